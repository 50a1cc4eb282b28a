import type { LearnTexts } from '../../../web/boards/shared/learn.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { carcassonneSteps } from '../lesson/index.ts';

type CarcassonneLearnTexts = LearnTexts<typeof carcassonneSteps>;

const en: CarcassonneLearnTexts = {
  steps: {
    tile: {
      say: 'You drew a tile with a road: choose the marked cell, rotate the tile until the road continues and place it.',
      other: 'The tile fits there too. For this lesson place it on the marked cell.',
    },
    follower: {
      say: 'Put one of your seven followers on the road, and its points will be yours.',
      other: 'That part could be yours too. Choose the road this time.',
    },
    finish: {
      say: 'The other player closed the left end of your road: place this crossing on the right to finish it.',
      other: 'That fits, but your road stays open. Place the crossing at its right end.',
    },
    none: {
      say: 'A road scores one point per tile when finished and you get the follower back: add none this time.',
      other: 'You could claim that, but keep your followers for now.',
    },
    city: {
      say: 'Below the first tile a city is open: place this tile under it so that the walls close.',
      other: 'It fits there, but the city stays open. Place it below the first tile.',
    },
    knight: {
      say: 'The city is finished and nobody owns it: put a follower in it for two points per tile.',
      other: 'The city is worth four points right now. Choose it.',
    },
    monastery: {
      say: 'A monastery scores one point for itself and one for each tile around it: place it where many can be.',
      other: 'Fine, but it has more neighbours beside the tiles in the middle.',
    },
    monk: {
      say: 'Put a follower into the monastery; it comes back when all eight tiles around it are there.',
      other: 'Choose the monastery.',
    },
    occupied: {
      say: 'Blue has claimed this road, and nobody may claim it again: continue it and take the new city instead.',
      other: 'Continue the road at its right end, then put your follower in the city.',
    },
    shield: {
      say: 'A shield is worth as much as a tile: close your city of three tiles and a shield for eight points.',
      other: 'Close the city at its lower end; it is yours already, so add no follower.',
    },
    share: {
      say: 'Your road and Blue’s can be joined, and with one follower each both get all four points: join them.',
      other: 'Place the tile in the gap between the two roads, and add no follower.',
    },
    majority: {
      say: 'You have two followers on your road and Blue has one: join the roads, and all six points are yours.',
      other: 'Place the tile in the gap between the two roads, and add no follower.',
    },
    end: {
      say: 'At the end unfinished features score one point per tile, and fields three per finished city they touch.',
    },
  },
  rules: [
    {
      title: 'Placing a tile',
      text: [
        'Draw a tile, rotate it and place it next to the others. Roads, cities and fields must continue on every side.',
      ],
    },
    {
      title: 'Placing a follower',
      text: [
        'You may then place one of your seven followers on a part of that tile: a road, a city, a field or a monastery.',
        'You may not if a follower is already on the same road, city or field, even far away.',
      ],
    },
    {
      title: 'Scoring',
      text: [
        'A finished road scores one point per tile. A finished city scores two per tile and two per shield.',
        'A monastery surrounded by eight tiles scores nine. The player with most followers there gets the points, and the followers come back.',
      ],
    },
    {
      title: 'The end',
      text: [
        'When all tiles are placed, unfinished roads, cities and monasteries score one point per tile and shield.',
        'A field scores three points for each finished city next to it. Most points win.',
      ],
    },
  ],
};

const it: CarcassonneLearnTexts = {
  steps: {
    tile: {
      say: 'Hai pescato una tessera con una strada: scegli la casella segnata, ruotala finché la strada continua e posala.',
      other: 'La tessera va bene anche lì. Per questa lezione posala sulla casella segnata.',
    },
    follower: {
      say: 'Metti uno dei tuoi sette seguaci sulla strada, e i suoi punti saranno tuoi.',
      other: 'Anche quella parte potrebbe essere tua. Stavolta scegli la strada.',
    },
    finish: {
      say: 'L’altro ha chiuso il capo sinistro della tua strada: posa questo incrocio a destra per completarla.',
      other: 'Va bene, ma la tua strada resta aperta. Posa l’incrocio al capo destro.',
    },
    none: {
      say: 'Una strada completa vale un punto per tessera e il seguace torna da te: stavolta non metterne.',
      other: 'Potresti prenderla, ma per ora tieni i tuoi seguaci.',
    },
    city: {
      say: 'Sotto la prima tessera c’è una città aperta: posa qui la tessera in modo che le mura si chiudano.',
      other: 'Va bene, ma la città resta aperta. Posala sotto la prima tessera.',
    },
    knight: {
      say: 'La città è completa e non è di nessuno: mettici un seguace per due punti a tessera.',
      other: 'La città vale subito quattro punti. Scegli quella.',
    },
    monastery: {
      say: 'Un monastero vale un punto per sé e uno per ogni tessera intorno: posalo dove possono essercene molte.',
      other: 'Va bene, ma accanto alle tessere al centro ha più vicini.',
    },
    monk: {
      say: 'Metti un seguace nel monastero: torna quando ci sono tutte le otto tessere intorno.',
      other: 'Scegli il monastero.',
    },
    occupied: {
      say: 'Il blu ha preso questa strada e nessun altro può prenderla: continuala e prendi invece la città nuova.',
      other: 'Continua la strada al capo destro, poi metti il seguace nella città.',
    },
    shield: {
      say: 'Uno scudo vale quanto una tessera: chiudi la tua città di tre tessere e uno scudo per otto punti.',
      other: 'Chiudi la città in basso; è già tua, quindi non aggiungere seguaci.',
    },
    share: {
      say: 'La tua strada e quella blu si possono unire, e con un seguace ciascuno prendete entrambi quattro punti.',
      other: 'Posa la tessera nel vuoto tra le due strade, senza seguace.',
    },
    majority: {
      say: 'Sulla tua strada hai due seguaci, il blu uno sulla sua: uniscile, e tutti i sei punti sono tuoi.',
      other: 'Posa la tessera nel vuoto tra le due strade, senza seguace.',
    },
    end: {
      say: 'Alla fine ciò che è incompleto vale un punto per tessera, e un campo tre per ogni città completa che tocca.',
    },
  },
  rules: [
    {
      title: 'Posare una tessera',
      text: [
        'Pesca una tessera, ruotala e posala accanto alle altre. Strade, città e campi devono continuare su ogni lato.',
      ],
    },
    {
      title: 'Mettere un seguace',
      text: [
        'Poi puoi mettere uno dei tuoi sette seguaci su una parte di quella tessera: strada, città, campo o monastero.',
        'Non puoi se sulla stessa strada, città o campo c’è già un seguace, anche lontano.',
      ],
    },
    {
      title: 'I punti',
      text: [
        'Una strada completa vale un punto per tessera. Una città completa ne vale due per tessera e due per scudo.',
        'Un monastero circondato da otto tessere vale nove. I punti vanno a chi ha più seguaci, e i seguaci tornano.',
      ],
    },
    {
      title: 'La fine',
      text: [
        'Quando tutte le tessere sono posate, strade, città e monasteri incompleti valgono un punto per tessera e scudo.',
        'Un campo vale tre punti per ogni città completa accanto. Vince chi ha più punti.',
      ],
    },
  ],
};

const de: CarcassonneLearnTexts = {
  steps: {
    tile: {
      say: 'Du hast ein Plättchen mit Straße: Wähle das markierte Feld, dreh es, bis die Straße weitergeht, und leg es an.',
      other: 'Dort passt es auch. Leg es in dieser Lektion auf das markierte Feld.',
    },
    follower: {
      say: 'Setz einen deiner sieben Gefolgsleute auf die Straße, dann gehören ihre Punkte dir.',
      other: 'Auch dieser Teil könnte dir gehören. Wähle diesmal die Straße.',
    },
    finish: {
      say: 'Der andere hat das linke Ende deiner Straße geschlossen: Leg diese Kreuzung rechts an.',
      other: 'Das passt, aber deine Straße bleibt offen. Leg die Kreuzung an ihr rechtes Ende.',
    },
    none: {
      say: 'Eine fertige Straße bringt einen Punkt pro Plättchen und den Gefolgsmann zurück: Setz jetzt keinen.',
      other: 'Das könntest du besetzen, aber heb deine Gefolgsleute jetzt auf.',
    },
    city: {
      say: 'Unter dem ersten Plättchen ist eine Stadt offen: Leg dieses so darunter, dass die Mauern sich schließen.',
      other: 'Es passt, aber die Stadt bleibt offen. Leg es unter das erste Plättchen.',
    },
    knight: {
      say: 'Die Stadt ist fertig und gehört niemandem: Setz einen Gefolgsmann hinein, das bringt zwei pro Plättchen.',
      other: 'Die Stadt bringt jetzt sofort vier Punkte. Wähle sie.',
    },
    monastery: {
      say: 'Ein Kloster zählt eins für sich und eins für jedes Plättchen ringsum: Leg es zu möglichst vielen.',
      other: 'Gut, aber neben den Plättchen in der Mitte hat es mehr Nachbarn.',
    },
    monk: {
      say: 'Setz einen Gefolgsmann ins Kloster; er kommt zurück, wenn ringsum acht Plättchen liegen.',
      other: 'Wähle das Kloster.',
    },
    occupied: {
      say: 'Diese Straße hat Blau besetzt, sonst darf es niemand mehr: Führ sie weiter und nimm die neue Stadt.',
      other: 'Führ die Straße rechts weiter und setz deinen Gefolgsmann dann in die Stadt.',
    },
    shield: {
      say: 'Ein Wappen zählt wie ein Plättchen: Schließ deine Stadt aus drei Plättchen und einem Wappen für acht Punkte.',
      other: 'Schließ die Stadt unten; sie gehört dir schon, also setz keinen Gefolgsmann.',
    },
    share: {
      say: 'Verbinde deine Straße mit der blauen: Bei gleich vielen Gefolgsleuten bekommen beide alle vier Punkte.',
      other: 'Leg das Plättchen in die Lücke zwischen den Straßen und setz keinen Gefolgsmann.',
    },
    majority: {
      say: 'Auf deiner Straße stehen zwei, auf der blauen einer: Verbinde sie, und alle sechs Punkte gehören dir.',
      other: 'Leg das Plättchen in die Lücke zwischen den Straßen und setz keinen Gefolgsmann.',
    },
    end: {
      say: 'Am Ende zählt Unfertiges einen Punkt pro Plättchen, eine Wiese drei für jede fertige Stadt daneben.',
    },
  },
  rules: [
    {
      title: 'Ein Plättchen legen',
      text: [
        'Zieh ein Plättchen, dreh es und leg es an. Straßen, Städte und Wiesen müssen auf jeder Seite weitergehen.',
      ],
    },
    {
      title: 'Einen Gefolgsmann setzen',
      text: [
        'Danach darfst du einen deiner sieben Gefolgsleute auf einen Teil davon setzen: Straße, Stadt, Wiese oder Kloster.',
        'Das geht nicht, wenn auf derselben Straße, Stadt oder Wiese schon jemand steht, auch weit entfernt.',
      ],
    },
    {
      title: 'Die Wertung',
      text: [
        'Eine fertige Straße zählt einen Punkt pro Plättchen, eine fertige Stadt zwei pro Plättchen und zwei pro Wappen.',
        'Ein Kloster mit acht Nachbarn zählt neun. Wer dort die meisten Gefolgsleute hat, bekommt die Punkte; alle kommen zurück.',
      ],
    },
    {
      title: 'Das Ende',
      text: [
        'Sind alle Plättchen gelegt, zählen unfertige Straßen, Städte und Klöster einen Punkt pro Plättchen und Wappen.',
        'Eine Wiese zählt drei Punkte für jede fertige Stadt daneben. Wer die meisten Punkte hat, gewinnt.',
      ],
    },
  ],
};

export const carcassonneLearnTexts: ByLocale<CarcassonneLearnTexts> = { en, it, de };

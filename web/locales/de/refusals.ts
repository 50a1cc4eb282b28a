// Refusals that have no sentence of their own in English: there the one of the server is shown.

export const refusals = {
  'refused.directory/bad-address':
    'Eine Adresse besteht aus http oder https, einem Rechnernamen oder der eigenen Adresse und einem Port.',
  'refused.directory/closed': 'Dieser Server führt kein Verzeichnis.',
  'refused.directory/full': 'Das Verzeichnis ist voll. Versuch es später noch einmal.',
  'refused.directory/taken': 'Ein anderer Server hat sich unter dieser Adresse angemeldet.',
  'refused.directory/wrong-key': 'Das ist nicht der Schlüssel des Verzeichnisses.',
  'refused.journal/bad-entry': 'Ein Feld des Protokolls ist falsch.',
  'refused.journal/bad-text': 'Eine Zeile der als Text geschriebenen Partie ist falsch.',
  'refused.journal/beginning': 'Ein Protokoll beginnt mit genau einem Eintrag „created“.',
  'refused.journal/empty': 'Die Datei hat keine Einträge.',
  'refused.journal/no-beginning': 'Das Protokoll beginnt nicht mit seinem Tisch.',
  'refused.journal/no-position': 'Dieses Spiel beginnt nicht mit einer geschriebenen Stellung.',
  'refused.journal/not-an-entry': 'Ein Eintrag ist ein Objekt.',
  'refused.journal/not-json': 'Eine Zeile der Datei ist kein JSON.',
  'refused.journal/not-portable': 'Diese Partie lässt sich nicht als Text schreiben.',
  'refused.journal/unknown-entry': 'Die Art des Eintrags, „t“, ist unbekannt.',
  'refused.match/dropped':
    'Der Tisch wurde wiederhergestellt und deine letzte Anfrage nicht ausgeführt: Schick sie noch einmal.',
  'refused.match/too-few': 'Für dieses Spiel gibt es nicht genug Spieler.',
  'refused.nearby/too-many-places':
    'Du warst innerhalb von Minuten an vielen Orten. Warte zehn Minuten und versuch es noch einmal.',
  'refused.options/not-an-object': 'Optionen sind ein Objekt.',
  'refused.options/out-of-bounds': 'Der Wert einer Option ist nicht erlaubt.',
  'refused.options/unknown': 'Eine dieser Optionen gibt es nicht.',
  'refused.server/analysis-busy': 'Viele Partien warten auf ihre Analyse. Versuch es später noch einmal.',
  'refused.server/bad-position': 'Dieses Spiel kann nicht mit einer gegebenen Stellung beginnen.',
  'refused.server/bad-request': 'Die Anfrage hat nicht die dokumentierte Form.',
  'refused.server/bad-token': 'Dieser Server kennt dieses Token nicht.',
  'refused.server/fault': 'Auf dem Server ist ein Fehler aufgetreten. Er steht im Protokoll.',
  'refused.server/no-analyst': 'Kein Bot dieses Servers kann dieses Spiel analysieren.',
  'refused.server/no-such-page': 'Unter dieser Adresse gibt es nichts.',
  'refused.server/no-such-path':
    'Unter diesem Pfad gibt es keinen WebSocket. Das Spielprotokoll liegt unter /api/play.',
  'refused.server/not-joined': 'Tritt zuerst der Partie bei.',
  'refused.server/not-json': 'Das ist kein JSON.',
  'refused.server/nothing-received':
    'In 30 Sekunden kam nichts an. Verbinde dich neu und schick die erste Nachricht des Protokolls.',
  'refused.server/options-too-long': 'Die Optionen dieses Tisches sind zu lang. Nimm eine kürzere Datei.',
  'refused.server/reading-busy':
    'Der Server ist mit Dateien für andere beschäftigt. Versuch es in einer Minute noch einmal.',
  'refused.server/reading-failed': 'Das konnte nicht rechtzeitig gelesen werden. Frag nach einem kleineren Teil.',
  'refused.server/say-hello': 'Schick zuerst hello, damit der Server weiß, wer du bist.',
  'refused.server/signed-out': 'Du wurdest abgemeldet.',
  'refused.server/too-big': 'Die Nachricht ist zu lang.',
  'refused.server/too-many-analyses':
    'Drei Analysen, die du angefordert hast, sind noch nicht fertig. Warte auf eine davon.',
  'refused.server/no-such-preset':
    'Die Gegnersuche dieses Spiels hat keine solche Uhr. GET /api/pool zählt auf, welche sie hat.',
  'refused.server/pool-for-people': 'Die Gegnersuche ist für Menschen. Programme finden eine Partie mit seek.',
  'refused.server/pool-elsewhere':
    'Du hast in einem anderen Fenster begonnen, einen Gegner zu suchen, deshalb sucht dieses nicht mehr.',
  'refused.server/pool-silent':
    'Eine Weile kam nichts an, deshalb wartest du nicht mehr auf einen Gegner. Suche noch einmal.',
  'refused.server/not-in-pool': 'Du wartest auf keinen Gegner. Suche noch einmal.',
  'refused.server/unknown-message': 'Das ist keine Nachricht des Spielprotokolls. Siehe docs/protocols/play.md.',
  'refused.server/which-match': 'Du bist an mehreren Tischen. Nenne die Partie.',
  'refused.tournament/bad-journal':
    'Das Protokoll gehört nicht zu diesem Spiel, bricht seine Regeln oder widerspricht dem Ergebnis. Prüfe es mit ludoteca verify.',
  'refused.tournament/bad-points': 'Gib für jeden Platz eine Punktzahl von 0 bis 1 an.',
  'refused.tournament/no-such-entry': 'Es gibt keinen Teilnehmer mit dieser Nummer.',
  'refused.tournament/no-such-file': 'Diese Datei gibt es nicht. Siehe docs/tournaments.md.',
  'refused.tournament/no-such-result': 'Dieses Spiel hat noch kein Ergebnis.',
  'refused.tournament/not-in': 'Du bist für dieses Turnier nicht angemeldet.',
  'refused.tournament/not-published': 'Nur ein Turnier, das anderswo gespielt wird, nimmt Ergebnisse an.',
  'refused.tournament/too-much-published':
    'Du hast auf diesem Server zu viel veröffentlicht. Melde dich mit einem Konto an, um mehr zu veröffentlichen.',
  'refused.tournament/two-seats': 'Schweizer System und K.-o. brauchen Tische zu zweit.',
};

import { arenaDe } from './arena.ts';
import { carcassonneDe } from './carcassonne.ts';
import { configDe } from './config.ts';
import type { Texts } from './en.ts';
import { housesDe } from './houses.ts';
import { sagradaDe } from './sagrada.ts';
import { unoDe } from './uno.ts';

export const de: Texts = {
  tagline: 'Ein Haus, in dem Menschen und Programme miteinander spielen.',
  headings: {
    usage: 'Aufruf',
    commands: 'Befehle',
    options: 'Optionen',
    examples: 'Beispiele',
    exits: 'Rückgabewerte',
    games: 'Spiele',
  },
  more: 'ludoteca BEFEHL --help sagt mehr zu einem davon.',
  gameHelp: 'ludoteca play SPIEL --help zählt Optionen und Bots eines Spiels auf.',
  exits: {
    0: 'erledigt',
    1: 'misslungen, oder die Antwort ist nein: ein Protokoll mit Fehler, eine Ablehnung, ein belegter Port',
    2: 'die Befehlszeile war unklar, oder eine Datei war nicht lesbar',
  },
  commands: {
    serve: {
      summary: 'das Haus öffnen: Webseiten, API und alle Zugänge',
      about:
        'Bedient alles auf diesem Rechner, bis Strg-C kommt. Partien liegen im Datenordner und gehen nach einem Neustart weiter.',
    },
    config: {
      summary: 'zeigen, was wo eingestellt ist, oder jeden Schlüssel erklären',
      about:
        'Gibt die jetzigen Werte als YAML aus, jeden mit seiner Herkunft: Vorgabe, Datei, Umgebung oder Option; das Spätere gilt. Geheimnisse sind verdeckt. Nimmt die Optionen von serve.',
    },
    play: {
      summary: 'im Terminal spielen, allein oder mit anderen',
      about:
        'Ohne --bot sitzen alle an dieser Tastatur. Ein einzelnes --bot nimmt alle Plätze außer deinem; mehrere nehmen je einen Platz, die letzten zuerst. Mit --server spielst du auf einem Server.',
    },
    watch: {
      summary: 'einer Partie auf einem Server zusehen',
      about: 'Nimmt die Adresse einer Partieseite, oder die Kennung einer Partie zusammen mit --server.',
    },
    replay: {
      summary: 'eine gespeicherte Partie durchgehen',
      about:
        'Im Terminal blättern die Pfeiltasten; sonst wird jeder Zug ausgegeben. Statt der Datei geht auch die Adresse einer Partie auf einem Server.',
    },
    verify: {
      summary: 'eine gespeicherte Partie prüfen: Ziehungen, Züge, Ende',
      about:
        'Wiederholt jede Ziehung aus dem am Ende gezeigten Geheimnis und prüft, dass jeder Zug erlaubt war und das Ergebnis stimmt. Rückgabewert 1, wenn etwas falsch oder die Partie nicht zu Ende ist. Statt der Datei geht auch die Adresse einer Partie auf einem Server.',
    },
    perft: {
      summary: 'die Stellungen nach so vielen Zügen zählen',
      about: 'Gibt eine Zeile je Tiefe aus. Zwei Programme mit denselben Zahlen haben dieselben Regeln.',
    },
    rules: {
      summary: 'die Regeln als Dienst für Programme: JSON-Zeilen hinein und heraus',
      about:
        'Beantwortet ein JSON-Objekt je Zeile, bis die Eingabe endet. docs/protocols/rules.md sagt, was man fragen kann.',
    },
    arena: {
      summary: 'ein Turnier von Bots und Programmen',
      about:
        'Spielt, was in FILE steht (ein JSON-Objekt, docs/arena.md) oder was die Optionen sagen. Ergebnisse bleiben in einem Ordner; derselbe Befehl macht nach einer Unterbrechung weiter. Am Ende hat der Ordner report.html, report.json und CSV-Tabellen.',
    },
    try: {
      summary: 'das eigene Programm gegen die Bots des Hauses ausprobieren',
      about:
        'Spielt einige Spiele gegen die Bots eines Spiels, im Sandkasten der Turniere, und sagt, was schiefging. Der Befehl steht hinter --.',
    },
    bot: {
      summary: 'ein Bot des Hauses spielt anderswo, im Protokoll des Spiels',
      about:
        'Verbindet sich mit jedem Server, der das Protokoll spricht, spielt eine Partie und geht. Ohne --level spielt der stärkste Bot.',
    },
    dama: {
      summary: 'der Dama-Wettbewerb des Kurses: Brettdateien spielen und prüfen, einen Wettbewerb austragen',
      about:
        'play N beantwortet die Bretter von Spieler N in einem Ordner, verify beurteilt jedes neue Brett, contest übersetzt und prüft die Einsendungen eines Ordners (player.cpp oder Programme) und lässt sie gegeneinander spielen.',
    },
    find: {
      summary: 'Häuser suchen: ein Verzeichnis, das lokale Netz, dieser Rechner',
      about:
        'Fragt in dieser Reihenfolge und zeigt, was antwortet; nur wenn nichts antwortet, fragt es nach einer Adresse. Mit --first zeigt es eine Adresse und hört auf.',
    },
    status: {
      summary: 'wie es einem Haus geht',
      about: 'Version, Adresse, Port, Bot der leeren Plätze, seit wann es offen ist, Spieler und Partien, und mehr.',
    },
    backup: {
      summary: 'den Bestand in eine Datei kopieren, bei offenem oder geschlossenem Haus',
      about:
        'Alles, was vor dem Befehl bekannt gegeben wurde, ist in der Datei, auf einem Stand; niemand wartet darauf. Sie enthält Passwort-Hashes und Adressen: Bewahre sie auf wie den Datenordner.',
    },
    restore: {
      summary: 'eine Sicherung an die Stelle des Bestands setzen',
      about:
        'Das Haus muss angehalten sein. Die Datei wird zuerst geprüft. Mit --replace bleibt ein vorhandener Bestand unter anderem Namen im Ordner. Ranglisten und Archiv werden beim nächsten Start neu gezählt.',
    },
    recount: {
      summary: 'Ranglisten, Wertungen und Archiv neu aus den Protokollen zählen',
      about:
        'Verwirft alle Zahlen und geht alle beendeten Partien noch einmal durch. Das Ergebnis ist Bit für Bit dasselbe; nötig ist es nur, wenn sich ändert, was zählt. Das Haus darf offen bleiben: Seine Seiten füllen sich dabei wieder.',
    },
    uno: {
      summary: 'die UNO-Bots gegeneinander, wie im Dokument',
      about:
        'Spielt MATCHES Partien (1000) bis 500 Punkte und vergleicht die Bots: gewonnene Partien, Antwortzeiten, Züge, Karten auf der Hand, daneben die Zahlen des Dokuments. Ohne --bot spielen die Bots 1 bis 5; sind es mehr als vier, sitzen in jeder Partie vier von ihnen.',
    },
    bench: {
      summary: 'diesen Rechner vermessen',
      about: 'Führt die Messungen aus und zeigt die Ergebnisse. Namen von Messungen beschränken die Auswahl.',
    },
  },
  flags: {
    help: 'dieser Text',
    lang: 'Sprache: en, it oder de (sonst wie LANG es sagt)',
    version: 'die Version dieses Programms',
    seats: 'wie viele Plätze der Tisch hat (zwei, oder so viele das Spiel braucht)',
    options: 'eine Option des Spiels; KEY=@FILE nimmt den Text der Datei',
    bot: 'ein Bot, der mitspielt',
    seat: 'dein Platz, von 0 gezählt',
    name: 'dein Name; einmal für jede Person an der Tastatur; bei serve, wie das Haus heißt',
    seed: 'ein Text, der alle Ziehungen festlegt, für Übung und Tests',
    position: 'eine Stellung zum Beginnen, wie das Spiel sie schreibt, oder @FILE',
    'to-act': 'wer in dieser Stellung am Zug ist',
    save: 'am Ende das Protokoll in eine neue Datei schreiben',
    server: 'der Server, auf dem gespielt wird',
    join: 'Kennung oder Code einer Partie auf diesem Server; sonst wird ein neuer Tisch eröffnet',
    quick: 'mit jemandem spielen, der dasselbe Spiel sucht',
    brief: 'nur die Züge, keine Zeichnungen',
    port: 'Port der Webseiten und der API (8080); beim Bot der seines Servers',
    host: 'Adresse, an der gelauscht wird (alle); beim Bot der Server, auf dem er spielt',
    data: 'Ordner für die Partien (data)',
    log: 'wie viel protokolliert wird: silent, error, warn, info oder debug',
    gateway: 'der Port eines Gateways, oder off',
    'no-gateways': 'keine Gateways: nur Web und API',
    memory: 'nichts aufheben: Partien leben nur im Speicher',
    token: 'wer du bist: das Token eines Bots oder das beim Verlassen einer Partie ausgegebene (sonst LUDOTECA_TOKEN)',
    url: 'wo dieses Haus zu finden ist, für Links in Briefen (http://localhost:PORT)',
    smtp: 'der SMTP-Server für Post: smtp://name:passwort@host:587 (sonst LUDOTECA_SMTP)',
    'mail-from': 'von wem die Post ist',
    reservation: 'der für ihn reservierte Platz, oder der Code eines Tischs',
    level: 'wie stark: Nummer oder Name eines Bots',
    set: 'eine Einstellung eines Gateways, wie seine Seite in docs/protocols sie nennt',
    game: 'das Spiel',
    entrant: 'ein Bot des Hauses, oder NAME=BEFEHL für ein Programm; einmal für jeden',
    scheme: 'round-robin, gauntlet, swiss, knockout, final-eight oder ladder',
    games: 'Spiele je Paarung; jede Eröffnung wird mit allen Sitzordnungen gespielt',
    rounds: 'Durchgänge, Herausforderer, Runden',
    out: 'Ordner für Ergebnisse und Bericht (tournament)',
    opening: 'zufällige Züge zur Eröffnung',
    think: 'Millisekunden, die ein Bot des Hauses höchstens denkt',
    sprt: 'anhalten, wenn der erste ELO0 oder ELO1 besser als der zweite ist',
    rerun: 'Spiele noch einmal spielen, deren Schlüssel so beginnt',
    publish: 'zeigt das Turnier auf diesem Server, während gespielt wird',
    'at-once': 'Spiele zugleich (so viele wie Kerne)',
    'move-time': 'Millisekunden, die ein Programm für einen Zug hat',
    'max-memory': 'MiB Speicher, die ein Programm haben darf',
    plies: 'Züge, nach denen ein Spiel remis ist (100)',
    header: 'eine player.hpp zum Übersetzen anstelle der unseren',
    playouts: 'Simulationen des suchenden Bots je Zug (200)',
    valgrind: 'mit valgrind nach verlorenem Speicher suchen',
    directory: 'ein Haus mit einem Verzeichnis; auch mehrmals',
    wait: 'Sekunden, die im lokalen Netz gehorcht wird (2)',
    first: 'nur das erste Haus, das antwortet',
    json: 'als JSON',
    'directory-key': 'ein Verzeichnis anderer Häuser führen; sie melden sich mit diesem Schlüssel, oder @DATEI',
    announce: 'ein Verzeichnis, dem dieses Haus gemeldet wird; auch mehrmals',
    'announce-key': 'der Schlüssel dieser Verzeichnisse, oder @DATEI',
    'no-multicast': 'im lokalen Netz weder fragen noch antworten',
    proxy: 'ein Proxy, dem geglaubt wird, wer fragt: eine Adresse, ein Netz oder loopback (loopback); auch mehrmals',
    replace: 'an die Stelle dessen setzen, was da ist',
    config: 'die Konfigurationsdatei (sonst ludoteca.yaml im Datenordner oder hier)',
    explain: 'jeder Schlüssel: was er nimmt, Vorgabe, Variable und Option',
    limit: 'eine Grenze des Hauses; ludoteca config --explain zählt sie auf',
    blink: 'Millisekunden, die eine neu ladende Seite fehlen darf, bevor die anderen es merken (4000)',
    'idle-match': 'Millisekunden, nach denen eine Partie ohne jemanden den Speicher verlässt (60000)',
    leisure: 'Millisekunden, nach denen Bots eines Spiels an einem Tisch mit Menschen antworten',
  },
  backup: {
    written: (file, bytes) => `${file}: ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB.`,
    restored: folder => `Der Bestand in ${folder} ist jetzt der aus der Sicherung.`,
    aside: file => `Was da war, liegt jetzt in ${file}.`,
  },
  config: configDe,
  houses: housesDe,
  recount: {
    counting: 'Zählen',
    done: (matches: number) => (matches === 1 ? 'Eine Partie gezählt.' : `${matches} Partien gezählt.`),
    noStore: (folder: string) => `In ${folder} liegt kein Bestand.`,
  },
  misuse: {
    unknownCommand: name => `Den Befehl "${name}" gibt es nicht. ludoteca --help zählt sie auf.`,
    unknownFlag: (flag, command) => `Die Option ${flag} gibt es nicht. ludoteca ${command} --help zählt sie auf.`,
    needsValue: flag => `${flag} braucht einen Wert.`,
    noValue: flag => `${flag} nimmt keinen Wert.`,
    missing: (what, usage) => `${what} fehlt. Aufruf: ludoteca ${usage}`,
    tooMany: what => `"${what}" ist ein Wort zu viel.`,
    notANumber: (what, from, to) => `${what} muss eine ganze Zahl von ${from} bis ${to} sein.`,
    unknownGame: (name, games) => `Das Spiel "${name}" gibt es nicht. Es gibt: ${games}.`,
    unknownBot: (name, bots) => `Den Bot "${name}" gibt es für dieses Spiel nicht. Es gibt: ${bots}.`,
    noBots: 'Dieses Spiel hat noch keine Bots.',
    tooManyBots: seats => `Mehr Bots als die ${seats} Plätze.`,
    optionForm: text => `"${text}" ist nicht KEY=VALUE.`,
    noPositions: game => `${game} liest keine Stellungen.`,
    unknownLanguage: name => `Die Sprache "${name}" gibt es nicht. Es gibt: en, it, de.`,
    cannotRead: (file, why) => `${file} ist nicht lesbar: ${why}`,
    cannotWrite: (file, why) => `${file} ist nicht schreibbar: ${why}`,
    notAnAddress: text => `"${text}" ist weder eine Adresse noch die Kennung einer Partie.`,
  },
  play: {
    player: number => `Spieler ${number}`,
    pass: name => `Gib die Tastatur an ${name} weiter, dann Eingabetaste.`,
    keys: '? zählt deine Züge auf, help sagt das Übrige.',
    help: [
      'Ein Zug in der Notation des Spiels spielt ihn.',
      '?         deine Züge; ? TEXT solche, in denen TEXT vorkommt',
      'table     den Tisch noch einmal zeichnen',
      'undo      zurücknehmen, was du in dieser Runde getan hast, wo das Spiel es erlaubt',
      'resign    aufgeben',
      'quit      das Terminal verlassen',
    ],
    legal: count => (count === 1 ? 'Ein Zug:' : `${count} Züge:`),
    noneLike: text => `In keinem Zug kommt "${text}" vor.`,
    undone: name => `${name} hat zurückgenommen.`,
    left: name => `${name} hat den Tisch verlassen.`,
    away: name => `${name} ist abwesend.`,
    back: name => `${name} ist zurück.`,
    sits: name => `${name} setzt sich.`,
    started: 'Die Partie beginnt.',
    paused: 'Die Partie ist unterbrochen.',
    resumed: 'Die Partie geht weiter.',
    chance: 'Zufall',
    thinking: name => `${name} denkt nach`,
    waiting: name => `Warten auf ${name}.`,
    waitingForPlayers: code => `Warten auf Mitspieler. Andere kommen mit dem Code ${code} dazu.`,
    quit: 'Du bist gegangen. Die Partie ist nicht zu Ende.',
    inputEnded: 'Die Eingabe endete vor der Partie.',
    saved: file => `Das Protokoll liegt in ${file}.`,
    scores: 'Punkte',
  },
  result: {
    wins: names => `${names} gewinnt.`,
    win: names => `${names} gewinnen.`,
    drawn: 'Unentschieden.',
    and: 'und',
    resignation: name => `${name} hat aufgegeben.`,
    absence: name => `${name} kam nicht zurück.`,
    illegal: name => `${name} hat etwas Verbotenes getan.`,
    crash: name => `Das Programm von ${name} lief nicht weiter.`,
    time: name => `${name} hat keine Zeit mehr.`,
    abort: 'Die Partie wurde abgebrochen; niemand gewinnt.',
  },
  verify: {
    fine: (moves, draws) =>
      `In Ordnung: ${moves} Züge sind erlaubt, ${draws} Ziehungen kommen aus dem Geheimnis, das Ergebnis stimmt.`,
    unfinished: moves =>
      `Nicht zu Ende: ${moves} Züge, bisher alle erlaubt; die Ziehungen sind prüfbar, sobald das Geheimnis gezeigt ist.`,
    wrong: (line, what) => `Falsch in Zeile ${line}: ${what}`,
    compare: (found, expected) => ` Gefunden: ${found}, erwartet: ${expected}.`,
    checking: 'Prüfung',
  },
  faults: {
    'rules-version': 'mit einer anderen Fassung der Regeln gespielt.',
    setup: 'so kann kein Tisch aufgebaut werden.',
    commit: 'das Geheimnis ist nicht das vor der ersten Ziehung versprochene.',
    secret: 'das am Ende gezeigte Geheimnis ist nicht das des Protokolls.',
    order: 'das kann hier nicht stehen.',
    time: 'die Zeit läuft rückwärts.',
    seating: 'die Plätze passen nicht.',
    'not-running': 'jemand handelt, während die Partie stillsteht.',
    'not-its-turn': 'dieser Platz war nicht an der Reihe.',
    'not-chance': 'eine Ziehung, wo nichts gezogen wird.',
    draw: 'die Ziehung kommt nicht aus dem Geheimnis.',
    illegal: 'der Zug ist nicht erlaubt.',
    text: 'der Text sagt nicht, was gespielt wurde.',
    retraction: 'es gab nichts zurückzunehmen.',
    withdrawal: 'dieser Platz konnte nicht gehen.',
    ending: 'so war die Partie nicht zu Ende.',
    payoffs: 'das Ergebnis ist nicht das der Regeln.',
    'after-end': 'nach dem Ende folgt noch etwas.',
  },
  replay: {
    title: (game, names) => `${game}: ${names}`,
    keys: '→ weiter   ← zurück   Pos1 Anfang   Ende Schluss   q beenden',
    step: (at, of) => `${at} von ${of}`,
    unfinished: 'Hier endet die Datei; die Partie war nicht zu Ende.',
  },
  server: {
    unreachable: address => `Unter ${address} antwortet kein Server.`,
    lost: 'Die Verbindung ist weg; deine Partie ist sicher. Neuer Versuch ...',
    back: 'Wieder verbunden.',
    gaveUp: command => `Der Server kommt nicht zurück. Deine Partie ist sicher; weiter geht es mit: ${command}`,
    later: command => `Deine Partie läuft vorerst ohne dich; zurück kommst du mit: ${command}`,
    opened: command => `Dein Tisch ist offen. Andere kommen dazu mit: ${command}`,
    watching: (game, names) => `Zuschauen bei ${game}: ${names}`,
    bye: detail => `Der Server verabschiedet sich: ${detail}`,
    strangeGame: game => `Der Server spielt ${game}, das dieses Programm nicht kennt.`,
  },
  serve: {
    announceNeeds:
      '--announce braucht --announce-key, den Schlüssel des Verzeichnisses, und --url, wo man dieses Haus findet.',
    open: url => `Ludoteca ist offen unter ${url}`,
    administrator: link => `Noch ist niemand Verwalter. Wer diesen Link einmal öffnet, wird es: ${link}`,
    badMail: '--smtp braucht --mail-from und eine Adresse wie smtp://name:passwort@host:587.',
    closing: 'Es wird geschlossen; Partien sind sicher und gehen später weiter.',
    portTaken: port => `Port ${port} ist belegt; --port wählt einen anderen.`,
    gatewayTaken: port =>
      `Der Port ${port} eines Gateways ist belegt; --gateway NAME=PORT wählt einen anderen, --no-gateways keinen.`,
    notAllowed: port => `Dieser Benutzer darf Port ${port} nicht öffnen; --port wählt einen anderen.`,
  },
  arena: arenaDe,
  carcassonne: carcassonneDe,
  sagrada: sagradaDe,
  dama: {
    excluded: 'darf nicht teilnehmen',
    top: 'über dieser Linie: die ersten 15 %',
    tooFew: 'Ein Wettbewerb braucht mindestens zwei zugelassene Einsendungen, oder --bot.',
  },
  uno: unoDe,
  bench: {
    missing: 'Die Messungen sind nicht gebaut: npm run bench ausführen.',
  },
};

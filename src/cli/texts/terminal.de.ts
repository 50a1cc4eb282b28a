import type { Translation } from '../../core/texts.ts';
import { de as arena } from './arena.de.ts';
import { de as botRunner } from './bot-runner.de.ts';
import { de as cluster } from './cluster.de.ts';
import { de as clusterCommands } from './cluster-commands.de.ts';
import { de as config } from './config.de.ts';
import { de as discovery } from './discovery.de.ts';
import { de as gameProblems } from './game-problems.de.ts';
import { de as newGame } from './new-game.de.ts';
import { de as ownFlags } from './own-flags.de.ts';
import { de as store } from './store.de.ts';
import type { en } from './terminal.en.ts';
import { de as workers } from './workers.de.ts';

export const de: Translation<typeof en> = {
  tagline: 'Ein Brettspielserver für Menschen und Programme.',
  headings: {
    usage: 'Aufruf',
    commands: 'Befehle',
    options: 'Optionen',
    examples: 'Beispiele',
    exits: 'Rückgabewerte',
    games: 'Spiele',
  },
  more: 'ludoteca BEFEHL --help erklärt einen Befehl.',
  gameHelp: 'ludoteca play SPIEL --help zeigt Optionen und Bots eines Spiels.',
  exits: {
    0: 'erfolgreich',
    1: 'fehlgeschlagen, oder die Antwort ist nein: ein Journal mit einem Fehler, eine Ablehnung, ein belegter Port',
    2: 'ungültige Befehlszeile, oder eine Datei ist nicht lesbar',
  },
  commands: {
    serve: {
      summary: 'den Server starten: Webseiten, API und alle Gateways',
      about: 'Läuft, bis du Strg-C drückst. Partien liegen im Datenordner und gehen nach einem Neustart weiter.',
    },
    config: {
      summary: 'die Einstellungen und ihre Herkunft zeigen, oder jeden Schlüssel erklären',
      about:
        'Gibt die aktuellen Werte als YAML aus, jeden mit seiner Herkunft: Vorgabe, Datei, Umgebung oder Option. Spätere haben Vorrang. Geheimnisse sind verdeckt. Nimmt die Optionen von serve.',
    },
    play: {
      summary: 'im Terminal spielen, allein oder mit anderen',
      about:
        'Ohne --bot spielen alle an dieser Tastatur. Ein einzelnes --bot nimmt alle Plätze außer deinem; mehrere nehmen je einen Platz, beginnend mit dem letzten. Mit --server spielst du auf einem Server; derselbe Befehl bringt dich zu einer laufenden Partie zurück.',
    },
    watch: {
      summary: 'bei einer Partie auf einem Server zuschauen',
      about: 'Braucht die Adresse einer Partieseite, oder die ID einer Partie zusammen mit --server.',
    },
    replay: {
      summary: 'eine gespeicherte Partie durchgehen',
      about:
        'Im Terminal blätterst du mit den Pfeiltasten; sonst wird jeder Zug ausgegeben. Statt der Datei geht auch die Adresse einer Partie auf einem Server.',
    },
    analyse: {
      summary: 'die Fehler einer gespeicherten Partie finden und sagen, warum',
      about:
        'Der stärkste Bot beurteilt jede Stellung der Partie, höchstens 20 Sekunden lang. Zu jedem Fehler steht, was daran falsch war, welcher Zug besser war und warum. Die Datei kann auch die Adresse einer Partie auf einem Server sein.',
    },
    puzzle: {
      summary: 'eine Aufgabe eines Spiels lösen',
      about:
        'Zeigt eine Stellung, in der ein Zug deutlich der beste ist, und fragt nach ihm: die Aufgabe von heute oder die mit der angegebenen ID. Gib einen Zug ein, `moves` für eine Liste, `solution` oder `quit`. Ein falscher Zug wird mit einem Grund beantwortet, und du kannst es noch einmal versuchen.',
    },
    puzzles: {
      summary: 'Aufgaben aus Partien machen oder vorhandene prüfen',
      about:
        'Sucht Stellungen mit einem deutlich besten Zug in den Partien aus FILE (Protokolle, - für die Eingabe) oder in Partien von Bots. Jede Aufgabe wird durch eine Suche bestätigt, die zehnmal so lange dauert wie die, die sie fand, und hat ein Thema und einen Grad. Mit --check sucht der Befehl in den Aufgaben aus FILE oder in denen des Spiels noch einmal, und der Exit-Code ist 1, wenn eine falsch ist.',
    },
    verify: {
      summary: 'eine gespeicherte Partie prüfen: Ziehungen, Züge, Ergebnis',
      about:
        'Wiederholt jede Ziehung mit dem am Ende aufgedeckten Geheimnis und prüft, dass jeder Zug erlaubt war und das Ergebnis stimmt. Der Rückgabewert ist 1, wenn etwas falsch oder die Partie nicht zu Ende ist. Eine Datei mit mehreren Partien, wie das Archiv sie speichert, ergibt eine Zeile pro Partie und eine Zusammenfassung. Statt der Datei geht auch die Adresse einer Partie auf einem Server.',
    },
    book: {
      summary: 'ein Eröffnungsbuch aus Partien schreiben',
      about:
        'Gibt die Anfänge der Partien in FILE aus (Journale oder tragbare Texte, - für die Eingabe), die häufigsten zuerst, als Datei für `arena --openings`. Hinter jedem stehen die Zahl der Partien und der Anteil des ersten Spielers. Wo ein Spiel mit dem Zufall beginnt, werden Stellungen geschrieben.',
    },
    perft: {
      summary: 'die Stellungen nach einer Anzahl von Zügen zählen',
      about: 'Gibt eine Zeile pro Tiefe aus. Zwei Programme mit denselben Zahlen haben dieselben Regeln.',
    },
    rules: {
      summary: 'die Regeln als Dienst für Programme: JSON-Zeilen ein und aus',
      about:
        'Beantwortet ein JSON-Objekt pro Zeile, bis die Eingabe endet. docs/protocols/rules.md beschreibt die Anfragen.',
    },
    env: {
      summary: 'viele Spiele auf einmal für lernende Programme, als binäre Nachrichten',
      about:
        'Beantwortet binäre Nachrichten von der Standardeingabe bis zu deren Ende; docs/protocols/env.md beschreibt sie. Das Python-Paket im Ordner python benutzt diesen Befehl.',
    },
    arena: {
      summary: 'ein Turnier von Bots und Programmen austragen',
      about:
        'Spielt das Turnier, das FILE (YAML oder JSON, siehe docs/arena.md) oder die Optionen beschreiben. Die Ergebnisse liegen in einem Ordner; nach einer Unterbrechung macht derselbe Befehl weiter. Am Ende enthält der Ordner report.html, report.json und CSV-Tabellen.',
    },
    'new-game': {
      summary: 'das Paket eines neuen Spiels in einen Ordner schreiben',
      about:
        'Schreibt ein kleines spielbares Spiel in TypeScript: Regeln, Bots, ein Brett, Texte in drei Sprachen und Tests. Der Ordner muss leer sein oder nur eine package.json enthalten. Ändere eine Datei nach der anderen, um daraus dein Spiel zu machen.',
    },
    try: {
      summary: 'dein Programm gegen die eingebauten Bots testen',
      about:
        'Spielt einige Spiele gegen die Referenz-Bots eines Spiels, in der Sandbox der Turniere, und meldet, was schiefging. Schreib den Befehl deines Programms hinter --.',
    },
    bot: {
      summary: 'dein Programm auf einem Server spielen lassen, oder einen eingebauten Bot auf einem beliebigen Server',
      about:
        'Mit --program startet es dein Programm und spielt auf einem Server, unter dem Namen seines Tokens oder als Gast: an einem neuen Tisch, zu dem andere kommen können, gegen Bots des Servers (--bot), gegen jemanden, der dasselbe Spiel sucht (--quick), oder an einem vorhandenen Tisch (--join). Nach einem Abbruch oder Neustart kehrt derselbe Befehl zu seiner Partie zurück (--new beginnt eine andere). Ohne --program verbindet sich ein eingebauter Bot mit einem beliebigen Server, der das Protokoll des Spiels spricht, spielt eine Partie und geht; der stärkste, wenn --level keinen anderen wählt.',
    },
    find: {
      summary: 'Server suchen: in einem Verzeichnis, im lokalen Netz, auf diesem Rechner',
      about:
        'Sucht in dieser Reihenfolge und zeigt alle Server, die antworten. Antwortet keiner, fragt es dich nach einer Adresse. Mit --first gibt es eine Adresse aus und endet.',
    },
    status: {
      summary: 'den Status eines Servers zeigen',
      about: 'Zeigt Version, Adresse, Port, Bot für leere Plätze, Startzeit, Spieler, Partien und mehr.',
    },
    backup: {
      summary: 'die Datenbank in eine Datei kopieren, auch während der Server läuft',
      about:
        'Die Datei enthält alles, was vor dem Start des Befehls bekannt gegeben wurde, als einen zusammenhängenden Stand; niemand muss warten. Sie enthält auch Passwort-Hashes und E-Mail-Adressen: Schütze sie wie den Datenordner.',
    },
    restore: {
      summary: 'die Datenbank durch eine Sicherung ersetzen',
      about:
        'Halte zuerst den Server an. Die Datei wird geprüft, bevor etwas geändert wird. Mit --replace bleibt die vorhandene Datenbank unter anderem Namen im Ordner. Ranglisten und Archiv werden beim nächsten Start neu berechnet.',
    },
    check: {
      summary: 'einen Speicher prüfen und nennen, was beschädigt ist',
      about:
        'Liest den ganzen Speicher, auch während ein Server ihn benutzt, und ändert nichts. Gibt für jeden Schaden eine Zeile aus und den Befehl, der die letzte Sicherung wiederherstellt, und endet mit 1, wenn etwas beschädigt ist.',
    },
    migrate: {
      summary: 'einen Speicher von SQLite nach PostgreSQL kopieren',
      about:
        'Halte zuerst den Server an. Der SQLite-Speicher wird nur gelesen. Wenn die Kopie unterbrochen wird, führ den Befehl noch einmal aus: Er macht dort weiter, wo er aufgehört hat. Mit --check werden danach alle Zeilen und ein SHA-256 jedes Journals verglichen.',
    },
    offload: {
      summary: 'verschiebt die Journale vergangener Monate aus der Datenbank in Dateien',
      about:
        'Die Server können laufen. Journale beendeter Partien, die vor diesem Monat oder vor dem von --before angelegt wurden, werden in Dateien geschrieben, zurückgelesen, verglichen und dann aus der Datenbank entfernt. Die Server lesen sie aus FOLDER, den alle unter demselben Pfad haben müssen, oder von --url: Kopiere die Dateien dorthin und führe den Befehl noch einmal aus. Wird er unterbrochen, führe ihn noch einmal aus.',
    },
    ...clusterCommands,
    recount: {
      summary: 'Ranglisten, Wertungen und Archiv aus den Journalen neu berechnen',
      about:
        'Löscht alle Zahlen und verarbeitet alle beendeten Partien noch einmal. Das Ergebnis ist Bit für Bit dasselbe; nötig ist es nur, wenn sich die Regeln der Zählung ändern. Der Server kann weiterlaufen: Seine Seiten füllen sich dabei wieder.',
    },
    bench: {
      summary: 'die Leistung dieses Rechners messen',
      about: 'Führt die Benchmarks aus und zeigt die Ergebnisse. Nenne Benchmarks, um nur diese auszuführen.',
    },
    completion: {
      summary: 'Vervollständigung für bash, zsh oder fish',
      about:
        'Gibt ein Skript aus, das Befehle, Optionen, Spiele und Bots vervollständigt. docs/installing.md sagt, wo jede Shell es erwartet.',
    },
  },
  ownFlags: ownFlags,
  flags: {
    help: 'diesen Text zeigen',
    lang: 'Sprache: en, it oder de (sonst nach LANG)',
    version: 'die Version zeigen',
    seats: 'Zahl der Plätze am Tisch (zwei, oder so viele das Spiel braucht)',
    options: 'eine Option des Spiels; KEY=@FILE nimmt den Text der Datei',
    bot: 'ein Bot, der mitspielt',
    seat: 'dein Platz, von 0 gezählt',
    name: 'dein Name; einmal für jede Person an der Tastatur',
    seed: 'ein Text, der alle Ziehungen festlegt, für Übung und Tests',
    position: 'eine Anfangsstellung in der Notation des Spiels, oder @FILE',
    'to-act': 'der Platz, der in dieser Stellung am Zug ist',
    save: 'am Ende das Journal in eine neue Datei schreiben',
    server: 'der Server, auf dem gespielt wird (http://localhost:8080)',
    join: 'ID oder Code einer Partie auf diesem Server; sonst wird ein neuer Tisch eröffnet',
    quick: 'gegen jemanden spielen, der dasselbe Spiel sucht',
    pool: 'einen Gegner deiner Stärke suchen, mit einer Uhr wie 3+2 oder 90s',
    new: 'eine weitere Partie beginnen, auch wenn eine dieses Spiels läuft (auf einem Server)',
    days: 'Tage pro Zug, 1 bis 14; du musst nicht am Tisch bleiben (auf einem Server)',
    text: 'die Partien als tragbare Texte schreiben, wie PGN',
    least: 'Partien, die so begonnen haben müssen (2)',
    brief: 'nur die Züge zeigen, keine Zeichnungen',
    port: 'Port der Webseiten und der API (8080)',
    host: 'Adresse, an der gelauscht wird (alle)',
    data: 'Ordner für die Partien (data)',
    store: 'gemeinsamer Speicher mehrerer Server: postgres://name:passwort@host/datenbank oder @DATEI',
    check: 'danach Zeilen und Journale mit dem Original vergleichen',
    before: 'der erste Monat, der in der Datenbank bleibt, zum Beispiel 2026-10 (der jetzige)',
    log: 'wie viel protokolliert wird: silent, error, warn, info oder debug',
    gateway: 'Port eines Gateways, oder off',
    'no-gateways': 'keine Gateways starten: nur Webseiten und API',
    memory: 'nichts auf der Festplatte speichern: Partien gibt es nur im Arbeitsspeicher',
    token:
      'deine Identität: das Token eines Bots oder das beim Verlassen einer Partie ausgegebene (sonst LUDOTECA_TOKEN)',
    url: 'öffentliche Adresse dieses Servers, für Links in E-Mails (http://localhost:PORT)',
    smtp: 'SMTP-Server für E-Mails: smtp://name:passwort@host:587 (sonst LUDOTECA_SMTP)',
    'mail-from': 'Absender der E-Mails',
    reservation: 'der Reservierungscode des Platzes, oder der Code eines Tisches',
    level: 'Stärke: Nummer oder Name eines Bots',
    set: 'eine Einstellung eines Gateways; die Seite jedes Protokolls in docs/protocols nennt sie',
    game: 'ein Spiel, das nicht zu diesem Programm gehört: ein Ordner, ein Modul oder ein installiertes Paket; mehrfach möglich',
    entrant: 'ein eingebauter Bot, oder NAME=BEFEHL für ein Programm; einmal für jeden',
    scheme: 'round-robin, gauntlet, swiss, knockout, final-eight oder ladder (round-robin)',
    games: 'Spiele pro Paarung; jede Eröffnung wird mit allen Sitzordnungen gespielt',
    rounds: 'Durchgänge beim Rundenturnier, Herausforderer beim Gauntlet, Runden bei Schweizer System und Leiter',
    out: 'Ordner für Ergebnisse und Bericht (tournament)',
    opening: 'Zahl der zufälligen Eröffnungszüge',
    openings:
      'eine Datei mit Eröffnungen, je Zeile eine Stellung oder Zugfolge; jede wird mit jeder Sitzordnung gespielt',
    think: 'Millisekunden, die ein eingebauter Bot höchstens nachdenkt',
    sprt: 'anhalten, wenn der erste Teilnehmer nachweislich ELO0 oder ELO1 stärker ist als der zweite',
    resign:
      'das Spiel dem anderen geben, wenn ein Platz in so vielen Stellungen nacheinander höchstens -CHANCES (0 bis 1) erwarten kann',
    draw: 'ein Spiel unentschieden werten, wenn in so vielen Stellungen nacheinander niemand mehr als CHANCES erwarten kann, ab Zug FROM',
    referee: 'der Bot, der für --resign und --draw urteilt (der stärkste, der es kann)',
    count: 'Aufgaben, die gemacht werden (200)',
    seconds: 'Sekunden Rechenzeit, nach denen Schluss ist',
    theme: 'nur Aufgaben mit diesem Thema',
    rerun: 'Spiele wiederholen, deren Schlüssel so beginnt',
    publish: 'das Turnier auf diesem Server zeigen, während es gespielt wird',
    'at-once': 'parallel gespielte Spiele (so viele wie Kerne)',
    'move-time': 'Millisekunden pro Zug für ein Programm (5000)',
    'max-memory': 'MiB Speicher, die ein Programm benutzen darf (512)',
    similar: 'Prozent, die zwei Einsendungen gemeinsam haben müssen, damit die Organisation beide sieht (40)',
    weights: 'Datei mit den Punkten des Bewertungsbogens',
    plies: 'Zahl der Züge, nach denen ein Spiel unentschieden ist (100)',
    header: 'eine player.hpp, mit der statt der eingebauten kompiliert wird',
    playouts: 'Simulationen des suchenden Bots pro Zug (200)',
    valgrind: 'Einsendungen mit valgrind auf Speicherlecks prüfen',
    unsafe: 'Einsendungen ohne bubblewrap ausführen: sie können Dateien dieses Benutzers lesen und das Netz benutzen',
    directory: 'ein Server mit einem Verzeichnis; mehrfach möglich',
    wait: 'Sekunden Wartezeit auf die Antwort eines Servers (5) und im lokalen Netz (2)',
    first: 'nur der erste Server, der antwortet',
    json: 'als JSON ausgeben',
    'directory-key': 'ein Verzeichnis anderer Server führen, die sich mit diesem Schlüssel melden, oder @DATEI',
    announce: 'ein Verzeichnis, bei dem sich dieser Server meldet; mehrfach möglich',
    'announce-key': 'der Schlüssel dieser Verzeichnisse, oder @DATEI',
    bus: 'NATS-Server, der die Server eines Clusters verbindet: nats://name:passwort@host:4222, oder @DATEI',
    'bus-prefix': 'Präfix aller Subjects auf NATS (ludoteca)',
    node: 'Name dieses Servers in seinem Cluster (der Hostname)',
    monitor: 'Port von /metrics und /cluster; sonst liegen sie auf dem Port der Seiten',
    'node-url': 'Adresse, unter der Clients diesen Server eines Clusters direkt erreichen',
    workers: 'Prozesse, die den Port gemeinsam bedienen, jeder ein Knoten auf dem Speicher (1)',
    'no-multicast': 'kein Multicast-DNS im lokalen Netz verwenden',
    puzzles: 'Minuten, in denen jede Nacht um 3 Uhr UTC aus beendeten Partien Aufgaben gemacht werden (0: keine)',
    embed:
      'eine Website, die Partien dieses Servers in einem Rahmen zeigen darf, etwa https://moodle.example.org; mehrfach möglich',
    proxy:
      'ein Proxy, dessen X-Forwarded-Headern vertraut wird: eine Adresse, ein Netz oder loopback (loopback); mehrfach möglich',
    replace: 'eine vorhandene Datenbank ersetzen',
    config: 'die Konfigurationsdatei (sonst ludoteca.yaml im Datenordner oder hier)',
    explain: 'jeden Schlüssel erklären: Wert, Vorgabe, Variable und Option',
    chat: 'wer im Chat schreiben darf: everyone (alle), accounts (wer ein Konto hat) oder off (everyone)',
    push: 'Web Push: on, off oder loopback für Tests (on)',
    limit: 'eine Grenze des Servers; ludoteca config --explain zeigt sie',
    'reload-grace': 'Millisekunden, die ein Spieler getrennt sein darf, bevor er als abwesend gilt (4000)',
    'idle-match':
      'Millisekunden, nach denen eine Partie ohne Verbindungen aus dem Arbeitsspeicher entfernt wird (60000)',
    timetable: 'ein laufendes Turnier, das von selbst kommt, wie "SPIEL 3+2 45 4h bots"',
    'bot-delay':
      'kürzeste und längste Pause in Millisekunden, bevor die Bots eines Spiels an einem Tisch mit Menschen ziehen',
    program: 'das Programm, das spielt, mit seinen Argumenten; xml:BEFEHL für ein Programm der Software-Challenge',
    tournament: 'ein Turnier auf diesem Server, ID oder Adresse seiner Seite: anmelden und alle Spiele spielen',
    matches: 'Zahl der Partien (1)',
    folder: 'Ordner, in den geschrieben wird (der aktuelle)',
    watch: 'die Spiele von --game neu übersetzen und laden, wenn sich ihre Dateien ändern',
    forever: 'eine Partie nach der anderen spielen, bis Strg-C',
    'on-stop':
      'was Strg-C mit einer laufenden Partie macht: finish (zu Ende spielen), resign (aufgeben) oder leave (verlassen) (finish)',
    'no-sandbox':
      'das Programm in diesem Ordner starten, mit Netz, Dateien und Umgebung, ohne die Sandbox der Turniere',
  },
  ...store,
  config: config,
  gameProblems: gameProblems,
  discovery: discovery,
  misuse: {
    didYouMean: 'Meintest du {word}?',
    unknownCommand: 'Den Befehl "{name}" gibt es nicht. ludoteca --help zeigt alle Befehle.',
    unknownFlag: 'Die Option {flag} gibt es nicht. ludoteca {command} --help zeigt alle Optionen.',
    needsValue: '{flag} braucht einen Wert.',
    noValue: '{flag} nimmt keinen Wert.',
    missing: '{what} fehlt. Aufruf: ludoteca {usage}',
    unknownStep: '"{word}" ist hier nicht möglich. Aufruf: ludoteca {usage}',
    needsProgram:
      'Für {game} brauchst du ein Programm, das spielt: --program "python3 mybot.py". Ohne --program spielen eingebaute Bots nur {games}.',
    notATournament: '"{text}" ist weder die ID noch die Adresse eines Turniers.',
    tooMany: 'Unerwartetes Argument "{what}".',
    notANumber: '{what} muss eine ganze Zahl von {from} bis {to} sein.',
    onlyNumber: '{what} muss {only} sein.',
    unknownGame: 'Das Spiel "{name}" gibt es nicht. Es gibt: {games}.',
    unknownBot: 'Den Bot "{name}" gibt es für dieses Spiel nicht. Es gibt: {bots}.',
    noBots: 'Dieses Spiel hat noch keine Bots.',
    tooManyBots: 'Es gibt mehr Bots als die {seats} Plätze.',
    optionForm: '"{text}" hat nicht die Form KEY=VALUE.',
    noPositions: '{game} kann nicht von einer Stellung aus beginnen.',
    unknownLanguage: 'Die Sprache "{name}" gibt es nicht. Es gibt: en, it, de.',
    severalJournals: 'die Datei enthält {count} Partien; nur ludoteca verify liest mehrere.',
    cannotRead: '{file} kann nicht gelesen werden: {why}',
    cannotWrite: '{file} kann nicht geschrieben werden: {why}',
    notAnAddress: '"{text}" ist weder eine Adresse noch die ID einer Partie.',
    notTogether: '{one} und {other} können nicht zusammen verwendet werden.',
    goesWith: '{one} kann nur mit {other} verwendet werden.',
    oneOf: '{flag} muss eines von {list} sein.',
    noProgram: 'Das Programm kann nicht gestartet werden: {why}.',
  },
  play: {
    player: 'Spieler {number}',
    pass: 'Gib die Tastatur an {name} weiter und drück dann die Eingabetaste.',
    keys: 'Gib ? für deine Züge ein, help für alle Befehle.',
    help: [
      'Gib einen Zug in der Notation des Spiels ein, um ihn zu spielen.',
      '?         deine Züge; ? TEXT nur die, in denen TEXT vorkommt',
      'hint      ein guter Zug, und warum er gut ist',
      'table     den Tisch noch einmal zeichnen',
      'undo      zurücknehmen, was du in diesem Zug getan hast, wenn das Spiel es erlaubt',
      'resign    die Partie aufgeben',
      'quit      das Terminal verlassen',
    ],
    legal: { one: 'Ein Zug:', other: '{count} Züge:' },
    noneLike: 'In keinem Zug kommt "{text}" vor.',
    hint: 'Hinweis: {moves}',
    noHint: 'Hier gibt es keinen Hinweis.',
    undone: '{name} hat einen Zug zurückgenommen.',
    left: '{name} hat den Tisch verlassen.',
    away: '{name} ist abwesend.',
    back: '{name} ist zurück.',
    sits: '{name} kommt dazu.',
    started: 'Die Partie beginnt.',
    paused: 'Die Partie ist pausiert.',
    resumed: 'Die Partie geht weiter.',
    chance: 'Zufall',
    thinking: '{name} denkt nach',
    waiting: 'Warten auf {name}.',
    awaitingReturn: '{name} ist nicht da. In {wait} kannst du ohne Warten weiterspielen: claim eingeben.',
    awaitingReturnNow: '{name} ist nicht da. Mit claim spielst du weiter, ohne zu warten.',
    waitingForPlayers: 'Warten auf Mitspieler. Andere können mit dem Code {code} dazukommen.',
    quit: 'Du bist gegangen. Die Partie ist nicht zu Ende.',
    inputEnded: 'Die Eingabe endete vor der Partie.',
    saved: 'Das Journal wurde in {file} gespeichert.',
    scores: 'Punkte',
  },
  result: {
    wins: '{names} gewinnt.',
    win: '{names} gewinnen.',
    drawn: 'Unentschieden.',
    and: 'und',
    resignation: '{name} hat aufgegeben.',
    absence: '{name} kam nicht zurück.',
    illegal: '{name} hat einen unerlaubten Zug gemacht.',
    crash: 'Das Programm von {name} ist abgestürzt.',
    judgedLost: '{name} wurde als Verlierer gewertet.',
    judgedDrawn: 'Das Spiel wurde als unentschieden gewertet.',
    time: 'Die Zeit von {name} ist abgelaufen.',
    abort: 'Die Partie wurde abgebrochen. Niemand gewinnt.',
    rulesFailed: {
      threw: 'Die Partie wurde abgebrochen, weil die Regeln des Spiels versagt haben. Niemand gewinnt.',
      slow: 'Die Partie wurde abgebrochen, weil die Regeln des Spiels zu lange brauchten. Niemand gewinnt.',
    },
  },
  verify: {
    guarded:
      'Niemand konnte die Ziehungen wählen, weder der Server noch jemand am Tisch, wenn nicht die Clients von allen diesen dabei halfen: {names}.',
    open: 'Die Wörter der Spieler wurden offen gesendet: Wer sich zuletzt gesetzt hat und das Geheimnis kannte, konnte die Ziehungen wählen.',
    unguarded: 'Kein Client hat sich auf ein Wort festgelegt: Der Server konnte die Ziehungen wählen.',
    withheld:
      'Ein Wort war versprochen und kam nicht von: {names}. Wer das Geheimnis kannte, konnte für jeden davon zwischen zwei Reihen von Ziehungen wählen.',
    fineUnsealed:
      'Korrekt: {moves} Züge sind erlaubt, und das Ergebnis stimmt. Die Datei hat kein Geheimnis, deshalb lassen sich Ziehungen nicht prüfen.',
    fine: 'Korrekt: {moves} Züge sind erlaubt, {draws} Ziehungen folgen aus dem Geheimnis, und das Ergebnis stimmt.',
    unfinished:
      'Nicht zu Ende: {moves} Züge, bisher alle erlaubt. Die Ziehungen lassen sich prüfen, sobald das Geheimnis aufgedeckt ist.',
    wrong: 'Fehler in Zeile {line}: {what}',
    compare: ' Gefunden: {found}, erwartet: {expected}.',
    fromLine: 'Zeile {line}',
    sum: '{matches} Partien: {fine} korrekt, {wrong} mit Fehlern.',
    checking: 'Prüfung',
  },
  faults: {
    'rules-version': 'die Partie wurde mit einer anderen Version der Regeln gespielt.',
    setup: 'ein solcher Tisch ist nicht möglich.',
    commit: 'das Geheimnis ist nicht das vor der ersten Ziehung angekündigte.',
    secret: 'das am Ende aufgedeckte Geheimnis ist nicht das im Journal.',
    word: 'das Wort ist nicht das, auf das sich der Platz festgelegt hat, oder hier nicht dran.',
    order: 'dieser Eintrag ist hier nicht möglich.',
    time: 'die Zeit liegt vor der des vorherigen Eintrags.',
    seating: 'die Plätze stimmen nicht überein.',
    'not-running': 'ein Platz zieht, während die Partie nicht läuft.',
    'not-its-turn': 'dieser Platz war nicht am Zug.',
    'not-chance': 'hier gibt es nichts zu ziehen.',
    draw: 'die Ziehung folgt nicht aus dem Geheimnis.',
    illegal: 'der Zug ist nicht erlaubt.',
    text: 'der Text passt nicht zur Aktion.',
    retraction: 'es gab nichts zurückzunehmen.',
    withdrawal: 'dieser Platz konnte die Partie nicht verlassen.',
    ending: 'so endete die Partie nicht.',
    payoffs: 'das Ergebnis folgt nicht aus den Regeln.',
    'after-end': 'nach dem Ende folgt noch ein Eintrag.',
  },
  book: {
    oneGame: 'Ein Buch ist von einem Spiel, und die Dateien haben {game} und {other}.',
    empty:
      'In {matches} Partien wurde keine Eröffnung von {plies} Zügen {least}-mal gespielt. Versuch --least 1 oder weniger --plies.',
    title: '{game}: Eröffnungen von {plies} Zügen aus {matches} Partien; Partien und Anteil des ersten Spielers',
  },
  completion: {
    shell: 'Die Shell muss eine von {shells} sein: "{shell}" ist keine.',
  },
  replay: {
    title: '{game}: {names}',
    keys: '→ weiter   ← zurück   Pos1 Anfang   Ende Schluss   q beenden',
    step: '{at} von {of}',
    unfinished: 'Die Datei endet hier. Die Partie war nicht zu Ende.',
  },
  puzzles: {
    none: '{game} hat keine Aufgaben.',
    making: 'Aufgaben werden gemacht',
    checking: 'Aufgaben werden geprüft',
    otherGame: 'Es ist eine Partie von {game}.',
    noList: 'Es ist keine Liste von Aufgaben.',
    made: '{made} Aufgaben in {seconds} Sekunden Rechenzeit gemacht. Stellungen, die keine ergaben:',
    rejected: {
      few: '{count} mit zu wenig Auswahl',
      unclear: '{count} ohne deutlich besten Zug',
      known: '{count} schon bekannt',
      unconfirmed: '{count} von der längeren Suche nicht bestätigt',
      unexplained: '{count} ohne einen Grund, der stimmt',
      easy: '{count}, die fast jede Stufe von Bots löst',
    },
    checked: { one: 'Eine Aufgabe geprüft.', other: '{count} Aufgaben geprüft.' },
    result: '{fine} sind richtig, {wrong} falsch; {ms} ms Suche für jeden Zug, {seconds} Sekunden Rechenzeit.',
    faults: {
      twice: 'sie ist doppelt.',
      seat: 'diesen Platz gibt es nicht.',
      position: 'die Stellung ist nicht lesbar, oder ein anderer Platz ist am Zug.',
      id: 'ihre ID gehört nicht zur Stellung.',
      illegal: 'ein Zug der Lösung ist nicht erlaubt.',
      line: 'die Lösung endet nicht mit einem eigenen Zug.',
      theme: 'ihr Thema ist keines des Spiels.',
      solution: 'ein anderer Zug ist besser.',
      second: 'ein anderer Zug ist fast so gut.',
    },
  },
  puzzle: {
    unknown: 'So eine Aufgabe gibt es nicht. Die Themen sind: {themes}.',
    title: 'Aufgabe {id} von {game}. {levels} von {of} Bot-Stufen finden die Lösung.',
    average: 'Die Lösung ist im Durchschnitt die beste, denn über den Rest entscheidet der Zufall.',
    help: 'Gib einen Zug ein, `moves` für alle Züge, `solution` oder `quit`.',
    prompt: 'Spieler {seat}, dein bester Zug?',
    wrong: '{move} ist nicht die Lösung: Ein anderer Zug ist deutlich besser.',
    reply: 'Die Antwort ist {move}.',
    solution: 'Die Lösung: {moves}',
    solved: 'Gelöst.',
    player: 'Spieler {seat}',
  },
  analyse: {
    running: 'Analyse',
    noAnalyst: 'Kein Bot dieses Spiels beurteilt Stellungen.',
    found: { one: 'Ein Fehler.', other: '{count} Fehler.' },
    mistake: 'Zug {number}, {name}: {move}, von {from} auf {to}.',
    better: 'Besser: {move}',
  },
  server: {
    unreachable: 'Unter {address} antwortet kein Server.',
    lost: 'Verbindung unterbrochen. Deine Partie ist sicher. Die Verbindung wird wiederhergestellt ...',
    back: 'Wieder verbunden.',
    gaveUp: 'Der Server antwortet nicht mehr. Deine Partie ist sicher. Setz sie fort mit: {command}',
    later: 'Die Partie läuft vorerst ohne dich weiter. Kehr zurück mit: {command}',
    resumed: 'Zurück in der laufenden Partie: {page} (--new beginnt eine andere).',
    tooLate: 'Die vorherige Partie ist vorbei: {page}',
    waitsAlone: 'Wir suchen einen Gegner. Mit dieser Uhr wartet noch niemand sonst. Strg+C beendet die Suche.',
    othersWait: {
      one: '{count} anderer Spieler wartet mit dieser Uhr.',
      other: '{count} andere Spieler warten mit dieser Uhr.',
    },
    unrated: 'Du spielst als Gast, deshalb ändert die Partie keine Wertung.',
    opened: 'Dein Tisch ist offen. Andere können dazukommen mit: {command}',
    talking: '/say TEXT schreibt eine Nachricht an den Tisch.',
    said: '{name}: {text}',
    watching: 'Zuschauen bei {game}: {names}',
    bye: 'Der Server hat die Verbindung geschlossen: {detail}',
    strangeGame: 'Der Server spielt {game}; dieses Programm hat das Spiel nicht.',
  },
  serve: {
    announceNeeds:
      '--announce braucht --announce-key, den Schlüssel des Verzeichnisses, und --url, die öffentliche Adresse dieses Servers.',
    open: 'Ludoteca läuft unter {url}',
    administrator:
      'Es gibt noch keinen Administrator. Öffne diesen Link, während du angemeldet bist, um Administrator zu werden: {link}',
    badMail: '--smtp braucht --mail-from und eine Adresse wie smtp://name:passwort@host:587.',
    closing: 'Der Server wird beendet. Partien sind gespeichert und gehen nach dem nächsten Start weiter.',
    fewOpenFiles:
      'Nur {limit} Dateien und Verbindungen können gleichzeitig offen sein. Erhöhe die Grenze auf mindestens {enough} (ulimit -n, oder LimitNOFILE des Dienstes), sonst weist der Server Spieler ab.',
    lost: 'Dieser Server hat verloren, was ihm im Cluster gehörte, und muss neu gestartet werden: {why}',
    notBuilt: 'Das Spiel ließ sich nicht übersetzen. Der Server läuft mit der Fassung vor der Änderung weiter.',
    watchNeeds: '--watch braucht ein Spiel in einem Ordner: --game ORDNER.',
    portTaken: 'Port {port} ist belegt. Wähle mit --port einen anderen.',
    gatewayTaken:
      'Der Port {port} eines Gateways ist belegt. Wähle mit --gateway NAME=PORT einen anderen, oder nimm --no-gateways.',
    notAllowed: 'Dieser Benutzer darf Port {port} nicht öffnen. Wähle mit --port einen anderen.',
  },
  cluster: cluster,
  workers: workers,
  arena: arena,
  botRunner: botRunner,
  newGame: newGame,
  bench: {
    missing: 'Die Benchmarks sind nicht gebaut. Führe npm run bench in einem Klon aus.',
  },
};

import type { Translation } from '../../core/texts.ts';
import { it as arena } from './arena.it.ts';
import { it as botRunner } from './bot-runner.it.ts';
import { it as cluster } from './cluster.it.ts';
import { it as clusterCommands } from './cluster-commands.it.ts';
import { it as config } from './config.it.ts';
import { it as discovery } from './discovery.it.ts';
import { it as gameProblems } from './game-problems.it.ts';
import { it as newGame } from './new-game.it.ts';
import { it as ownFlags } from './own-flags.it.ts';
import { it as store } from './store.it.ts';
import type { en } from './terminal.en.ts';
import { it as workers } from './workers.it.ts';

export const it: Translation<typeof en> = {
  tagline: 'Un server di giochi da tavolo per persone e programmi.',
  headings: {
    usage: 'Uso',
    commands: 'Comandi',
    options: 'Opzioni',
    examples: 'Esempi',
    exits: "Codici d'uscita",
    games: 'Giochi',
  },
  more: 'ludoteca COMANDO --help spiega un comando.',
  gameHelp: 'ludoteca play GIOCO --help elenca le opzioni e i bot di un gioco.',
  exits: {
    0: 'riuscito',
    1: 'non riuscito, o risposta negativa: un registro con un errore, un rifiuto, una porta occupata',
    2: 'riga di comando non valida, o un file che non si può leggere',
  },
  commands: {
    serve: {
      summary: 'avvia il server: pagine web, API e tutti i gateway',
      about:
        'Resta in funzione finché non premi Ctrl-C. Le partite sono nella cartella dei dati e continuano dopo un riavvio.',
    },
    config: {
      summary: 'mostra le impostazioni attuali e la loro origine, o spiega ogni chiave',
      about:
        'Stampa i valori attuali in YAML, ciascuno con la sua origine: predefinito, file, ambiente o opzione. I successivi prevalgono sui precedenti. I segreti sono coperti. Accetta le opzioni di serve.',
    },
    play: {
      summary: 'gioca nel terminale, da soli o con altri',
      about:
        'Senza --bot tutti i giocatori usano questa tastiera. Un solo --bot prende tutti i posti tranne il tuo; più bot prendono un posto ciascuno, cominciando dall’ultimo. Con --server giochi su un server; lo stesso comando ti riporta a una partita in corso.',
    },
    watch: {
      summary: 'guarda una partita su un server',
      about: "Richiede l'indirizzo della pagina di una partita, o l'id di una partita insieme a --server.",
    },
    replay: {
      summary: 'ripercorre una partita salvata',
      about:
        "Su un terminale usa le frecce per andare avanti e indietro; altrimenti viene stampata ogni mossa. Al posto del file puoi indicare l'indirizzo di una partita su un server.",
    },
    analyse: {
      summary: 'trovare gli errori di una partita salvata, e dire perché',
      about:
        'Il bot più forte giudica ogni posizione della partita, al massimo per 20 secondi. Ogni errore è stampato con ciò che era sbagliato, la mossa migliore e perché è migliore. Il file può anche essere l’indirizzo di una partita su un server.',
    },
    puzzle: {
      summary: 'risolvere un problema di un gioco',
      about:
        'Mostra una posizione in cui una mossa è nettamente la migliore e la chiede: il problema di oggi, o quello con l’ID indicato. Scrivi una mossa, `moves` per l’elenco, `solution` o `quit`. A una mossa sbagliata risponde con un motivo, e puoi riprovare.',
    },
    puzzles: {
      summary: 'creare problemi dalle partite, o verificare quelli che ci sono',
      about:
        'Cerca posizioni con una mossa nettamente migliore nelle partite di FILE (registri, - per l’ingresso), o in partite tra bot. Ogni problema è confermato da una ricerca dieci volte più lunga di quella che l’ha trovato, e ha un tema e un grado. Con --check cerca di nuovo i problemi in FILE, o quelli del gioco, e il codice di uscita è 1 se uno è sbagliato.',
    },
    verify: {
      summary: 'controlla una partita salvata: estrazioni, mosse, risultato',
      about:
        "Ripete ogni estrazione a partire dal segreto rivelato alla fine e controlla che ogni mossa fosse regolare e il risultato corretto. Il codice d'uscita è 1 se qualcosa non va o se la partita non è finita. Per un file con più partite, come quelli salvati dall'archivio, stampa una riga per partita e un riepilogo. Al posto del file puoi indicare l'indirizzo di una partita su un server.",
    },
    book: {
      summary: 'scrive un libro di aperture da partite giocate',
      about:
        'Stampa gli inizi delle partite in FILE (registri o testi portabili, - per lo standard input), i più frequenti per primi, come file per `arena --openings`. Dietro a ciascuno ci sono il numero di partite e i punti del primo giocatore. Dove un gioco comincia con il caso, vengono scritte posizioni.',
    },
    perft: {
      summary: 'conta le posizioni raggiungibili in un certo numero di mosse',
      about: 'Stampa una riga per profondità. Due programmi con gli stessi numeri applicano le stesse regole.',
    },
    rules: {
      summary: 'le regole come servizio per programmi: righe JSON in entrata e in uscita',
      about:
        "Risponde a un oggetto JSON per riga finché l'ingresso non finisce. docs/protocols/rules.md elenca le richieste.",
    },
    env: {
      summary: 'molte partite insieme per programmi che imparano, in messaggi binari',
      about:
        'Risponde a messaggi binari sullo standard input finché non finisce; docs/protocols/env.md li descrive. Il pacchetto Python nella cartella python usa questo comando.',
    },
    arena: {
      summary: 'organizza un torneo di bot e programmi',
      about:
        "Gioca il torneo descritto in FILE (YAML o JSON, vedi docs/arena.md) o dalle opzioni. I risultati sono in una cartella; dopo un'interruzione lo stesso comando continua. Alla fine la cartella contiene report.html, report.json e tabelle CSV.",
    },
    'new-game': {
      summary: 'scrivere il pacchetto di un nuovo gioco in una cartella',
      about:
        'Scrive un piccolo gioco completo in TypeScript: regole, bot, un tabellone, testi in tre lingue e test. La cartella deve essere vuota o contenere solo un package.json. Cambia un file dopo l’altro per farne il tuo gioco.',
    },
    try: {
      summary: 'prova il tuo programma contro i bot incorporati',
      about:
        'Gioca alcune partite contro i bot di riferimento di un gioco, nella sandbox dei tornei, e dice che cosa non è andato. Scrivi il comando del tuo programma dopo --.',
    },
    bot: {
      summary: 'fa giocare il tuo programma su un server, o un bot incorporato su qualunque server',
      about:
        'Con --program avvia il tuo programma e gioca su un server, col nome del suo token o come ospite: a un nuovo tavolo a cui altri possono unirsi, contro bot del server (--bot), contro chi cerca lo stesso gioco (--quick) o a un tavolo esistente (--join). Dopo un arresto o un riavvio lo stesso comando rientra nella sua partita (--new ne comincia un’altra). Senza --program un bot incorporato si collega a qualunque server che usi il protocollo del gioco, gioca una partita ed esce: il più forte, se --level non ne sceglie un altro.',
    },
    find: {
      summary: 'cerca server: in un elenco, nella rete locale, su questa macchina',
      about:
        'Cerca in quest’ordine e stampa ogni server che risponde. Se non risponde nessuno, ti chiede un indirizzo. Con --first stampa un indirizzo e finisce.',
    },
    status: {
      summary: 'mostra lo stato di un server',
      about: 'Mostra versione, indirizzo, porta, bot per i posti vuoti, ora di avvio, giocatori, partite e altro.',
    },
    backup: {
      summary: 'copia il database in un file, anche mentre il server è in funzione',
      about:
        "Il file contiene tutto ciò che è stato annunciato prima dell'avvio del comando, come un'unica istantanea coerente; nessuno deve aspettare. Contiene anche hash di password e indirizzi email: proteggilo come la cartella dei dati.",
    },
    restore: {
      summary: 'sostituisce il database con una copia',
      about:
        'Ferma prima il server. Il file viene controllato prima di cambiare qualcosa. Con --replace il database esistente resta nella cartella con un altro nome. Classifiche e archivio vengono ricalcolati al prossimo avvio.',
    },
    check: {
      summary: 'controlla un archivio e indica che cosa è danneggiato',
      about:
        "Legge tutto l'archivio, anche mentre un server lo usa, e non cambia nulla. Stampa una riga per ogni danno e il comando che ripristina l'ultima copia, e finisce con 1 se c'è un danno.",
    },
    migrate: {
      summary: 'copia un archivio da SQLite a PostgreSQL',
      about:
        "Ferma prima il server. L'archivio SQLite viene solo letto. Se la copia si interrompe, esegui di nuovo il comando: riprende da dove si era fermata. Con --check si confrontano poi tutte le righe e uno SHA-256 di ogni registro.",
    },
    offload: {
      summary: 'sposta i registri dei mesi passati dal database in file',
      about:
        'I server possono essere attivi. I registri delle partite finite che sono state create prima di questo mese, o di quello di --before, vengono scritti in file, riletti, confrontati e poi tolti dal database. I server li leggono da FOLDER, che tutti devono avere allo stesso percorso, oppure da --url: copia lì i file ed esegui di nuovo il comando. Se viene interrotto, eseguilo di nuovo.',
    },
    ...clusterCommands,
    recount: {
      summary: 'ricalcola classifiche, punteggi e archivio dai registri delle partite',
      about:
        'Cancella tutti i dati e rielabora tutte le partite finite. Il risultato è identico, bit per bit; serve solo quando cambiano le regole del conteggio. Il server può restare in funzione: le sue pagine si riempiono di nuovo man mano.',
    },
    bench: {
      summary: 'misura le prestazioni di questa macchina',
      about: 'Esegue i benchmark e stampa i risultati. Indica i nomi dei benchmark per eseguire solo quelli.',
    },
    completion: {
      summary: 'completamento per bash, zsh o fish',
      about:
        'Stampa uno script che completa comandi, opzioni, giochi e bot. docs/installing.md dice dove lo cerca ogni shell.',
    },
  },
  ownFlags: ownFlags,
  flags: {
    help: 'mostra questo testo',
    lang: 'lingua: en, it o de (altrimenti da LANG)',
    version: 'mostra la versione',
    seats: 'numero di posti al tavolo (due, o quanti ne richiede il gioco)',
    options: "un'opzione del gioco; KEY=@FILE usa il testo del file",
    bot: 'un bot che partecipa',
    seat: 'il tuo posto, contando da 0',
    name: 'il tuo nome; una volta per ogni persona alla tastiera',
    seed: 'un testo che fissa tutte le estrazioni, per esercizio e prove',
    position: 'una posizione iniziale nella notazione del gioco, o @FILE',
    'to-act': 'il posto che deve giocare in quella posizione',
    save: 'scrive alla fine il registro in un nuovo file',
    server: 'il server su cui giocare (http://localhost:8080)',
    join: "l'id o il codice di una partita su quel server; altrimenti si apre un nuovo tavolo",
    quick: 'gioca contro chi cerca lo stesso gioco',
    pool: 'cerca un avversario della tua forza, con un orologio come 3+2 o 90s',
    new: 'comincia un’altra partita anche se ne è in corso una di questo gioco (su un server)',
    days: 'giorni per mossa, da 1 a 14; non devi restare al tavolo (su un server)',
    text: 'scrive le partite come testi portabili, come PGN',
    least: 'partite che devono essere cominciate così (2)',
    brief: 'mostra solo le mosse, senza disegni',
    port: "porta delle pagine web e dell'API (8080)",
    host: 'indirizzo su cui ascoltare (tutti)',
    data: 'cartella delle partite (data)',
    store: 'archivio condiviso da più server: postgres://utente:password@host/database, oppure @FILE',
    check: "confronta poi righe e registri con l'originale",
    before: 'il primo mese che resta nel database, per esempio 2026-10 (quello attuale)',
    log: 'quanto registrare: silent, error, warn, info o debug',
    gateway: 'porta di un gateway, o off',
    'no-gateways': 'non avvia gateway: solo pagine web e API',
    memory: 'non salva nulla su disco: le partite esistono solo in memoria',
    token:
      "la tua identità: il token di un bot, o quello stampato all'uscita da una partita (altrimenti LUDOTECA_TOKEN)",
    url: 'indirizzo pubblico di questo server, usato nei link delle email (http://localhost:PORT)',
    smtp: 'server SMTP per le email: smtp://utente:password@host:587 (altrimenti LUDOTECA_SMTP)',
    'mail-from': 'mittente delle email',
    reservation: 'il codice di prenotazione del posto, o il codice di un tavolo',
    level: 'forza: il numero o il nome di un bot',
    set: "un'impostazione di un gateway; la pagina di ogni protocollo in docs/protocols le elenca",
    game: 'un gioco che non fa parte di questo programma: una cartella, un modulo o un pacchetto installato; si può ripetere',
    entrant: 'un bot incorporato, o NOME=COMANDO per un programma; una volta per ciascuno',
    scheme: 'round-robin, gauntlet, swiss, knockout, final-eight o ladder (round-robin)',
    games: 'partite per incontro; ogni apertura si gioca con tutte le disposizioni dei posti',
    rounds: "gironi all'italiana, sfidanti del gauntlet, turni di svizzero e scala",
    out: 'cartella per risultati e resoconto (tournament)',
    opening: 'numero di mosse casuali in apertura',
    openings:
      'un file di aperture, una posizione o una sequenza di mosse per riga; ognuna si gioca con ogni disposizione dei posti',
    think: 'millisecondi massimi di riflessione di un bot incorporato',
    sprt: 'si ferma quando il primo partecipante risulta ELO0 o ELO1 più forte del secondo',
    resign:
      'assegnare la partita all’altro quando un posto può attendersi al massimo -CHANCES (da 0 a 1) in tante posizioni di seguito',
    draw: 'dichiarare patta quando nessuno può attendersi più di CHANCES in tante posizioni di seguito, dalla mossa FROM',
    referee: 'il bot che giudica per --resign e --draw (il più forte che può farlo)',
    count: 'problemi da creare (200)',
    seconds: 'secondi di calcolo dopo i quali si ferma',
    theme: 'solo problemi con questo tema',
    rerun: 'rigioca le partite la cui chiave comincia così',
    publish: 'mostra il torneo su questo server mentre si gioca',
    'at-once': 'partite giocate in parallelo (quanti sono i core)',
    'move-time': 'millisecondi per mossa di un programma (5000)',
    'max-memory': 'MiB di memoria che un programma può usare (512)',
    similar: 'percentuale in comune da cui chi organizza vede due progetti fianco a fianco (40)',
    weights: 'file con i punti della scheda per la commissione',
    plies: 'numero di mosse dopo il quale la partita è patta (100)',
    header: 'un player.hpp da usare al posto di quello incorporato',
    playouts: 'simulazioni per mossa del bot di ricerca (200)',
    valgrind: 'cerca perdite di memoria nei progetti con valgrind',
    unsafe: 'esegue i progetti senza bubblewrap: possono leggere i file di questo utente e usare la rete',
    directory: 'un server che tiene un elenco; si può ripetere',
    wait: 'secondi di attesa per la risposta di un server (5) e nella rete locale (2)',
    first: 'solo il primo server che risponde',
    json: 'stampa in JSON',
    'directory-key': 'tiene un elenco di altri server, che si annunciano con questa chiave, o @FILE',
    announce: 'un elenco in cui questo server si annuncia; si può ripetere',
    'announce-key': 'la chiave di quegli elenchi, o @FILE',
    bus: 'server NATS che collega i server di un cluster: nats://utente:password@host:4222, oppure @FILE',
    'bus-prefix': 'prefisso di tutti i subject su NATS (ludoteca)',
    node: "nome di questo server nel suo cluster (il nome dell'host)",
    monitor: 'porta di /metrics e /cluster; altrimenti sono sulla porta delle pagine',
    'node-url': 'indirizzo al quale i client raggiungono direttamente questo server di un cluster',
    workers: 'processi che servono insieme la porta, ciascuno un nodo sullo stesso archivio (1)',
    'no-multicast': 'non usa il DNS multicast nella rete locale',
    puzzles: 'minuti in cui ogni notte, alle 3 UTC, si creano problemi dalle partite finite (0: nessuno)',
    embed:
      'un sito che può mostrare le partite di questo server in un riquadro, come https://moodle.example.org; si può ripetere',
    proxy:
      'un proxy di cui ci si fida per gli header X-Forwarded: un indirizzo, una rete, o loopback (loopback); si può ripetere',
    replace: 'sostituisce un database esistente',
    config: 'il file di configurazione (altrimenti ludoteca.yaml nella cartella dei dati o qui)',
    explain: 'spiega ogni chiave: valore, predefinito, variabile e opzione',
    chat: 'chi può scrivere nella chat: everyone (tutti), accounts (chi ha un account) o off (everyone)',
    push: 'Web Push: on, off, o loopback per le prove (on)',
    limit: 'un limite del server; ludoteca config --explain li elenca',
    'reload-grace': 'millisecondi di disconnessione prima che un giocatore risulti assente (4000)',
    'idle-match': 'millisecondi dopo i quali una partita senza nessuno connesso viene tolta dalla memoria (60000)',
    timetable: 'un torneo continuo che viene da sé, come "GIOCO 3+2 45 4h bots"',
    'bot-delay': 'pausa minima e massima, in millisecondi, prima che i bot di un gioco muovano a un tavolo con persone',
    program: 'il programma che gioca, con i suoi argomenti; xml:COMANDO per un programma della Software-Challenge',
    tournament: 'un torneo su quel server, per id o indirizzo della pagina: si iscrive e gioca tutte le sue partite',
    matches: 'numero di partite da giocare (1)',
    folder: 'cartella in cui scrivere (quella attuale)',
    watch: 'compilare e ricaricare i giochi di --game quando cambiano i loro file',
    forever: 'gioca una partita dopo l’altra fino a Ctrl-C',
    'on-stop':
      'che cosa fa Ctrl-C a una partita in corso: finish (la finisce), resign (si arrende) o leave (la lascia) (finish)',
    'no-sandbox': 'avvia il programma in questa cartella, con rete, file e ambiente, senza la sandbox dei tornei',
  },
  ...store,
  config: config,
  gameProblems: gameProblems,
  discovery: discovery,
  misuse: {
    didYouMean: 'Intendevi {word}?',
    unknownCommand: 'Il comando "{name}" non esiste. ludoteca --help elenca i comandi.',
    unknownFlag: "L'opzione {flag} non esiste. ludoteca {command} --help elenca le opzioni.",
    needsValue: '{flag} richiede un valore.',
    noValue: '{flag} non accetta un valore.',
    missing: 'Manca {what}. Uso: ludoteca {usage}',
    unknownStep: '"{word}" qui non è possibile. Uso: ludoteca {usage}',
    needsProgram:
      'Per {game} serve un programma che giochi: --program "python3 mybot.py". Senza --program i bot incorporati giocano solo a {games}.',
    notATournament: '"{text}" non è né l\'id né l\'indirizzo di un torneo.',
    tooMany: 'Argomento inatteso "{what}".',
    notANumber: '{what} deve essere un numero intero da {from} a {to}.',
    onlyNumber: '{what} deve essere {only}.',
    unknownGame: 'Il gioco "{name}" non esiste. Ci sono: {games}.',
    unknownBot: 'Il bot "{name}" non esiste per questo gioco. Ci sono: {bots}.',
    noBots: 'Questo gioco non ha ancora bot.',
    tooManyBots: 'Ci sono più bot dei {seats} posti.',
    optionForm: '"{text}" non ha la forma KEY=VALUE.',
    noPositions: '{game} non può partire da una posizione.',
    unknownLanguage: 'La lingua "{name}" non è disponibile. Ci sono: en, it, de.',
    severalJournals: 'il file contiene {count} partite; solo ludoteca verify ne legge più di una.',
    cannotRead: 'Impossibile leggere {file}: {why}',
    cannotWrite: 'Impossibile scrivere {file}: {why}',
    notAnAddress: '"{text}" non è né un indirizzo né l\'id di una partita.',
    notTogether: '{one} e {other} non si possono usare insieme.',
    goesWith: '{one} si può usare solo con {other}.',
    oneOf: '{flag} deve essere uno fra {list}.',
    noProgram: 'Il programma non può essere avviato: {why}.',
  },
  play: {
    player: 'Giocatore {number}',
    pass: 'Passa la tastiera a {name}, poi premi Invio.',
    keys: 'Scrivi ? per le tue mosse, help per tutti i comandi.',
    help: [
      'Scrivi una mossa nella notazione del gioco per giocarla.',
      '?         elenca le tue mosse; ? TESTO quelle che contengono TESTO',
      'hint      una buona mossa, e perché è buona',
      'table     ridisegna il tavolo',
      'undo      annulla ciò che hai fatto in questo turno, se il gioco lo permette',
      'resign    abbandona la partita',
      'quit      lascia il terminale',
    ],
    legal: { one: 'Una mossa:', other: '{count} mosse:' },
    noneLike: 'Nessuna mossa contiene "{text}".',
    hint: 'Suggerimento: {moves}',
    noHint: 'Qui non c’è nessun suggerimento.',
    undone: '{name} ha ritirato la mossa.',
    left: '{name} ha lasciato il tavolo.',
    away: '{name} è assente.',
    back: '{name} è di nuovo qui.',
    sits: '{name} si unisce.',
    started: 'La partita comincia.',
    paused: 'La partita è in pausa.',
    resumed: 'La partita continua.',
    chance: 'Il caso',
    thinking: '{name} sta pensando',
    waiting: 'In attesa di {name}.',
    awaitingReturn: '{name} è assente. Tra {wait} puoi continuare senza aspettare: scrivi claim.',
    awaitingReturnNow: '{name} è assente. Scrivi claim per continuare senza aspettare.',
    waitingForPlayers: 'In attesa di giocatori. Gli altri possono entrare con il codice {code}.',
    quit: 'Sei uscito. La partita non è finita.',
    inputEnded: "L'ingresso è finito prima della partita.",
    saved: 'Il registro è stato salvato in {file}.',
    scores: 'Punti',
  },
  result: {
    wins: 'Vince {names}.',
    win: 'Vincono {names}.',
    drawn: 'Patta.',
    and: 'e',
    resignation: '{name} ha abbandonato.',
    absence: '{name} non ha fatto ritorno.',
    illegal: '{name} ha fatto una mossa irregolare.',
    crash: 'Il programma di {name} ha smesso di funzionare.',
    judgedLost: 'La partita è stata assegnata contro {name}.',
    judgedDrawn: 'La partita è stata dichiarata patta.',
    time: '{name} ha finito il tempo.',
    abort: 'La partita è stata annullata. Non vince nessuno.',
    rulesFailed: {
      threw: 'La partita è stata annullata perché le regole del gioco hanno fallito. Non vince nessuno.',
      slow: 'La partita è stata annullata perché le regole del gioco hanno impiegato troppo tempo. Non vince nessuno.',
    },
  },
  verify: {
    guarded:
      'Nessuno poteva scegliere le estrazioni, né il server né un giocatore, a meno che non collaborassero i client di tutti questi: {names}.',
    open: 'Le parole dei giocatori sono state inviate apertamente: chi si è seduto per ultimo e conosceva il segreto poteva scegliere le estrazioni.',
    unguarded: 'Nessun client di un giocatore si è impegnato con una parola: il server poteva scegliere le estrazioni.',
    withheld:
      'Una parola è stata promessa e non è arrivata da: {names}. Per ciascuno, chi conosceva il segreto poteva scegliere tra due serie di estrazioni.',
    fineUnsealed:
      'Corretto: {moves} mosse sono regolari e il risultato è giusto. Il file non ha un segreto, perciò le estrazioni non si possono controllare.',
    fine: 'Corretto: {moves} mosse sono regolari, {draws} estrazioni derivano dal segreto e il risultato è giusto.',
    unfinished:
      'Non finita: {moves} mosse, finora tutte regolari. Le estrazioni si possono controllare quando il segreto è stato rivelato.',
    wrong: 'Errore alla riga {line}: {what}',
    compare: ' Trovato: {found}, atteso: {expected}.',
    fromLine: 'riga {line}',
    sum: '{matches} partite: {fine} corrette, {wrong} con errori.',
    checking: 'Controllo',
  },
  faults: {
    'rules-version': "la partita è stata giocata con un'altra versione delle regole.",
    setup: 'un tavolo così non è possibile.',
    commit: 'il segreto non è quello annunciato prima della prima estrazione.',
    secret: 'il segreto rivelato alla fine non è quello del registro.',
    word: 'la parola non è quella a cui il posto si era impegnato, o qui non è prevista.',
    order: 'questa voce non è possibile qui.',
    time: "l'ora precede quella della voce prima.",
    seating: 'i posti non corrispondono.',
    'not-running': 'un posto gioca mentre la partita è ferma.',
    'not-its-turn': 'non era il turno di questo posto.',
    'not-chance': "qui non c'è nulla da estrarre.",
    draw: "l'estrazione non deriva dal segreto.",
    illegal: 'la mossa non è regolare.',
    text: "il testo non corrisponde all'azione.",
    retraction: "non c'era nulla da annullare.",
    withdrawal: 'questo posto non poteva lasciare la partita.',
    ending: 'la partita non è finita così.',
    payoffs: 'il risultato non deriva dalle regole.',
    'after-end': "c'è una voce dopo la fine.",
  },
  book: {
    oneGame: 'Un libro è di un solo gioco, e i file hanno {game} e {other}.',
    empty:
      'In {matches} partite nessuna apertura di {plies} mosse è stata giocata {least} volte. Prova --least 1 o meno --plies.',
    title: '{game}: aperture di {plies} mosse da {matches} partite; partite e quota del primo giocatore',
  },
  completion: {
    shell: 'La shell dev’essere una tra {shells}: "{shell}" non lo è.',
  },
  replay: {
    title: '{game}: {names}',
    keys: '→ avanti   ← indietro   Home inizio   End fine   q esci',
    step: '{at} di {of}',
    unfinished: 'Il file finisce qui. La partita non era finita.',
  },
  puzzles: {
    none: '{game} non ha problemi.',
    making: 'Creo problemi',
    checking: 'Verifico problemi',
    otherGame: 'È una partita di {game}.',
    noList: 'Non è un elenco di problemi.',
    made: 'Creati {made} problemi in {seconds} secondi di calcolo. Posizioni che non ne hanno dati:',
    rejected: {
      few: '{count} con troppo poche scelte',
      unclear: '{count} senza una mossa nettamente migliore',
      known: '{count} già noti',
      unconfirmed: '{count} non confermati dalla ricerca più lunga',
      unexplained: '{count} senza un motivo vero',
      easy: '{count} risolti da quasi tutti i livelli di bot',
    },
    checked: { one: 'Verificato un problema.', other: 'Verificati {count} problemi.' },
    result: '{fine} sono giusti, {wrong} sbagliati; {ms} ms di ricerca per ogni mossa, {seconds} secondi di calcolo.',
    faults: {
      twice: 'c’è due volte.',
      seat: 'questo posto non esiste.',
      position: 'la posizione non si può leggere, o tocca a un altro posto.',
      id: 'il suo id non è quello della posizione.',
      illegal: 'una mossa della soluzione non è legale.',
      line: 'la soluzione non finisce con una mossa di chi risolve.',
      theme: 'il tema non è uno di quelli del gioco.',
      solution: 'un’altra mossa è migliore.',
      second: 'un’altra mossa è quasi altrettanto buona.',
    },
  },
  puzzle: {
    unknown: 'Non c’è un problema così. I temi sono: {themes}.',
    title: 'Problema {id} di {game}. Lo risolvono {levels} livelli di bot su {of}.',
    average: 'La soluzione è la migliore in media, perché il resto lo decide il caso.',
    help: 'Scrivi una mossa, `moves` per tutte le mosse, `solution` o `quit`.',
    prompt: 'Giocatore {seat}, la tua mossa migliore?',
    wrong: '{move} non è la soluzione: un’altra mossa è nettamente migliore.',
    reply: 'La risposta è {move}.',
    solution: 'La soluzione: {moves}',
    solved: 'Risolto.',
    player: 'giocatore {seat}',
  },
  analyse: {
    running: 'Analisi',
    noAnalyst: 'Nessun bot di questo gioco giudica le posizioni.',
    found: { one: 'Un errore.', other: '{count} errori.' },
    mistake: 'Mossa {number}, {name}: {move}, da {from} a {to}.',
    better: 'Meglio: {move}',
  },
  server: {
    unreachable: 'Nessun server risponde a {address}.',
    lost: 'Connessione persa. La tua partita è al sicuro. Riconnessione ...',
    back: 'Connessione ristabilita.',
    gaveUp: 'Il server non risponde più. La tua partita è al sicuro. Continuala con: {command}',
    later: 'Per ora la partita continua senza di te. Rientra con: {command}',
    resumed: 'Rientro nella partita in corso: {page} (--new ne comincia un’altra).',
    tooLate: 'La partita precedente è finita: {page}',
    waitsAlone: 'Cerchiamo un avversario. Nessun altro aspetta ancora con questo orologio. Ctrl+C smette di cercare.',
    othersWait: {
      one: '{count} altro giocatore aspetta con questo orologio.',
      other: 'Altri {count} giocatori aspettano con questo orologio.',
    },
    unrated: 'Giochi come ospite, quindi la partita non cambia nessun punteggio.',
    opened: 'Il tuo tavolo è aperto. Gli altri possono entrare con: {command}',
    talking: '/say TESTO scrive un messaggio al tavolo.',
    said: '{name}: {text}',
    watching: 'Stai guardando {game}: {names}',
    bye: 'Il server ha chiuso la connessione: {detail}',
    strangeGame: 'Il server gioca a {game}, che questo programma non ha.',
  },
  serve: {
    announceNeeds:
      "--announce richiede --announce-key, la chiave dell'elenco, e --url, l'indirizzo pubblico di questo server.",
    open: 'Ludoteca è in funzione su {url}',
    administrator:
      "Non c'è ancora un amministratore. Apri questo link dopo aver effettuato l'accesso per diventarlo: {link}",
    badMail: '--smtp richiede --mail-from e un indirizzo come smtp://utente:password@host:587.',
    closing: 'Arresto. Le partite sono salvate e continuano dopo il prossimo avvio.',
    fewOpenFiles:
      'Possono essere aperti solo {limit} file e connessioni allo stesso tempo. Porta il limite ad almeno {enough} (ulimit -n, o LimitNOFILE del servizio), altrimenti il server respingerà dei giocatori.',
    lost: 'Questo server ha perso ciò che gli apparteneva nel cluster e va riavviato: {why}',
    notBuilt: 'Non è stato possibile compilare il gioco. Il server continua con la versione precedente alla modifica.',
    watchNeeds: '--watch richiede un gioco in una cartella: --game CARTELLA.',
    portTaken: "La porta {port} è occupata. Scegline un'altra con --port.",
    gatewayTaken:
      "La porta {port} di un gateway è occupata. Scegline un'altra con --gateway NOME=PORTA, o usa --no-gateways.",
    notAllowed: "Questo utente non può aprire la porta {port}. Scegline un'altra con --port.",
  },
  cluster: cluster,
  workers: workers,
  arena: arena,
  botRunner: botRunner,
  newGame: newGame,
  bench: {
    missing: 'I benchmark non sono compilati. Esegui npm run bench in un clone.',
  },
};

import { arenaIt } from './arena.ts';
import { carcassonneIt } from './carcassonne.ts';
import { configIt } from './config.ts';
import type { Texts } from './en.ts';
import { housesIt } from './houses.ts';
import { sagradaIt } from './sagrada.ts';
import { unoIt } from './uno.ts';

export const it: Texts = {
  tagline: 'Una casa dove persone e programmi giocano insieme.',
  headings: {
    usage: 'Uso',
    commands: 'Comandi',
    options: 'Opzioni',
    examples: 'Esempi',
    exits: "Codici d'uscita",
    games: 'Giochi',
  },
  more: 'ludoteca COMANDO --help dice di più su ciascuno.',
  gameHelp: 'ludoteca play GIOCO --help elenca opzioni e bot di un gioco.',
  exits: {
    0: 'fatto',
    1: 'non è riuscito, o la risposta è no: un verbale sbagliato, un rifiuto, una porta occupata',
    2: 'la riga di comando non è chiara, o un file non si può leggere',
  },
  commands: {
    serve: {
      summary: 'apre la casa: pagine web, API e tutti i varchi',
      about:
        'Serve tutto da questa macchina finché non si preme Ctrl-C. Le partite restano nella cartella dei dati e proseguono dopo un riavvio.',
    },
    config: {
      summary: 'mostra che cosa è impostato e dove, o spiega ogni chiave',
      about:
        'Stampa i valori presenti in YAML, ciascuno con la sua origine: predefinito, file, ambiente o opzione; vince l’ultimo. I segreti sono coperti. Vuole le opzioni di serve.',
    },
    play: {
      summary: 'gioca nel terminale, da soli o con altri',
      about:
        'Senza --bot tutti siedono a questa tastiera. Un solo --bot prende tutti i posti tranne il tuo; più bot prendono un posto ciascuno, dagli ultimi. Con --server si gioca su un server.',
    },
    watch: {
      summary: 'guarda una partita su un server',
      about: "Vuole l'indirizzo della pagina di una partita, o l'id di una partita insieme a --server.",
    },
    replay: {
      summary: 'ripercorre una partita salvata',
      about:
        "Su un terminale si va avanti e indietro con le frecce; altrimenti ogni mossa viene stampata. Al posto del file va bene l'indirizzo di una partita su un server.",
    },
    verify: {
      summary: 'controlla una partita salvata: estrazioni, mosse, fine',
      about:
        "Rifà ogni estrazione dal segreto svelato alla fine e controlla che ogni mossa fosse lecita e il risultato giusto. Codice d'uscita 1 se qualcosa non va o la partita non è finita. Al posto del file va bene l'indirizzo di una partita su un server.",
    },
    perft: {
      summary: 'conta le posizioni a tante mosse di distanza',
      about: 'Stampa una riga per profondità. Due programmi con gli stessi numeri hanno le stesse regole.',
    },
    rules: {
      summary: 'le regole come servizio per programmi: righe JSON in entrata e in uscita',
      about:
        "Risponde a un oggetto JSON per riga finché l'ingresso non finisce. docs/protocols/rules.md dice cosa si può chiedere.",
    },
    arena: {
      summary: 'un torneo di bot e programmi',
      about:
        "Gioca ciò che dice FILE (un oggetto JSON, docs/arena.md) o ciò che dicono le opzioni. I risultati restano in una cartella; lo stesso comando prosegue dopo un'interruzione. Alla fine la cartella ha report.html, report.json e tabelle CSV.",
    },
    try: {
      summary: 'prova il tuo programma contro i bot della casa',
      about:
        'Gioca alcune partite contro i bot di riferimento di un gioco, nel recinto dei tornei, e dice che cosa non è andato. Il comando si scrive dopo --.',
    },
    bot: {
      summary: 'un bot della casa gioca altrove, nel protocollo del gioco',
      about:
        'Si collega a qualunque server che parli il protocollo, gioca una partita e se ne va. Senza --level gioca il bot più forte.',
    },
    dama: {
      summary: 'il torneo di dama del corso: gioca e verifica scacchiere su file, organizza un torneo',
      about:
        'play N risponde alle scacchiere del giocatore N in una cartella, verify giudica ogni nuova scacchiera, contest compila e controlla i progetti di una cartella (file player.cpp o programmi) e li fa giocare fra loro.',
    },
    find: {
      summary: 'cerca case: un elenco, la rete locale, questa macchina',
      about:
        'Chiede in quest’ordine e stampa chi risponde; solo se non risponde nessuno chiede un indirizzo. Con --first stampa un indirizzo e basta.',
    },
    status: {
      summary: 'come va una casa',
      about: 'Versione, indirizzo, porta, bot dei posti vuoti, da quando è aperta, giocatori e partite, e altro.',
    },
    backup: {
      summary: "copia l'archivio in un file, a casa aperta o chiusa",
      about:
        "Nel file c'è tutto ciò che è stato annunciato prima del comando, a un solo istante; nessuno deve aspettare. Contiene impronte di password e indirizzi: va custodito come la cartella dei dati.",
    },
    restore: {
      summary: "rimette una copia al posto dell'archivio",
      about:
        "La casa deve essere ferma. Il file viene prima controllato. Con --replace l'archivio presente resta nella cartella con un altro nome. Classifiche e archivio delle partite si ricontano al prossimo avvio.",
    },
    recount: {
      summary: 'riconta classifiche, punteggi e archivio dai verbali',
      about:
        'Cancella tutte le cifre e ripassa tutte le partite finite. Il risultato è identico, bit per bit; serve solo quando cambia che cosa conta. La casa può restare aperta: le sue pagine si riempiono di nuovo man mano.',
    },
    uno: {
      summary: 'i bot di UNO tra loro, come nel documento',
      about:
        'Gioca MATCHES partite (1000) a 500 punti e confronta i bot: partite vinte, tempi di risposta, turni, carte in mano, con accanto le cifre del documento. Senza --bot giocano i bot da 1 a 5; se sono più di quattro, ogni partita ne fa sedere quattro.',
    },
    bench: {
      summary: 'misura questa macchina',
      about: 'Esegue le misure e stampa i risultati. Si possono dare i nomi delle misure volute.',
    },
  },
  flags: {
    help: 'questo testo',
    lang: 'lingua: en, it o de (altrimenti come dice LANG)',
    version: 'la versione di questo programma',
    seats: 'quanti posti ha il tavolo (due, o quanti ne vuole il gioco)',
    options: 'una opzione del gioco; KEY=@FILE prende il testo del file',
    bot: 'un bot che gioca con te',
    seat: 'il tuo posto, contando da 0',
    name: 'il tuo nome; una volta per ogni persona alla tastiera; per serve, come si chiama la casa',
    seed: 'un testo che fissa tutte le estrazioni, per esercizio e prove',
    position: 'una posizione da cui partire, come la scrive il gioco, o @FILE',
    'to-act': 'a chi tocca in quella posizione',
    save: 'scrive il verbale in un nuovo file alla fine',
    server: 'il server su cui giocare',
    join: "l'id o il codice di una partita su quel server; altrimenti si apre un tavolo nuovo",
    quick: 'siede con chi cerca lo stesso gioco',
    brief: 'solo le mosse, senza disegni',
    port: "porta delle pagine web e dell'API (8080); per un bot, quella del suo server",
    host: 'indirizzo su cui ascoltare (tutti); per un bot, il server su cui giocare',
    data: 'cartella delle partite (data)',
    log: 'quanto annotare: silent, error, warn, info o debug',
    gateway: 'la porta di un gateway, oppure off',
    'no-gateways': 'nessun gateway: solo web e API',
    memory: 'non conserva nulla: le partite vivono solo in memoria',
    token: "chi sei: il token di un bot, o quello stampato all'uscita da una partita (altrimenti LUDOTECA_TOKEN)",
    url: 'dove si trova questa casa, per i collegamenti nella posta (http://localhost:PORT)',
    smtp: 'il server SMTP per la posta: smtp://utente:password@host:587 (altrimenti LUDOTECA_SMTP)',
    'mail-from': 'il mittente della posta',
    reservation: 'il posto riservato, o il codice di un tavolo',
    level: 'quanto forte: numero o nome di un bot',
    set: "un'impostazione di un gateway, come la chiama la sua pagina in docs/protocols",
    game: 'il gioco',
    entrant: 'un bot della casa, o NOME=COMANDO per un programma; una volta per ciascuno',
    scheme: 'round-robin, gauntlet, swiss, knockout, final-eight o ladder',
    games: 'partite di ogni incontro; ogni apertura si gioca con tutti i posti scambiati',
    rounds: "giri all'italiana, sfidanti del gauntlet, turni di svizzero e scala",
    out: 'cartella per risultati e resoconto (tournament)',
    opening: 'mosse casuali in apertura',
    think: 'millisecondi che un bot della casa pensa al massimo',
    sprt: 'fermarsi quando il primo è ELO0 o ELO1 più forte del secondo',
    rerun: 'rigiocare le partite la cui chiave comincia così',
    publish: 'mostra il torneo su questo server mentre si gioca',
    'at-once': 'partite giocate insieme (quanti sono i nuclei)',
    'move-time': 'millisecondi di un programma per una mossa',
    'max-memory': 'MiB di memoria che un programma può usare',
    plies: 'mosse dopo le quali la partita è pari (100)',
    header: 'un player.hpp con cui compilare al posto del nostro',
    playouts: 'simulazioni per mossa del bot che cerca (200)',
    valgrind: 'cerca perdite di memoria con valgrind',
    directory: 'una casa che tiene un elenco; anche più volte',
    wait: 'secondi di ascolto nella rete locale (2)',
    first: 'solo la prima casa che risponde',
    json: 'in JSON',
    'directory-key': 'tieni un elenco di altre case, che si annunciano con questa chiave, o @FILE',
    announce: 'un elenco a cui annunciare questa casa; anche più volte',
    'announce-key': 'la chiave di quegli elenchi, o @FILE',
    'no-multicast': 'non chiedere e non rispondere nella rete locale',
    proxy: 'un proxy a cui si crede su chi chiede: un indirizzo, una rete, o loopback (loopback); anche più volte',
    replace: "mette il nuovo al posto di ciò che c'è",
    config: 'il file di configurazione (altrimenti ludoteca.yaml nella cartella dei dati o qui)',
    explain: 'ogni chiave: che cosa vuole, il predefinito, la variabile e l’opzione',
    limit: 'un limite della casa; ludoteca config --explain li elenca',
    blink: 'millisecondi in cui una pagina che si ricarica può mancare senza che gli altri lo notino (4000)',
    'idle-match': 'millisecondi dopo i quali una partita senza nessuno lascia la memoria (60000)',
    leisure: 'millisecondi dopo i quali i bot di un gioco rispondono a un tavolo con persone',
  },
  backup: {
    written: (file, bytes) => `${file}: ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB.`,
    restored: folder => `L'archivio in ${folder} è ora quello della copia.`,
    aside: file => `Quello di prima è conservato in ${file}.`,
  },
  config: configIt,
  houses: housesIt,
  recount: {
    counting: 'Conteggio',
    done: (matches: number) => (matches === 1 ? 'Una partita contata.' : `${matches} partite contate.`),
    noStore: (folder: string) => `In ${folder} non c'è nessun archivio.`,
  },
  misuse: {
    unknownCommand: name => `Il comando "${name}" non esiste. ludoteca --help li elenca.`,
    unknownFlag: (flag, command) => `L'opzione ${flag} non esiste. ludoteca ${command} --help le elenca.`,
    needsValue: flag => `${flag} vuole un valore.`,
    noValue: flag => `${flag} non vuole un valore.`,
    missing: (what, usage) => `Manca ${what}. Uso: ludoteca ${usage}`,
    tooMany: what => `"${what}" è una parola di troppo.`,
    notANumber: (what, from, to) => `${what} deve essere un numero intero da ${from} a ${to}.`,
    unknownGame: (name, games) => `Il gioco "${name}" non esiste. Ci sono: ${games}.`,
    unknownBot: (name, bots) => `Il bot "${name}" non esiste per questo gioco. Ci sono: ${bots}.`,
    noBots: 'Questo gioco non ha ancora bot.',
    tooManyBots: seats => `Più bot dei ${seats} posti.`,
    optionForm: text => `"${text}" non è KEY=VALUE.`,
    noPositions: game => `${game} non legge posizioni.`,
    unknownLanguage: name => `La lingua "${name}" non c'è. Ci sono: en, it, de.`,
    cannotRead: (file, why) => `Non si può leggere ${file}: ${why}`,
    cannotWrite: (file, why) => `Non si può scrivere ${file}: ${why}`,
    notAnAddress: text => `"${text}" non è né un indirizzo né l'id di una partita.`,
  },
  play: {
    player: number => `Giocatore ${number}`,
    pass: name => `Passa la tastiera a ${name}, poi premi Invio.`,
    keys: '? elenca le tue mosse, help dice il resto.',
    help: [
      'Una mossa nella notazione del gioco la gioca.',
      '?         le tue mosse; ? TESTO quelle che contengono TESTO',
      'table     ridisegna il tavolo',
      'undo      ritira ciò che hai fatto in questo turno, dove il gioco lo permette',
      'resign    abbandona',
      'quit      lascia il terminale',
    ],
    legal: count => (count === 1 ? 'Una mossa:' : `${count} mosse:`),
    noneLike: text => `Nessuna mossa contiene "${text}".`,
    undone: name => `${name} ha ritirato la mossa.`,
    left: name => `${name} ha lasciato il tavolo.`,
    away: name => `${name} è assente.`,
    back: name => `${name} è di ritorno.`,
    sits: name => `${name} si siede.`,
    started: 'La partita comincia.',
    paused: 'La partita è in pausa.',
    resumed: 'La partita riprende.',
    chance: 'Il caso',
    thinking: name => `${name} sta pensando`,
    waiting: name => `Si aspetta ${name}.`,
    waitingForPlayers: code => `Si aspettano giocatori. Gli altri entrano con il codice ${code}.`,
    quit: 'Sei uscito. La partita non è finita.',
    inputEnded: "L'ingresso è finito prima della partita.",
    saved: file => `Il verbale è in ${file}.`,
    scores: 'Punti',
  },
  result: {
    wins: names => `Vince ${names}.`,
    win: names => `Vincono ${names}.`,
    drawn: 'Patta.',
    and: 'e',
    resignation: name => `${name} ha abbandonato.`,
    absence: name => `${name} non è tornato.`,
    illegal: name => `${name} ha fatto ciò che non è permesso.`,
    crash: name => `Il programma di ${name} ha smesso di funzionare.`,
    time: name => `${name} ha finito il tempo.`,
    abort: 'La partita è stata interrotta; non vince nessuno.',
  },
  verify: {
    fine: (moves, draws) =>
      `In ordine: ${moves} mosse sono lecite, ${draws} estrazioni vengono dal segreto, il risultato è giusto.`,
    unfinished: moves =>
      `Non finita: ${moves} mosse, finora tutte lecite; le estrazioni si controllano quando il segreto è svelato.`,
    wrong: (line, what) => `Sbagliato alla riga ${line}: ${what}`,
    compare: (found, expected) => ` C'è ${found}, ci doveva essere ${expected}.`,
    checking: 'Controllo',
  },
  faults: {
    'rules-version': "giocata con un'altra versione delle regole.",
    setup: 'un tavolo così non si può preparare.',
    commit: 'il segreto non è quello promesso prima della prima estrazione.',
    secret: 'il segreto svelato alla fine non è quello del verbale.',
    order: 'questo non può stare qui.',
    time: "il tempo va all'indietro.",
    seating: 'i posti non tornano.',
    'not-running': 'qualcuno gioca mentre la partita è ferma.',
    'not-its-turn': 'non toccava a questo posto.',
    'not-chance': "un'estrazione dove non si estrae nulla.",
    draw: "l'estrazione non viene dal segreto.",
    illegal: 'la mossa non è lecita.',
    text: 'il testo non dice ciò che è stato giocato.',
    retraction: "non c'era nulla da ritirare.",
    withdrawal: 'questo posto non poteva lasciare.',
    ending: 'la partita non era finita così.',
    payoffs: 'il risultato non è quello delle regole.',
    'after-end': 'dopo la fine segue qualcosa.',
  },
  replay: {
    title: (game, names) => `${game}: ${names}`,
    keys: '→ avanti   ← indietro   Home inizio   End fine   q esci',
    step: (at, of) => `${at} di ${of}`,
    unfinished: 'Il file finisce qui; la partita non era finita.',
  },
  server: {
    unreachable: address => `Nessun server risponde a ${address}.`,
    lost: 'La connessione è caduta; la partita è al sicuro. Ci si ricollega ...',
    back: 'Di nuovo collegati.',
    gaveUp: command => `Il server non torna. La partita è al sicuro; si prosegue con: ${command}`,
    later: command => `Per ora la partita va avanti senza di te; si torna con: ${command}`,
    opened: command => `Il tuo tavolo è aperto. Gli altri entrano con: ${command}`,
    watching: (game, names) => `Si guarda ${game}: ${names}`,
    bye: detail => `Il server saluta: ${detail}`,
    strangeGame: game => `Il server gioca a ${game}, che questo programma non conosce.`,
  },
  serve: {
    announceNeeds: '--announce vuole --announce-key, la chiave dell’elenco, e --url, dove si trova questa casa.',
    open: url => `Ludoteca è aperta su ${url}`,
    administrator: link =>
      `Nessuno è ancora amministratore. Lo diventa chi apre, una volta, questo collegamento: ${link}`,
    badMail: '--smtp richiede --mail-from e un indirizzo come smtp://utente:password@host:587.',
    closing: 'Si chiude; le partite sono al sicuro e proseguono più tardi.',
    portTaken: port => `La porta ${port} è occupata; --port ne sceglie un'altra.`,
    gatewayTaken: port =>
      `La porta ${port} di un gateway è occupata; --gateway NOME=PORTA ne sceglie un'altra, --no-gateways nessuna.`,
    notAllowed: port => `Questo utente non può aprire la porta ${port}; --port ne sceglie un'altra.`,
  },
  arena: arenaIt,
  carcassonne: carcassonneIt,
  sagrada: sagradaIt,
  dama: {
    excluded: 'non può partecipare',
    top: 'sopra questa riga: il primo 15 %',
    tooFew: 'Un torneo vuole almeno due progetti ammessi, oppure --bot.',
  },
  uno: unoIt,
  bench: {
    missing: 'Le misure non sono compilate: esegui npm run bench.',
  },
};

// What is said of several servers on one store, by language.

export const workersEn = {
  needStore: '--workers needs --store with postgres://…: several processes cannot share a store of SQLite.',
  running: (count: number) => `${count} workers serve this port.`,
  restarting: (number: number, end: string) => `Worker ${number} ended (${end}). It is started again.`,
};

export const workersIt: typeof workersEn = {
  needStore: '--workers richiede --store con postgres://…: più processi non possono condividere un archivio SQLite.',
  running: count => `${count} processi servono questa porta.`,
  restarting: (number, end) => `Il processo ${number} è terminato (${end}). Viene riavviato.`,
};

export const workersDe: typeof workersEn = {
  needStore: '--workers braucht --store mit postgres://…: mehrere Prozesse können sich keinen SQLite-Speicher teilen.',
  running: count => `${count} Prozesse bedienen diesen Port.`,
  restarting: (number, end) => `Prozess ${number} ist beendet (${end}). Er wird neu gestartet.`,
};

export const clusterEn = {
  columns: ['node', 'state', 'lease', 'last beat', 'partitions', 'matches', 'players', 'bus', 'version', 'roles'],
  states: { here: 'here', leaving: 'leaving', gone: 'gone' },
  expired: 'expired',
  bus: (isConnected: boolean): string => (isConnected ? 'yes' : 'no'),
  needsStore:
    '--store is missing. It is the store of the servers, such as postgres://user:password@host/database, or @FILE (otherwise LUDOTECA_STORE).',
  nobody: 'No server uses this store at the moment.',
  free: (count: number) => `${count} partitions have no owner.`,
  unknownNode: (name: string, names: string) => `There is no node "${name}" here. Nodes: ${names || '-'}.`,
  severalNodes: (name: string, ids: string) =>
    `Several nodes are called "${name}". Name one by its id: ${ids}. One that was killed disappears after five seconds.`,
  leaving: (name: string, partitions: number) => `${name} hands over ${partitions} partitions.`,
  leavingLast: (name: string) => `${name} is the last node. Its matches are saved and continue when a server starts.`,
  left: (name: string) => `${name} has ended.`,
  tooLate: (name: string, seconds: number, partitions: number) =>
    `${name} has not ended within ${seconds} s. It still owns ${partitions} partitions.`,
  weak: {
    'no-password':
      'NATS is on another machine and asks for no password. Whoever reaches it can cut the servers off from each other. Give NATS a user and a password, and write them into --bus.',
    'no-tls':
      'The connection to NATS on another machine is not encrypted. Whoever can listen there learns its password. Give NATS a certificate, and use tls:// in --bus.',
    'no-standby':
      "The store has several servers, but PostgreSQL does not wait for a standby. If the primary fails, moves that players have seen can be lost. Set synchronous_standby_names = 'ANY 1 (*)' and synchronous_commit = on, and reload PostgreSQL.",
  },
  weakNodes: (names: string) => `Concerns: ${names}.`,
};

export const clusterIt: typeof clusterEn = {
  columns: [
    'nodo',
    'stato',
    'concessione',
    'ultimo segno',
    'partizioni',
    'partite',
    'giocatori',
    'bus',
    'versione',
    'ruoli',
  ],
  states: { here: 'presente', leaving: 'in uscita', gone: 'uscito' },
  expired: 'scaduta',
  bus: isConnected => (isConnected ? 'sì' : 'no'),
  needsStore:
    'Manca --store. È l’archivio dei server, per esempio postgres://utente:password@host/database, oppure @FILE (altrimenti LUDOTECA_STORE).',
  nobody: 'Nessun server usa questo archivio al momento.',
  free: count => `${count} partizioni senza proprietario.`,
  unknownNode: (name, names) => `Qui non c'è il nodo "${name}". Nodi: ${names || '-'}.`,
  severalNodes: (name, ids) =>
    `Più nodi si chiamano "${name}". Indicane uno con il suo id: ${ids}. Un nodo interrotto scompare dopo cinque secondi.`,
  leaving: (name, partitions) => `${name} cede ${partitions} partizioni.`,
  leavingLast: name => `${name} è l'ultimo nodo. Le sue partite sono salvate e continuano quando si avvia un server.`,
  left: name => `${name} è terminato.`,
  tooLate: (name, seconds, partitions) =>
    `${name} non è terminato entro ${seconds} s. Gli appartengono ancora ${partitions} partizioni.`,
  weak: {
    'no-password':
      "NATS è su un'altra macchina e non chiede una password. Chi lo raggiunge può separare i server l'uno dall'altro. Assegna a NATS un utente e una password e scrivili in --bus.",
    'no-tls':
      "La connessione a NATS su un'altra macchina non è cifrata. Chi può ascoltarla ne conosce la password. Assegna a NATS un certificato e usa tls:// in --bus.",
    'no-standby':
      "L'archivio ha più server, ma PostgreSQL non aspetta uno standby. Se il primario si guasta, possono andare perse mosse che i giocatori hanno già visto. Imposta synchronous_standby_names = 'ANY 1 (*)' e synchronous_commit = on e ricarica PostgreSQL.",
  },
  weakNodes: names => `Riguarda: ${names}.`,
};

export const clusterDe: typeof clusterEn = {
  columns: [
    'Knoten',
    'Zustand',
    'Lease',
    'letztes Zeichen',
    'Partitionen',
    'Partien',
    'Spieler',
    'Bus',
    'Version',
    'Rollen',
  ],
  states: { here: 'da', leaving: 'geht', gone: 'weg' },
  expired: 'abgelaufen',
  bus: isConnected => (isConnected ? 'ja' : 'nein'),
  needsStore:
    '--store fehlt. Das ist der Speicher der Server, zum Beispiel postgres://name:passwort@host/datenbank, oder @DATEI (sonst LUDOTECA_STORE).',
  nobody: 'Zurzeit benutzt kein Server diesen Speicher.',
  free: count => `${count} Partitionen gehören niemandem.`,
  unknownNode: (name, names) => `Hier gibt es keinen Knoten "${name}". Knoten: ${names || '-'}.`,
  severalNodes: (name, ids) =>
    `Mehrere Knoten heißen "${name}". Nenne einen mit seiner Id: ${ids}. Ein abgebrochener verschwindet nach fünf Sekunden.`,
  leaving: (name, partitions) => `${name} übergibt ${partitions} Partitionen.`,
  leavingLast: name =>
    `${name} ist der letzte Knoten. Seine Partien sind gespeichert und gehen weiter, wenn ein Server startet.`,
  left: name => `${name} ist beendet.`,
  tooLate: (name, seconds, partitions) =>
    `${name} ist nach ${seconds} s nicht beendet. Ihm gehören noch ${partitions} Partitionen.`,
  weak: {
    'no-password':
      'NATS läuft auf einem anderen Rechner und verlangt kein Passwort. Wer ihn erreicht, kann die Server voneinander trennen. Gib NATS einen Benutzer und ein Passwort und schreibe beide in --bus.',
    'no-tls':
      'Die Verbindung zu NATS auf einem anderen Rechner ist nicht verschlüsselt. Wer dort mithört, erfährt das Passwort. Gib NATS ein Zertifikat und nimm tls:// in --bus.',
    'no-standby':
      "Der Speicher hat mehrere Server, aber PostgreSQL wartet auf keinen Standby. Fällt der Primärserver aus, können Züge verloren gehen, die Spieler schon gesehen haben. Setze synchronous_standby_names = 'ANY 1 (*)' und synchronous_commit = on und lade PostgreSQL neu.",
  },
  weakNodes: names => `Betrifft: ${names}.`,
};

export const clusterCommandsEn = {
  cluster: {
    summary: 'show the servers that share a store, and what each of them owns',
    about:
      'Reads the store: who is here, what is left of each lease, how many partitions and matches each node owns, and which roles it has. The exit code is 1 if a lease has expired or matches are without an owner.',
  },
  drain: {
    summary: 'let a node of a cluster hand everything over and end',
    about:
      'The node answers /ready with 503 from then on, gives its matches to the others and ends. The command waits for that. The same happens when the process receives SIGTERM.',
  },
};

export const clusterCommandsIt: typeof clusterCommandsEn = {
  cluster: {
    summary: 'mostra i server che condividono un archivio, e che cosa appartiene a ciascuno',
    about:
      "Legge l'archivio: chi c'è, quanto resta di ogni concessione, quante partizioni e partite appartengono a ciascun nodo e quali ruoli ha. Il codice d'uscita è 1 se una concessione è scaduta o se ci sono partite senza proprietario.",
  },
  drain: {
    summary: 'fa cedere tutto a un nodo di un cluster e lo termina',
    about:
      'Da quel momento il nodo risponde 503 a /ready, cede le sue partite agli altri e termina. Il comando attende che sia finito. Lo stesso accade quando il processo riceve SIGTERM.',
  },
};

export const clusterCommandsDe: typeof clusterCommandsEn = {
  cluster: {
    summary: 'die Server zeigen, die sich einen Speicher teilen, und was jedem gehört',
    about:
      'Liest den Speicher: wer da ist, was von jeder Lease übrig ist, wie viele Partitionen und Partien jedem Knoten gehören und welche Rollen er hat. Der Rückgabewert ist 1, wenn eine Lease abgelaufen ist oder Partien niemandem gehören.',
  },
  drain: {
    summary: 'einen Knoten eines Clusters alles übergeben lassen und beenden',
    about:
      'Der Knoten beantwortet /ready von da an mit 503, gibt seine Partien an die anderen und endet. Der Befehl wartet darauf. Dasselbe geschieht, wenn der Prozess SIGTERM erhält.',
  },
};

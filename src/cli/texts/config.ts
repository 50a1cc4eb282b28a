// What is said of the operator's settings; the sentences about single keys are in the schema, in English.

export const configEn = {
  notAMap: 'The configuration must be a map of keys. Run ludoteca config --explain to list them.',
  unknown: (key: string, keys: string) => `There is no key "${key}". The keys are: ${keys}.`,
  alias: (name: string) => `Aliases such as *${name} are not allowed here. Write the value out.`,
  noGateway: (name: string, names: string) => `There is no gateway "${name}". The gateways are: ${names}.`,
  gatewayPort: 'a port from 0 to 65535, or off',
  noGatewaySetting: (gateway: string, key: string, keys: string) =>
    `${gateway} has no setting "${key}". Its settings are: ${keys}.`,
  readableFile: 'the name of a file that this user can read',
  limits: (names: string) => `limits must be whole numbers, by name: ${names}.`,
  usual: 'default',
  unset: 'not set',
  whole: (from: number, to: number) => `a whole number from ${from} to ${to}`,
  oneOf: (list: string) => `one of ${list}`,
  mustBe: (allowed: string) => `must be ${allowed}.`,
  gateways: (names: string) => `off, NAME=PORT or NAME=off (in a file NAME: PORT), where NAME is one of ${names}`,
  settings: (names: string) => `GATEWAY.KEY=VALUE (in a file GATEWAY.KEY: VALUE), where GATEWAY is one of ${names}`,
  wants: {
    text: 'a text',
    switch: 'true or false',
    web: 'an address such as https://games.example.org',
    smtp: 'an address such as smtp://user:password@host:587',
    store:
      'an address such as postgres://user:password@host/database, or sqlite:FOLDER (in a password, write / as %2F, ? as %3F, # as %23)',
    sharedStore:
      'an address such as postgres://user:password@host/database, or @FILE (in a password, write / as %2F, ? as %3F, # as %23)',
    bus: 'an address such as nats://host:4222 (in a password, write / as %2F, ? as %3F, # as %23)',
    prefix: 'small letters, digits and hyphens',
    proxies: 'a list of addresses such as 10.0.0.1, networks such as 10.0.0.0/8, or loopback',
    servers: 'a list of addresses such as https://games.example.org',
    games: 'a list of folders such as ./hex, modules, or installed packages such as ludoteca-game-hex',
    botDelay: 'GAME=FROM-TO in milliseconds up to 60000 (in a file GAME: [FROM, TO])',
  },
  explain: { type: 'Value', usual: 'Default', variable: 'Variable', flag: 'Flag' },
};

export type ConfigTexts = typeof configEn;

export const configIt: ConfigTexts = {
  notAMap: 'La configurazione deve essere una mappa di chiavi. ludoteca config --explain le elenca.',
  unknown: (key, keys) => `La chiave "${key}" non esiste. Le chiavi sono: ${keys}.`,
  alias: name => `Gli alias come *${name} non sono permessi qui. Scrivi il valore per esteso.`,
  noGateway: (name, names) => `Il gateway "${name}" non esiste. I gateway sono: ${names}.`,
  gatewayPort: 'una porta da 0 a 65535, oppure off',
  noGatewaySetting: (gateway, key, keys) =>
    `${gateway} non ha l'impostazione "${key}". Le sue impostazioni sono: ${keys}.`,
  readableFile: 'il nome di un file che questo utente può leggere',
  limits: names => `i limiti devono essere numeri interi, per nome: ${names}.`,
  usual: 'predefinito',
  unset: 'non impostata',
  whole: (from, to) => `un numero intero da ${from} a ${to}`,
  oneOf: list => `uno tra ${list}`,
  mustBe: allowed => `deve essere ${allowed}.`,
  gateways: names => `off, NOME=PORTA o NOME=off (in un file NOME: PORTA), con NOME tra ${names}`,
  settings: names => `GATEWAY.CHIAVE=VALORE (in un file GATEWAY.CHIAVE: VALORE), con GATEWAY tra ${names}`,
  wants: {
    text: 'un testo',
    switch: 'true o false',
    web: 'un indirizzo come https://giochi.example.org',
    smtp: 'un indirizzo come smtp://utente:password@host:587',
    store:
      'un indirizzo come postgres://utente:password@host/database, oppure sqlite:CARTELLA (in una password scrivi / come %2F, ? come %3F, # come %23)',
    sharedStore:
      'un indirizzo come postgres://utente:password@host/database, oppure @FILE (in una password scrivi / come %2F, ? come %3F, # come %23)',
    bus: 'un indirizzo come nats://host:4222 (in una password scrivi / come %2F, ? come %3F, # come %23)',
    prefix: 'composto da lettere minuscole, cifre e trattini',
    proxies: 'un elenco di indirizzi come 10.0.0.1, reti come 10.0.0.0/8, o loopback',
    servers: 'un elenco di indirizzi come https://giochi.example.org',
    games: 'un elenco di cartelle come ./hex, moduli, o pacchetti installati come ludoteca-game-hex',
    botDelay: 'GIOCO=DA-A in millisecondi fino a 60000 (in un file GIOCO: [DA, A])',
  },
  explain: { type: 'Valore', usual: 'Predefinito', variable: 'Variabile', flag: 'Opzione' },
};

export const configDe: ConfigTexts = {
  notAMap: 'Die Konfiguration muss aus Schlüsseln und Werten bestehen. ludoteca config --explain zeigt sie.',
  unknown: (key, keys) => `Den Schlüssel "${key}" gibt es nicht. Es gibt: ${keys}.`,
  alias: name => `Aliase wie *${name} sind hier nicht erlaubt. Schreib den Wert aus.`,
  noGateway: (name, names) => `Das Gateway "${name}" gibt es nicht. Es gibt: ${names}.`,
  gatewayPort: 'ein Port von 0 bis 65535, oder off',
  noGatewaySetting: (gateway, key, keys) => `${gateway} hat keine Einstellung "${key}". Es gibt: ${keys}.`,
  readableFile: 'der Name einer Datei, die dieser Benutzer lesen kann',
  limits: names => `Grenzen müssen ganze Zahlen sein, nach Namen: ${names}.`,
  usual: 'Vorgabe',
  unset: 'nicht gesetzt',
  whole: (from, to) => `eine ganze Zahl von ${from} bis ${to}`,
  oneOf: list => `eines von ${list}`,
  mustBe: allowed => `erlaubt ist ${allowed}.`,
  gateways: names => `off, NAME=PORT oder NAME=off (in einer Datei NAME: PORT); NAME ist eines von ${names}`,
  settings: names => `GATEWAY.SCHLÜSSEL=WERT (in einer Datei GATEWAY.SCHLÜSSEL: WERT); GATEWAY ist eines von ${names}`,
  wants: {
    text: 'ein Text',
    switch: 'true oder false',
    web: 'eine Adresse wie https://spiele.example.org',
    smtp: 'eine Adresse wie smtp://name:passwort@host:587',
    store:
      'eine Adresse wie postgres://name:passwort@host/datenbank oder sqlite:ORDNER (schreib in einem Passwort / als %2F, ? als %3F, # als %23)',
    sharedStore:
      'eine Adresse wie postgres://name:passwort@host/datenbank oder @DATEI (schreib in einem Passwort / als %2F, ? als %3F, # als %23)',
    bus: 'eine Adresse wie nats://host:4222 (schreib in einem Passwort / als %2F, ? als %3F, # als %23)',
    prefix: 'ein Text aus Kleinbuchstaben, Ziffern und Bindestrichen',
    proxies: 'eine Liste von Adressen wie 10.0.0.1, Netzen wie 10.0.0.0/8, oder loopback',
    servers: 'eine Liste von Adressen wie https://spiele.example.org',
    games: 'eine Liste von Ordnern wie ./hex, Modulen oder installierten Paketen wie ludoteca-game-hex',
    botDelay: 'SPIEL=VON-BIS in Millisekunden bis 60000 (in einer Datei SPIEL: [VON, BIS])',
  },
  explain: { type: 'Wert', usual: 'Vorgabe', variable: 'Variable', flag: 'Option' },
};

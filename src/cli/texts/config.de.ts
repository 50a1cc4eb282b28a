import type { Translation } from '../../core/texts.ts';
import type { en } from './config.en.ts';

export const de: Translation<typeof en> = {
  notAMap: 'Die Konfiguration muss aus Schlüsseln und Werten bestehen. ludoteca config --explain zeigt sie.',
  unknown: 'Den Schlüssel "{key}" gibt es nicht. Es gibt: {keys}.',
  alias: 'Aliase wie *{name} sind hier nicht erlaubt. Schreib den Wert aus.',
  noGateway: 'Das Gateway "{name}" gibt es nicht. Es gibt: {names}.',
  gatewayPort: 'ein Port von 0 bis 65535, oder off',
  noGatewaySetting: '{gateway} hat keine Einstellung "{key}". Es gibt: {keys}.',
  readableFile: 'der Name einer Datei, die dieser Benutzer lesen kann',
  limits: 'Grenzen müssen ganze Zahlen sein, nach Namen: {names}.',
  usual: 'Vorgabe',
  unset: 'nicht gesetzt',
  whole: 'eine ganze Zahl von {from} bis {to}',
  oneOf: 'eines von {list}',
  mustBe: 'erlaubt ist {allowed}.',
  gateways: 'off, NAME=PORT oder NAME=off (in einer Datei NAME: PORT); NAME ist eines von {names}',
  settings: 'GATEWAY.SCHLÜSSEL=WERT (in einer Datei GATEWAY.SCHLÜSSEL: WERT); GATEWAY ist eines von {names}',
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
    timetable:
      'eine Liste von Zeilen wie "SPIEL 3+2 45 4h bots": Spiel, Uhr, Minuten, wie oft (m, h oder d), und bots, wenn Bots auffüllen',
    botDelay: 'SPIEL=VON-BIS in Millisekunden bis 60000 (in einer Datei SPIEL: [VON, BIS])',
  },
  explain: {
    type: 'Wert',
    usual: 'Vorgabe',
    variable: 'Variable',
    flag: 'Option',
  },
};

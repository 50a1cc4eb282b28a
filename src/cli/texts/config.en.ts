// Settings of the operator. The sentences about single keys are in the schema, in English.

export const en = {
  notAMap: 'The configuration must be a map of keys. Run ludoteca config --explain to list them.',
  unknown: 'There is no key "{key}". The keys are: {keys}.',
  alias: 'Aliases such as *{name} are not allowed here. Write the value out.',
  noGateway: 'There is no gateway "{name}". The gateways are: {names}.',
  gatewayPort: 'a port from 0 to 65535, or off',
  noGatewaySetting: '{gateway} has no setting "{key}". Its settings are: {keys}.',
  readableFile: 'the name of a file that this user can read',
  limits: 'limits must be whole numbers, by name: {names}.',
  usual: 'default',
  unset: 'not set',
  whole: 'a whole number from {from} to {to}',
  oneOf: 'one of {list}',
  mustBe: 'must be {allowed}.',
  gateways: 'off, NAME=PORT or NAME=off (in a file NAME: PORT), where NAME is one of {names}',
  settings: 'GATEWAY.KEY=VALUE (in a file GATEWAY.KEY: VALUE), where GATEWAY is one of {names}',
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
    timetable:
      'a list of lines such as "GAME 3+2 45 4h bots": game, clock, minutes, how often (m, h or d), and bots if they fill up',
    botDelay: 'GAME=FROM-TO in milliseconds up to 60000 (in a file GAME: [FROM, TO])',
  },
  explain: {
    type: 'Value',
    usual: 'Default',
    variable: 'Variable',
    flag: 'Flag',
  },
} as const;

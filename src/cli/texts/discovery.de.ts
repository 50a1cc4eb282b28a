import type { Translation } from '../../core/texts.ts';
import type { en } from './discovery.en.ts';

export const de: Translation<typeof en> = {
  steps: {
    directory: 'Im Verzeichnis',
    network: 'Im lokalen Netz',
    localhost: 'Auf diesem Rechner',
    asked: 'Die angegebene Adresse',
  },
  none: 'Kein Server gefunden.',
  ask: 'Adresse eines Servers (leer lassen, um aufzuhören): ',
  silent: 'antwortet nicht',
  unverified: 'von einem anderen Server gemeldet',
  noDirectory: '{url} antwortet nicht als Verzeichnis.',
  noAnswer: 'Unter {url} gibt es keinen Server.',
  tooLate: '{url} hat nicht innerhalb von {seconds} s geantwortet. Mit --wait gibst du mehr Zeit.',
  late: 'Nicht alle Server haben innerhalb von {seconds} s geantwortet. Mit --wait gibst du mehr Zeit.',
  looking: 'Warten auf Antwort',
  players: { one: '1 Spieler', other: '{count} Spieler' },
  matches: { one: '1 Partie', other: '{count} Partien' },
  fields: {
    version: 'Version',
    address: 'Adresse',
    port: 'Port',
    bot: 'Bot',
    since: 'Läuft seit',
    players: 'Spieler',
    matches: 'Laufende Partien',
    name: 'Name',
    watchers: 'Zuschauer',
    open: 'Offene Tische',
    gateways: 'Gateways',
    memory: 'Speicher',
  },
  noBot: 'keiner eingestellt',
  after: '{bot} ({game}, nach {seconds} s)',
};

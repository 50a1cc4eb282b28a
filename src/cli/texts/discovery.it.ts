import type { Translation } from '../../core/texts.ts';
import type { en } from './discovery.en.ts';

export const it: Translation<typeof en> = {
  steps: {
    directory: 'Nell’elenco',
    network: 'Nella rete locale',
    localhost: 'Su questa macchina',
    asked: 'L’indirizzo che hai dato',
  },
  none: 'Nessun server trovato.',
  ask: 'Indirizzo di un server (vuoto per finire): ',
  silent: 'non risponde',
  unverified: 'annunciato da un altro server',
  noDirectory: '{url} non risponde come elenco.',
  noAnswer: 'Non c’è nessun server a {url}.',
  tooLate: '{url} non ha risposto entro {seconds} s. Usa --wait per dargli più tempo.',
  late: 'Non tutti i server hanno risposto entro {seconds} s. Usa --wait per dare loro più tempo.',
  looking: 'In attesa di una risposta',
  players: { one: '1 giocatore', other: '{count} giocatori' },
  matches: { one: '1 partita', other: '{count} partite' },
  fields: {
    version: 'Versione',
    address: 'Indirizzo',
    port: 'Porta',
    bot: 'Bot',
    since: 'In funzione dal',
    players: 'Giocatori',
    matches: 'Partite in corso',
    name: 'Nome',
    watchers: 'Spettatori',
    open: 'Tavoli aperti',
    gateways: 'Gateway',
    memory: 'Memoria',
  },
  noBot: 'nessuno impostato',
  after: '{bot} ({game}, dopo {seconds} s)',
};

import type { common as en } from '../en/common.ts';
import type { SameKeys } from '../shared/locale.ts';

export const common: SameKeys<typeof en> = {
  'nav.replay': 'Apri una partita',
  'nav.settings': 'Impostazioni',
  'nav.skip': 'Vai alla pagina',
  'nav.pages': 'Pagine',

  'settings.language': 'Lingua',
  'settings.theme': 'Luce',
  'settings.theme.system': 'Come il sistema',
  'settings.theme.light': 'Giorno',
  'settings.theme.dark': 'Notte',
  'settings.sounds': 'Suoni',
  'settings.sounds.on': 'Accesi',
  'settings.sounds.off': 'Spenti',

  'name.guest': 'Ospite',
  'name.title': 'Come ti chiamiamo?',
  'name.hint': 'Un nome per il tavolo. Niente registrazione, niente password; lo cambi quando vuoi.',
  'name.field': 'Nome',
  'name.keep': 'Siediti',
  'name.change': 'Cambia nome',

  'common.cancel': 'Annulla',
  'common.back': 'Indietro',
  'common.close': 'Chiudi',
  'common.copy': 'Copia',
  'common.copied': 'Copiato',
  'common.loading': 'Un momento...',
  'common.you': 'tu',
  'common.bot': 'bot',
  'common.program': 'programma',
  'common.more': 'Mostra altro',

  'link.lost': 'La tua partita è al sicuro; mi ricollego...',
  'link.back': 'Di nuovo in linea.',

  'lost.title': 'La connessione è caduta',
  'lost.lead': 'La partita è al sicuro e ci tornerai da solo.',
  'lost.substitute': 'Intanto un bot gioca per te.',
  'lost.suspend': 'Gli altri ti aspettano per un po’.',
  'lost.skip': 'Intanto i tuoi turni passano.',
  'lost.lose': 'Il tuo tempo scorre: chi resta lontano perde.',
  'lost.slow': 'La partita va avanti con calma: nessuno deve essere qui.',
  'lost.again': 'Prossimo tentativo tra {seconds} s.',
  'lost.trying': 'Un tentativo...',
  'lost.now': 'Prova ora',
  'lost.leave': 'Lascia il tavolo',

  'battery.left': 'Batteria: {percent} %',
  'battery.charging': 'Batteria: {percent} %, in carica',
  'battery.low': 'Resta solo il {percent} % di batteria. Al 3 % ti alzi dal tavolo, così nessuno ti aspetta.',
  'battery.end.title': 'Resta il {percent} % di batteria',
  'battery.end.match':
    'Ti sei alzato dal tavolo e gli altri lo sanno. La partita è conservata: torna con un altro dispositivo, o quando questo è carico.',
  'battery.end.lead': 'Carica il dispositivo prima di sederti a un tavolo.',

  'join.title': 'Cerco il tuo tavolo',

  'missing.title': 'Su questo scaffale non c’è nulla',
  'missing.lead': 'Non c’è una pagina a {path}.',
  'missing.home': 'Ai giochi',

  'broken.title': 'Qualcosa è caduto dal tavolo',
  'broken.lead': 'Questa pagina ha un difetto. Le partite sono al sicuro sul server; ricarica per continuare.',
  'broken.reload': 'Ricarica',
  'part.unreachable.title': 'La casa non risponde',
  'part.unreachable.lead':
    'Questa pagina non è ancora arrivata. La chiediamo di nuovo appena la casa risponde; intanto le partite continuano lì.',
  'part.missing.title': 'Manca una parte di questa pagina',
  'part.missing.lead':
    'La casa risponde, ma non la manda. Ricarica la pagina; se resta così, avvisa chi si occupa della casa.',
  'part.again': 'Prova ora',

  'generic.actions': 'Che cosa puoi fare',
  'generic.filter': 'Cerca un’azione',
  'generic.more': 'altre {count}; scrivi per trovarne una',

  'refused.client/connection-lost': 'Il collegamento è caduto. La tua partita è al sicuro; riprova tra un momento.',
  'refused.client/unreachable': 'La casa non risponde. Riprova tra un momento.',
  'refused.web/no-journal': 'Questo file non è il diario di una partita.',
  'refused.web/unknown-game': 'Questa pagina non conosce le regole di quel gioco, quindi non può rivederlo.',
  'refused.server/too-fast': 'Troppe cose insieme; aspetta un momento.',
  'refused.server/too-many-connections': 'Troppi collegamenti dal tuo indirizzo.',
  'refused.server/too-many-tables': 'Hai troppi tavoli aperti; prima chiudine uno.',
  'refused.server/no-such-match': 'Questa partita non esiste.',
  'refused.server/no-such-game': 'In questa casa quel gioco non c’è.',
  'refused.server/no-such-bot': 'Per questo gioco quel bot non c’è.',
  'refused.server/wrong-seats': 'A questo gioco non si gioca in tanti.',
  'refused.server/table-full': 'I posti sono tutti presi; puoi guardare.',
  'refused.server/not-yours': 'Può farlo solo chi ha aperto il tavolo.',
  'refused.server/unknown-file': 'Questo file non è una partita in una forma nota qui.',
  'refused.server/not-over': 'Questo si può avere quando la partita è finita.',
  'refused.server/rematch-early': 'La rivincita si chiede a partita finita.',
  'refused.server/cannot-be-asked':
    'Qualcuno qui gioca con un protocollo che non conosce rivincite; apri un nuovo tavolo.',
  'refused.server/no-rematch': 'Una partita di torneo, o letta da un file, non ha rivincita.',
  'refused.server/secret-journal': 'Questo diario si legge a partita finita.',
  'refused.server/stopping': 'La casa sta chiudendo; la tua partita è al sicuro e continua più tardi.',
};

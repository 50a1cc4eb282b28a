import type { Translation } from '../../../src/core/texts.ts';
import type { common as en } from '../en/common.ts';

export const common: Translation<typeof en> = {
  'nav.replay': 'Apri una partita salvata',
  'nav.settings': 'Impostazioni',
  'nav.skip': 'Vai al contenuto',
  'nav.pages': 'Pagine',
  'nav.help': 'Guida',
  'help.bot': 'Come scrivere un bot',
  'help.tournaments': 'Come funzionano i tornei',
  'help.operating': 'Come gestire un server',

  'settings.language': 'Lingua',
  'settings.theme': 'Tema',
  'settings.theme.system': 'Sistema',
  'settings.theme.light': 'Chiaro',
  'settings.theme.dark': 'Scuro',
  'settings.sounds': 'Suoni',
  'settings.sounds.on': 'Attivi',
  'settings.sounds.off': 'Disattivati',
  'settings.threats': 'Minacce nelle partite amichevoli',
  'settings.threats.on': 'Segnate',
  'settings.threats.off': 'Non segnate',

  'name.guest': 'Ospite',
  'name.title': 'Scegli un nome',
  'name.hint':
    'Gli altri giocatori vedono questo nome. Non servono né account né password e puoi cambiarlo quando vuoi.',
  'name.field': 'Nome',
  'name.animals':
    'Lontra, Merlo, Tasso, Airone, Talpa, Riccio, Puffino, Lince, Castoro, Scoiattolo, Lepre, Martora, Rondone, Foca, Gru, Tritone',
  'name.given': 'Giochi come {name}. Puoi cambiare il nome nel menu.',
  'name.change': 'Cambia nome',

  'common.cancel': 'Annulla',
  'common.back': 'Indietro',
  'common.close': 'Chiudi',
  'common.copy': 'Copia',
  'common.copied': 'Copiato',
  'common.loading': 'Caricamento...',
  'common.you': 'tu',
  'common.bot': 'bot',
  'common.program': 'programma',
  'common.more': 'Mostra altro',
  'common.play': 'Gioca',
  'common.share': 'Condividi',
  'common.send': 'Invia',
  'common.opponent': 'Avversario',
  'common.rules': 'Regole',
  'common.players': 'Giocatori',
  'common.points': 'Punti',
  'common.link': 'Link',
  'common.code': 'Codice',
  'common.decline': 'Rifiuta',
  'common.players.one': '{count} giocatore',
  'common.players.other': '{count} giocatori',

  'link.lost': 'Connessione persa. Riconnessione...',
  'link.sending': 'Invio della mossa...',
  'link.back': 'Connessione ristabilita.',

  'lost.title': 'Connessione persa',
  'lost.lead': 'Rientrerai automaticamente nella partita.',
  'lost.substitute': 'Nel frattempo un bot gioca al tuo posto.',
  'lost.suspend': 'Gli altri giocatori ti aspettano per un po’.',
  'lost.skip': 'Nel frattempo i tuoi turni vengono saltati.',
  'lost.lose': 'Il tuo tempo continua a scorrere. Se arriva a zero, perdi.',
  'lost.waits': 'Nessun altro sta aspettando: la partita resta ferma fino al tuo ritorno.',
  'lost.claim.skip':
    'Gli altri ti aspettano per un minuto. Poi possono continuare, e i tuoi turni vengono saltati fino al tuo ritorno.',
  'lost.claim.substitute':
    'Gli altri ti aspettano per un minuto. Poi possono continuare, e un bot gioca al tuo posto fino al tuo ritorno.',
  'lost.claim.lose':
    'Il tuo tempo continua a scorrere. Se resti assente due minuti, l’altro giocatore può reclamare la vittoria.',
  'lost.claim.suspend': 'L’orologio è fermo. Se resti assente due minuti, gli altri possono continuare senza di te.',
  'lost.claim.untimed': 'Gli altri vedono che sei assente. Non c’è un orologio: hai tempo.',
  'lost.slow': 'È una partita per corrispondenza: non devi restare connesso.',
  'lost.again': 'Prossimo tentativo tra {seconds} s.',
  'lost.trying': 'Connessione...',
  'lost.now': 'Prova ora',
  'lost.leave': 'Lascia il tavolo',

  'battery.left': 'Batteria: {percent} %',
  'battery.charging': 'Batteria: {percent} %, in carica',
  'battery.low': 'Resta solo il {percent} % di batteria. Al 3 % lascerai il tavolo, così nessuno dovrà aspettarti.',
  'battery.end.title': 'Resta il {percent} % di batteria',
  'battery.end.match':
    'Hai lasciato il tavolo e gli altri giocatori lo vedono. La partita è salvata. Torna con un altro dispositivo o quando questo è carico.',
  'battery.end.lead': 'Carica il dispositivo prima di unirti a un tavolo.',

  'join.title': 'Ricerca del tuo tavolo...',

  'missing.title': 'Pagina non trovata',
  'missing.lead': 'Non esiste una pagina all’indirizzo {path}.',
  'missing.home': 'Vai ai giochi',

  'broken.title': 'Qualcosa è andato storto',
  'broken.lead':
    'In questa pagina c’è un errore. Le tue partite sono al sicuro sul server. Ricarica la pagina per continuare.',
  'broken.reload': 'Ricarica',
  'bundle.unreachable.title': 'Il server non risponde',
  'bundle.unreachable.lead':
    'Non è stato ancora possibile caricare questa pagina. Si caricherà appena il server risponde. Le tue partite sono al sicuro.',
  'bundle.missing.title': 'Manca una parte di questa pagina',
  'bundle.missing.lead':
    'Il server risponde, ma non ha questa parte. Ricarica la pagina. Se non basta, avvisa il gestore del server.',
  'bundle.again': 'Prova ora',

  'generic.actions': 'Le azioni possibili',
  'generic.failed': 'Il tabellone di questo gioco non si può mostrare. Puoi giocare su questo tabellone semplice.',
  'generic.filter': 'Cerca un’azione',
  'generic.more': 'Altre {count}. Scrivi per cercare.',

  'refused.client/connection-lost': 'La connessione è persa. Riprova tra un momento.',
  'refused.client/unreachable': 'Il server non risponde. Riprova tra un momento.',
  'refused.web/no-journal': 'Questo non è il file di una partita.',
  'refused.web/unknown-game': 'Questa pagina non conosce le regole di quel gioco e non può mostrare la partita.',
  'refused.web/no-analyst': 'Questa pagina non ha un bot che sappia giudicare le posizioni di quel gioco.',
  'refused.web/analysis-failed': 'Impossibile avviare l’analisi. Controlla la connessione e riprova.',
  'refused.server/too-fast': 'Troppe richieste insieme. Aspetta un momento.',
  'refused.server/too-many-connections': 'Ci sono troppe connessioni dal tuo indirizzo. Chiudi qualche altra pagina.',
  'refused.server/no-such-match': 'Non esiste una partita con questo codice o indirizzo.',
  'refused.server/rules-failed':
    'Le regole di questo gioco hanno fallito. Chiedi al gestore, che trova l’errore nel registro del server.',
  'refused.server/no-such-puzzle': 'Questo problema non esiste.',
  'refused.server/cannot-be-asked': 'Un altro giocatore usa un client senza rivincita. Apri invece un nuovo tavolo.',

  'rating.meaning': 'La forza reale sta tra {low} e {high} con una certezza di circa il 95 %.',
  'rating.provisional': '? vuol dire provvisorio: il margine supera ancora 250. Si riduce a ogni partita.',
};

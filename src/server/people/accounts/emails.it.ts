import type { Translation } from '../../../core/texts.ts';
import type { en } from './emails.en.ts';

export const it: Translation<typeof en> = {
  reset: {
    subject: 'Reimposta la password di Ludoteca',
    text: "Ciao {name},\n\nqualcuno, probabilmente tu, ha chiesto una nuova password. Apri questo link entro un'ora per sceglierla:\n\n{link}\n\nSe non sei stato tu, ignora questa email. La tua password resta la stessa.\n",
  },
  confirm: {
    subject: 'Conferma il tuo indirizzo email',
    text: "Ciao {name},\n\napri questo link entro un giorno per confermare questo indirizzo. Ludoteca lo usa se dimentichi la password:\n\n{link}\n\nSe non l'hai chiesto tu, ignora questa email.\n",
  },
  invitation: {
    subject: '{name} ti invita a {game}',
    body: 'Ciao,\n\n{name} ha un tavolo di {game} e una sedia libera per te. Siediti qui:\n\n{link}\n\nIl codice del tavolo è {code}.',
    address: 'Il server è {host}, porta {port}.',
    gateway: 'I programmi che parlano {name} si collegano alla porta {port}.',
    end: 'Se non sai chi sia, non fare nulla.',
  },
};

import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';

export const it: Translation<typeof en> = {
  sentences: {
    'wins.united': 'Chiude il tuo banco: tutti i tuoi pesci ({fish}) sono collegati e vinci.',
    'wins.stuck': '{player} non ha più mosse e vinci tu.',
    'wins.limit':
      'L’ultimo turno è finito e il tuo banco più grande è più grande di quello di {player}, {own} a {theirs}: vinci.',
    'unites.sure': 'Chiude il tuo banco, e {player} non ha mosse che impediscano la tua vittoria.',
    unites: 'Chiude il tuo banco: vinci alla fine del turno, se {player} non lo impedisce con la prossima mossa.',
    'line.wins': 'Le mosse che dovrebbero seguire vincono la partita: finisce in {moves} mosse di entrambi.',
    'line.loses': 'Le mosse che dovrebbero seguire perdono la partita: {player} vince entro {moves} mosse di entrambi.',
    'stops.uniting': '{player} poteva chiudere il banco con {from}-{to}. Dopo questa mossa nessuna lo chiude.',
    'allows.win': '{player} può vincere subito con {from}-{to}.',
    'allows.uniting': '{player} può chiudere il banco con {from}-{to}.',
    'threatens.uniting': 'Minaccia di chiudere il tuo banco con {from}-{to}.',
    eats: 'Mangia il pesce in {square}.',
    'eats.trade': 'Scambia pesci: mangia quello in {square}, e il tuo può essere mangiato lì in cambio.',
    'eats.splits': 'Mangia il pesce in {square}: {player} ha {after} banchi da unire invece di {before}.',
    'leaves.fish': '{player} può mangiare il tuo pesce in {square}.',
    'leaves.split': '{player} può mangiare il tuo pesce in {square}, e hai {after} banchi da unire invece di {before}.',
    joins: 'Unisce i tuoi pesci: banchi prima {before}, ora {after}.',
    grows: 'Il tuo banco più grande cresce da {before} a {after} pesci.',
    nearer: 'Avvicina il pesce in {from} al tuo banco più grande: distanza {after} invece di {before}.',
    strays: 'Allontana il pesce in {from} dal tuo banco più grande: distanza {after} invece di {before}.',
    scatters: 'Divide i tuoi pesci: banchi prima {before}, ora {after}.',
    closer: 'Avvicina i tuoi banchi. Caselle vuote fra loro: {after} invece di {before}.',
    apart: 'Allontana i tuoi banchi. Caselle vuote fra loro: {after} invece di {before}.',
    widens: 'Tiene lontani i banchi di {player}. Caselle vuote fra loro: {after} invece di {before}.',
    middle: 'Porta un pesce al centro della vasca, in {square}, da dove nessun altro è lontano.',
    rescues: '{player} poteva mangiare il tuo pesce in {square}. Ora nessuno dei tuoi può essere mangiato.',
    'blocks.fish': 'Il pesce di {player} in {square} non può più muoversi.',
    'blocks.moves': 'Lascia a {player} meno spazio: {after} mosse possibili invece di {before}.',
    'limit.ahead':
      'La partita è vicina all’ultimo turno, deciso dal banco più grande: pesci nel tuo {own}, in quello di {player} {theirs}.',
    'limit.behind':
      'La partita è vicina all’ultimo turno, deciso dal banco più grande: pesci nel tuo solo {own}, in quello di {player} {theirs}.',
    'line.gathers':
      'Nelle mosse che dovrebbero seguire i tuoi pesci si riuniscono: banchi prima {before}, poi {after}.',
    'line.splits': 'Nelle mosse che dovrebbero seguire {player} viene diviso: {after} banchi invece di {before}.',
    'line.scatters':
      'Nelle mosse che dovrebbero seguire i tuoi pesci vengono divisi: {after} banchi invece di {before}.',
    'line.rival':
      'Nelle mosse che dovrebbero seguire i pesci di {player} si riuniscono: banchi prima {before}, poi {after}.',
    'others.lost':
      '{count} delle altre {others} mosse lasciano vincere l’avversario nelle mosse che dovrebbero seguire.',
    'others.lost.all':
      'Tutte le altre {others} mosse lasciano vincere l’avversario nelle mosse che dovrebbero seguire.',
    'others.lost.one': 'L’unica altra mossa lascia vincere l’avversario nelle mosse che dovrebbero seguire.',
    'others.lost.single': '{action} lascerebbe vincere l’avversario nelle mosse che dovrebbero seguire.',
    'others.unite':
      '{count} delle altre {others} mosse permettono all’avversario di chiudere il banco con la prossima mossa.',
    'others.unite.all':
      'Tutte le altre {others} mosse permettono all’avversario di chiudere il banco con la prossima mossa.',
    'others.unite.one': 'L’unica altra mossa permette all’avversario di chiudere il banco con la prossima mossa.',
    'others.unite.single': '{action} permetterebbe all’avversario di chiudere il banco con la prossima mossa.',
    'others.fish': '{count} delle altre {others} mosse lasciano mangiare uno dei tuoi pesci.',
    'others.fish.all': 'Tutte le altre {others} mosse lasciano mangiare uno dei tuoi pesci.',
    'others.fish.one': 'L’unica altra mossa lascia mangiare uno dei tuoi pesci.',
    'others.fish.single': '{action} lascerebbe mangiare uno dei tuoi pesci.',
    'others.scatter': '{count} delle altre {others} mosse allontanano fra loro i tuoi pesci.',
    'others.scatter.all': 'Tutte le altre {others} mosse allontanano fra loro i tuoi pesci.',
    'others.scatter.one': 'L’unica altra mossa allontana fra loro i tuoi pesci.',
    'others.scatter.single': '{action} allontanerebbe fra loro i tuoi pesci.',
    'others.rival':
      '{count} delle altre {others} mosse lasciano riunire i pesci dell’avversario nelle mosse che dovrebbero seguire.',
    'others.rival.all':
      'Tutte le altre {others} mosse lasciano riunire i pesci dell’avversario nelle mosse che dovrebbero seguire.',
    'others.rival.one':
      'L’unica altra mossa lascia riunire i pesci dell’avversario nelle mosse che dovrebbero seguire.',
    'others.rival.single': '{action} lascerebbe riunire i pesci dell’avversario nelle mosse che dovrebbero seguire.',
  },
};

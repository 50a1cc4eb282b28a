import type { Translation } from '../../../src/core/texts.ts';
import type { en } from './reasons.en.ts';

export const it: Translation<typeof en> = {
  sentences: {
    wins: 'La partita è finita e vinci con {points} punti.',
    'keeps.little':
      'Tiene il seguace per qualcosa di meglio: la parte migliore di questa tessera porta pochi punti così com’è ({points}).',
    'keeps.nothing': 'Tiene il seguace per qualcosa di meglio: nessuna parte di questa tessera porta punti così com’è.',
    counts: 'Punti che ti porta, contando tutto com’è ora: {points}.',
    'counts.rival': 'Punti che porta a {player}, contando tutto com’è ora: {points}.',
    'finishes.city': 'Completa la città: {points} punti.',
    'finishes.road': 'Completa la strada: {points} punti.',
    'finishes.monastery': 'Completa il monastero: {points} punti.',
    'shares.city': 'Completa la città che condividi con {player}: {points} punti a testa.',
    'shares.road': 'Completa la strada che condividi con {player}: {points} punti a testa.',
    'gives.city': 'Completa la città di {player}: {points} punti per {player}.',
    'gives.road': 'Completa la strada di {player}: {points} punti per {player}.',
    'gives.monastery': 'Completa il monastero di {player}: {points} punti per {player}.',
    'claims.city': 'Occupa la città. Punti così com’è: {points}, e almeno il doppio una volta completata.',
    'claims.road': 'Occupa la strada. Punti così com’è: {points}, e di più se cresce.',
    'claims.monastery': 'Occupa il monastero: {tiles} delle sue 9 tessere ci sono già.',
    'claims.field': 'Occupa il campo: tocca {cities} città complete, {points} punti alla fine.',
    'claims.field.one': 'Occupa il campo: tocca una città completa, {points} punti alla fine.',
    'claims.field.open':
      'Occupa il campo: le città che tocca ({open}) portano 3 punti ciascuna alla fine, se vengono completate.',
    'extends.city': 'La tua città cresce: {after} punti alla fine così com’è, prima {before}.',
    'feeds.city': 'La città di {player} cresce: {after} punti alla fine così com’è, prima {before}.',
    'extends.road': 'La tua strada cresce: {after} punti alla fine così com’è, prima {before}.',
    'feeds.road': 'La strada di {player} cresce: {after} punti alla fine così com’è, prima {before}.',
    'extends.field': 'Il tuo campo cresce: {after} punti alla fine così com’è, prima {before}.',
    'feeds.field': 'Il campo di {player} cresce: {after} punti alla fine così com’è, prima {before}.',
    'extends.monastery': 'Il tuo monastero ha ora {after} delle sue 9 tessere, prima {before}.',
    'feeds.monastery': 'Il monastero di {player} ha ora {after} delle sue 9 tessere, prima {before}.',
    'takes.city': 'Toglie a {player} la città: i tuoi seguaci sono di più, e vale {points} punti.',
    'joins.city': 'Si unisce alla città di {player}: {points} punti contano anche per te.',
    'loses.city': 'Cede la tua città a {player}, che ha più seguaci: {points} punti.',
    'takes.road': 'Toglie a {player} la strada: i tuoi seguaci sono di più, e vale {points} punti.',
    'joins.road': 'Si unisce alla strada di {player}: {points} punti contano anche per te.',
    'loses.road': 'Cede la tua strada a {player}, che ha più seguaci: {points} punti.',
    'takes.field': 'Toglie a {player} il campo: i tuoi seguaci sono di più, e vale {points} punti.',
    'joins.field': 'Si unisce al campo di {player}: {points} punti contano anche per te.',
    'loses.field': 'Cede il tuo campo a {player}, che ha più seguaci: {points} punti.',
    'returns.one': 'Ti restituisce un seguace: ne hai {left} in mano.',
    'returns.own': 'Il seguace torna subito: ne hai {left} in mano.',
    returns: 'Ti restituisce {back} seguaci: ne hai {left} in mano.',
    'uses.last': 'Usa il tuo ultimo seguace: finché non ne torna uno non puoi occupare nulla.',
    'keeps.last': 'Tiene in mano il tuo ultimo seguace.',
    keeps: 'Tiene in mano i tuoi ultimi {left} seguaci.',
    'blocks.city':
      'Nessuna tessera rimasta entra nel posto vuoto {side}: la città di {player} non può più essere completata.',
    'spoils.city': 'Nessuna tessera rimasta entra nel posto vuoto {side}: la tua città non può più essere completata.',
    'hinders.city':
      'Rende più difficile completare la città di {player}: nel posto vuoto {side} entrano {after} tessere rimaste invece di {before}.',
    'blocks.road':
      'Nessuna tessera rimasta entra nel posto vuoto {side}: la strada di {player} non può più essere completata.',
    'spoils.road': 'Nessuna tessera rimasta entra nel posto vuoto {side}: la tua strada non può più essere completata.',
    'hinders.road':
      'Rende più difficile completare la strada di {player}: nel posto vuoto {side} entrano {after} tessere rimaste invece di {before}.',
    'blocks.monastery':
      'Nessuna tessera rimasta entra nel posto vuoto {side}: il monastero di {player} non può più essere completato.',
    'spoils.monastery':
      'Nessuna tessera rimasta entra nel posto vuoto {side}: il tuo monastero non può più essere completato.',
    'hinders.monastery':
      'Rende più difficile completare il monastero di {player}: nel posto vuoto {side} entrano {after} tessere rimaste invece di {before}.',
    'nearly.city':
      'Alla tua città resta un solo lato aperto, e ci entrano tessere che devono ancora arrivare ({fits}).',
    'nearly.road':
      'Alla tua strada resta una sola estremità aperta, e ci entrano tessere che devono ancora arrivare ({fits}).',
    'others.rival': '{count} delle altre {others} scelte portano punti ad altri, contando tutto come sta dopo.',
    'others.rival.all': 'Tutte le altre {others} scelte portano punti ad altri, contando tutto come sta dopo.',
    'others.rival.one': 'L’unica altra scelta porta punti ad altri, contando tutto come sta dopo.',
    'others.rival.single': 'Una delle altre {others} scelte porta punti ad altri, contando tutto come sta dopo.',
    'others.spoil': '{count} delle altre {others} scelte ti lasciano qualcosa che non si può più completare.',
    'others.spoil.all': 'Tutte le altre {others} scelte ti lasciano qualcosa che non si può più completare.',
    'others.spoil.one': 'L’unica altra scelta ti lascia qualcosa che non si può più completare.',
    'others.spoil.single': 'Una delle altre {others} scelte ti lascia qualcosa che non si può più completare.',
    'others.last': '{count} delle altre {others} scelte usano il tuo ultimo seguace.',
    'others.last.all': 'Tutte le altre {others} scelte usano il tuo ultimo seguace.',
    'others.last.one': 'L’unica altra scelta usa il tuo ultimo seguace.',
    'others.last.single': 'Una delle altre {others} scelte usa il tuo ultimo seguace.',
    'others.lose': '{count} delle altre {others} scelte ti fanno perdere qualcosa a favore di chi vi ha più seguaci.',
    'others.lose.all': 'Tutte le altre {others} scelte ti fanno perdere qualcosa a favore di chi vi ha più seguaci.',
    'others.lose.one': 'L’unica altra scelta ti fa perdere qualcosa a favore di chi vi ha più seguaci.',
    'others.lose.single': 'Una delle altre {others} scelte ti fa perdere qualcosa a favore di chi vi ha più seguaci.',
  },
  words: { north: 'a nord', east: 'a est', south: 'a sud', west: 'a ovest' },
};

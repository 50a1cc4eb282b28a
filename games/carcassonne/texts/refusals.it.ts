import type { CarcassonneRefusals } from './refusals.ts';

export const it: CarcassonneRefusals = {
  'carcassonne/game-over': 'La partita è finita.',
  'carcassonne/not-your-turn': 'Non è il tuo turno.',
  'carcassonne/tile-first': 'Prima va messa la tessera.',
  'carcassonne/tile-placed': 'La tessera è messa: ora un segnalino, o niente.',
  'carcassonne/draw-first': 'Prima si pesca una tessera.',
  'carcassonne/not-in-pile': 'Nel mazzo non c’è più una tessera così.',
  'carcassonne/not-an-action': 'Questa mossa non esiste.',
  'carcassonne/cell-taken': 'Qui c’è già una tessera.',
  'carcassonne/not-adjacent': 'Qui accanto non c’è nessuna tessera.',
  'carcassonne/does-not-fit': 'Strade, città e campi devono continuare nelle tessere vicine.',
  'carcassonne/no-follower': 'Non hai più segnalini.',
  'carcassonne/no-such-part': 'La tessera non ha questa parte.',
  'carcassonne/part-taken': 'Su questa strada, città o campo c’è già un segnalino.',
  'carcassonne/not-a-tile': 'Questa riga non descrive una tessera.',
  'carcassonne/unknown-command': 'Scrivi x,y/r per una tessera, una parte come C1, oppure passa.',
  'carcassonne/tile-file': 'Il file delle tessere ha degli errori.',
  'carcassonne/tile-count': 'Le tessere sono troppe o troppo poche.',
};

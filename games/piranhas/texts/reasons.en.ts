export const en = {
  sentences: {
    'wins.united': 'Closes your swarm: all of your fish ({fish}) are connected, and you win.',
    'wins.stuck': '{player} has no move left, and you win.',
    'wins.limit':
      'The last round is over and your largest swarm is larger than that of {player}, {own} to {theirs}: you win.',
    'unites.sure': 'Closes your swarm, and {player} has no move that prevents your win.',
    unites: 'Closes your swarm: you win at the end of the round unless {player} prevents it with the next move.',
    'line.wins': 'The moves that should follow win the match: it is over in {moves} moves of both players.',
    'line.loses': 'The moves that should follow lose the match: {player} wins within {moves} moves of both players.',
    'stops.uniting': '{player} could close the swarm with {from}-{to}. After this, no move does.',
    'allows.win': '{player} can win at once with {from}-{to}.',
    'allows.uniting': '{player} can close the swarm with {from}-{to}.',
    'threatens.uniting': 'Threatens to close your swarm with {from}-{to}.',
    eats: 'Eats the fish on {square}.',
    'eats.trade': 'Exchanges fish: eats the one on {square}, and yours can be eaten there in return.',
    'eats.splits': 'Eats the fish on {square}: {player} has {after} swarms to connect instead of {before}.',
    'leaves.fish': '{player} can eat your fish on {square}.',
    'leaves.split':
      '{player} can eat your fish on {square}, and you have {after} swarms to connect instead of {before}.',
    joins: 'Connects your fish: swarms before {before}, now {after}.',
    grows: 'Your largest swarm grows from {before} to {after} fish.',
    nearer: 'Brings the fish on {from} nearer to your largest swarm: {after} squares away instead of {before}.',
    strays: 'Takes the fish on {from} away from your largest swarm: {after} squares instead of {before}.',
    scatters: 'Splits your fish: swarms before {before}, now {after}.',
    closer: 'Brings your swarms closer together. Empty squares between them: {after} instead of {before}.',
    apart: 'Moves your swarms apart. Empty squares between them: {after} instead of {before}.',
    widens: 'Keeps the swarms of {player} apart. Empty squares between them: {after} instead of {before}.',
    middle: 'Brings a fish to the middle of the board, on {square}, from where no other is far.',
    rescues: '{player} could eat your fish on {square}. Now none of yours can be eaten.',
    'blocks.fish': 'The fish of {player} on {square} cannot move any more.',
    'blocks.moves': 'Leaves {player} less room: {after} possible moves instead of {before}.',
    'limit.ahead':
      'The match is near its last round, which the largest swarm decides: yours has {own} fish, that of {player} {theirs}.',
    'limit.behind':
      'The match is near its last round, which the largest swarm decides: yours has only {own} fish, that of {player} {theirs}.',
    'line.gathers': 'In the moves that should follow, your fish come together: swarms before {before}, then {after}.',
    'line.splits': 'In the moves that should follow, {player} is split up: {after} swarms instead of {before}.',
    'line.scatters': 'In the moves that should follow, your fish are split up: {after} swarms instead of {before}.',
    'line.rival':
      'In the moves that should follow, the fish of {player} come together: swarms before {before}, then {after}.',
    'others.lost': '{count} of the {others} other moves let the other player win in the moves that should follow.',
    'others.lost.all': 'All {others} other moves let the other player win in the moves that should follow.',
    'others.lost.one': 'The only other move lets the other player win in the moves that should follow.',
    'others.lost.single': '{action} would let the other player win in the moves that should follow.',
    'others.unite': '{count} of the {others} other moves let the other player close its swarm with the next move.',
    'others.unite.all': 'All {others} other moves let the other player close its swarm with the next move.',
    'others.unite.one': 'The only other move lets the other player close its swarm with the next move.',
    'others.unite.single': '{action} would let the other player close its swarm with the next move.',
    'others.fish': '{count} of the {others} other moves leave one of your fish to be eaten.',
    'others.fish.all': 'All {others} other moves leave one of your fish to be eaten.',
    'others.fish.one': 'The only other move leaves one of your fish to be eaten.',
    'others.fish.single': '{action} would leave one of your fish to be eaten.',
    'others.scatter': '{count} of the {others} other moves move your own fish apart.',
    'others.scatter.all': 'All {others} other moves move your own fish apart.',
    'others.scatter.one': 'The only other move moves your own fish apart.',
    'others.scatter.single': '{action} would move your own fish apart.',
    'others.rival':
      '{count} of the {others} other moves let the fish of the other player come together in the moves that should follow.',
    'others.rival.all':
      'All {others} other moves let the fish of the other player come together in the moves that should follow.',
    'others.rival.one':
      'The only other move lets the fish of the other player come together in the moves that should follow.',
    'others.rival.single':
      '{action} would let the fish of the other player come together in the moves that should follow.',
  },
} as const;

/** What can be said about a move. */
export type PiranhasReasonCode = keyof typeof en.sentences;

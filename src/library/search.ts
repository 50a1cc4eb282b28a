// `ludoteca/search`: searches for bots, for any game that keeps the contract. It uses nothing of Node, so it also runs in browsers.

export { actionScore } from '../search/action-score.ts';
export {
  AlphaBeta,
  type AlphaBetaGame,
  type AlphaBetaSettings,
  type Evaluator,
  type SolvedProbe,
} from '../search/alpha-beta.ts';
export type { Budget } from '../search/budget.ts';
export {
  type AlphaBetaLimits,
  type AlphaBetaResult,
  expectedPayoff,
  MAX_EVALUATION,
  type SearchEngine,
  UNKNOWN,
  WIN,
} from '../search/deepening.ts';
export { chooseLikePeople, type HumanHabits, type MoveImpressions } from '../search/human-mistakes.ts';
export {
  type Ismcts,
  type IsmctsChoice,
  type IsmctsResult,
  type IsmctsSettings,
  type IsmctsSetup,
  ismcts,
} from '../search/ismcts.ts';
export {
  type Mcts,
  type MctsEvaluator,
  type MctsGame,
  type MctsResult,
  type MctsSettings,
  mcts,
} from '../search/mcts.ts';
export { stateAgent } from '../search/state-agent.ts';

import { greedy, hasty } from './bots.js';
import { rules } from './rules.js';

export const game = { rules, bots: [greedy, hasty] };

import { hasty } from './bots.js';
import { rules } from './rules.js';

export const game = { rules, bots: [hasty] };

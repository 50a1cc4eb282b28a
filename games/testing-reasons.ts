// The independent checkers of what games say about actions, for tests and `npm run bench reasons`.

import type { CheckReason } from '../src/analysis/testing/checked-reason.ts';
import { check as checkCarcassonne } from './carcassonne/reasons/testing/check.ts';
import { check as checkDama } from './dama/reasons/testing/check.ts';
import { check as checkPiranhas } from './piranhas/reasons/testing/check.ts';
import { check as checkSagrada } from './sagrada/reasons/testing/check.ts';
import { check as checkUno } from './uno/reasons/testing/check.ts';

export const CHECKS: Readonly<Record<string, CheckReason>> = {
  carcassonne: checkCarcassonne,
  dama: checkDama,
  piranhas: checkPiranhas,
  sagrada: checkSagrada,
  uno: checkUno,
};

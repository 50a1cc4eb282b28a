// `ludoteca/testing`: checks the rules of a game in the tests of its package. It needs no particular test runner.

export { perft } from '../core/perft.ts';
export { type ConformanceConfig, checkConformance } from '../core/testing/conformance.ts';
export { actors, type Choose, listFor, nextStep, type PlayedStep, uniformly } from '../core/testing/drive.ts';
export { checkPerft, type PerftCase, parsePerftFile } from '../core/testing/perft-file.ts';
export { type PlaySetup, playthrough } from '../core/testing/playthrough.ts';
export type { SkimConfig } from '../core/testing/skim.ts';
export type { TrialConfig } from '../core/testing/trial.ts';

// What teaches a game: a short lesson on its own board, and its rules with pictures. Loaded on request.

import type { ComponentType } from 'preact';
import type { Seat } from '../../../src/core/game.ts';
import { byLocale } from '../../../src/core/locale.ts';
import type { ByLocale } from '../../locales/shared/locale.ts';
import type { Translate } from '../../locales/translator.ts';

/** A position that is made with the game's own rules, so that it can never be one that does not exist. */
export interface Scene {
  readonly seats?: number;
  /** Those that differ from the game's defaults. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** The position as the game's `read` takes it. If absent, it is the start of a match. */
  readonly position?: string;
  /** Who is to act in `position`. */
  readonly toAct?: Seat;
  /** What happens before the learner sees it: actions of players and of chance, in notation, in order. */
  readonly script?: readonly string[];
}

/** One action in notation, or several that are all right. */
export type GoalAction = string | readonly string[];

export interface LessonStep<Id extends string = string> {
  readonly id: Id;
  /** A new position. If absent, it is the position at the end of the step before. */
  readonly scene?: Scene;
  /** What the learner does, in order. If absent, there is only something to read. */
  readonly goal?: readonly GoalAction[];
  /** What others and chance do afterwards, in notation, one after another. */
  readonly replies?: readonly string[];
  /** The learner has to find it: nothing is marked until they ask. */
  readonly isPuzzle?: true;
}

export interface StepWords {
  /** One sentence: what to see or to do. */
  readonly say: string;
  /** Said kindly where something else was done that the rules allow. */
  readonly other?: string;
}

/** The learner always has the first seat. */
export const LEARNER: Seat = 0;

export interface RulesSection {
  readonly title: string;
  readonly text: readonly string[];
}

export interface RulesPictureProps {
  readonly translate: Translate;
}

export interface LearnModule {
  readonly steps: readonly LessonStep[];
  /** By the id of the step. */
  readonly words: ByLocale<Readonly<Record<string, StepWords>>>;
  readonly rules: ByLocale<readonly RulesSection[]>;
  /** Options of the match that is offered after the lesson, where the usual one is long. */
  readonly firstMatch?: Scene['options'];
  /** One for each section of the rules, in the same order. */
  readonly pictures: readonly ComponentType<RulesPictureProps>[];
}

/** All that a game says to learners, in one language. */
export interface LearnTexts<Steps extends readonly LessonStep[] = readonly LessonStep[]> {
  readonly steps: LessonWords<Steps>;
  readonly rules: readonly RulesSection[];
}

export function learnTexts(texts: ByLocale<LearnTexts>): Pick<LearnModule, 'words' | 'rules'> {
  return { words: byLocale(locale => texts[locale].steps), rules: byLocale(locale => texts[locale].rules) };
}

/** What a lesson says in one language: every step has its words. */
export type LessonWords<Steps extends readonly LessonStep[]> = Readonly<Record<Steps[number]['id'], StepWords>>;

import { damaSubject } from '../../games/dama/bench/train.ts';
import { piranhasSubject } from '../../games/piranhas/bench/train.ts';
import type { AnySubject } from './subject.ts';

export const SUBJECTS: readonly AnySubject[] = [damaSubject, piranhasSubject];

export function subjectOf(id: string | undefined): AnySubject {
  const subject = SUBJECTS.find(({ game }) => game.id === id);
  if (subject) return subject;
  console.error(
    `There is nothing to train for ${id ?? 'no game'}. Name one of: ${SUBJECTS.map(s => s.game.id).join(', ')}.`,
  );
  process.exit(2);
}

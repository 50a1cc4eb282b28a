// What is said about positions of matches between bots, how often, and whether an independent checker agrees:
// `npm run bench reasons GAME [POSITIONS] [MILLISECONDS] [EXAMPLES]`.

import { GAMES } from '../games/index.ts';
import { CHECKS } from '../games/testing-reasons.ts';
import { EVEN_TEXTS, isEvenChoice } from '../src/analysis/even-choice.ts';
import { type StudiedPosition, type StudiedReason, studyReasons } from '../src/analysis/testing/reason-study.ts';
import { reasonSentence } from '../src/core/reasons.ts';

const [id = 'dama', positions = '1000', budget = '20', examples = '0', seed = 'reasons'] = process.argv.slice(2);
const found = GAMES.find(({ rules }) => rules.id === id)!;
const reasons = await found.reasons!();
const counts = new Map<string, { hints: number; mistakes: number; faults: number }>();
let hints = 0;
let hintsSaid = 0;
let even = 0;
let evenSaid = 0;
let mistakes = 0;
let mistakesSaid = 0;
let wrong = 0;
let shown = 0;
let seen = 0;

function count(
  where: 'hints' | 'mistakes' | 'faults',
  position: StudiedPosition,
  said: readonly StudiedReason[],
): void {
  for (const { reason, line } of said) {
    const of = counts.get(reason.code) ?? { hints: 0, mistakes: 0, faults: 0 };
    of[where]++;
    counts.set(reason.code, of);
    const { view, seat, seats, options } = position;
    const mistake = CHECKS[id]?.({ view, seat, seats, options, line, reason });
    if (mistake === undefined) continue;
    wrong++;
    console.log(
      `FALSE ${reason.code} ${JSON.stringify(reason.args)} seat ${seat} line ${textOf(line)}: ${mistake}\n${position.drawing}`,
    );
  }
}

const textOf = (line: StudiedReason['line']): string => line.map(({ text }) => text).join(' ');
const sentence = ({ reason }: StudiedReason): string =>
  reasonSentence(isEvenChoice(reason) ? EVEN_TEXTS.en : reasons.texts.en, reason, seat => `Player ${seat + 1}`);

function show(position: StudiedPosition): void {
  const { drawing, seat, best, played, value, playedValue, hint, mistake } = position;
  console.log(
    `\n${drawing}\nseat ${seat + 1}, best ${best} (${value.toFixed(2)}), played ${played} (${playedValue?.toFixed(2) ?? '?'})`,
  );
  for (const one of hint ?? []) console.log(`  hint: ${sentence(one)}   [${textOf(one.line)}]`);
  if (hint?.length === 0) console.log('  hint: (nothing)');
  for (const one of mistake?.faults ?? []) console.log(`  mistake: ${sentence(one)}   [${textOf(one.line)}]`);
  for (const one of mistake?.reasons ?? []) console.log(`  better: ${sentence(one)}   [${textOf(one.line)}]`);
  if (mistake && mistake.faults.length + mistake.reasons.length === 0) console.log('  mistake: (nothing)');
}

for (const position of studyReasons({
  game: found.rules,
  bots: found.bots,
  reasons,
  seed,
  budget: Number(budget),
  now: () => performance.now(),
})) {
  const { hint, mistake } = position;
  if (position.isUncertain) {
    wrong++;
    console.log(`SECRET a reason depends on what was imagined\n${position.drawing}`);
  }
  if (hint) {
    const said = hint.filter(({ reason }) => !isEvenChoice(reason));
    hints++;
    if (said.length > 0) hintsSaid++;
    if (position.isEven) even++;
    if (position.isEven && said.length > 0) evenSaid++;
    count('hints', position, said);
  }
  if (mistake) {
    mistakes++;
    if (mistake.reasons.length + mistake.faults.length > 0) mistakesSaid++;
    count('mistakes', position, mistake.reasons);
    count('faults', position, mistake.faults);
  }
  if (shown < Number(examples) && seen % 7 === 0) {
    show(position);
    shown++;
  }
  if (++seen >= Number(positions)) break;
}

const share = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);
console.log(`\n${id}: ${seen} positions, ${wrong} false`);
const [uneven, unevenSaid] = [hints - even, hintsSaid - evenSaid];
console.log(
  `hints with a reason: ${unevenSaid} of ${uneven} (${share(unevenSaid, uneven)}) where most other actions are worse`,
);
console.log(
  `where at least half are as good: ${evenSaid} of ${even}; all others say that little depends on the choice`,
);
console.log(`mistakes with a reason: ${mistakesSaid} of ${mistakes} (${share(mistakesSaid, mistakes)})\n`);
console.log('| reason | hints | better actions | mistakes |\n| --- | --- | --- | --- |');
for (const [code, of] of [...counts].toSorted(
  (a, b) => b[1].hints + b[1].mistakes + b[1].faults - a[1].hints - a[1].mistakes - a[1].faults,
))
  console.log(`| ${code} | ${of.hints} | ${of.mistakes} | ${of.faults} |`);
if (wrong > 0) process.exitCode = 1;

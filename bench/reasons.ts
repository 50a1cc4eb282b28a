// What is said about positions of matches between bots, how often, and whether an independent checker agrees.
//
// npm run bench reasons GAME [POSITIONS] [MILLISECONDS] [SEED] -- [--read N] [--unexplained N] [--unexplained-mistakes N] [--steady]
//   MILLISECONDS  for each position, half of them for the hint
//   --read        prints so many explanations drawn by lot, a third of them about mistakes, instead of the table
//   --unexplained prints so many positions whose hint says nothing, or that little depends on the choice, with all actions and their values
//   --unexplained-mistakes prints so many positions in which a move was a mistake and nothing is said about it, with both lines
//   --steady      the clock counts the looks at it, so that the same command finds the same positions and hints everywhere; --read implies it

import { parseArgs } from 'node:util';
import { GAMES } from '../games/index.ts';
import { CHECKS } from '../games/testing-reasons.ts';
import { EVEN_TEXTS, isEvenChoice } from '../src/analysis/even-choice.ts';
import { checkStatement } from '../src/analysis/testing/checked-reason.ts';
import { type StudiedPosition, type StudiedReason, studyReasons } from '../src/analysis/testing/reason-study.ts';
import { seededRandom } from '../src/core/random.ts';
import { reasonSentence } from '../src/core/reasons.ts';

/** Milliseconds that pass with every look at the clock, and positions of a match of which one is read. */
const TICK = 0.5;
const READ_EVERY = 12;
const MANY_LOTS = 1e9;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    read: { type: 'string' },
    unexplained: { type: 'string' },
    'unexplained-mistakes': { type: 'string' },
    steady: { type: 'boolean', default: false },
  },
});
const [id = 'dama', positions = '1000', budget = '20', seed = 'reasons'] = positionals;
const found = GAMES.find(({ rules }) => rules.id === id)!;
const reasons = await found.reasons!();

const textOf = (line: StudiedReason['line']): string => line.map(({ text }) => text).join(' ');
const sentence = ({ reason }: StudiedReason): string =>
  reasonSentence(isEvenChoice(reason) ? EVEN_TEXTS.en : reasons.texts.en, reason, seat => `Player ${seat + 1}`);

/** undefined: it is true. */
function faultOf({ view, seat, seats, options }: StudiedPosition, said: StudiedReason): string | undefined {
  const check = CHECKS[id];
  return check && checkStatement(check, { view, seat, seats, options, ...said });
}

/** Without the sentence that little depends on the choice. */
const reasonsOf = ({ hint = [] }: StudiedPosition): readonly StudiedReason[] =>
  hint.filter(({ reason }) => !isEvenChoice(reason));

function* study(): Generator<StudiedPosition, void, void> {
  let ticks = 0;
  const isSteady = values.steady || values.read !== undefined;
  let seen = 0;
  for (const position of studyReasons({
    game: found.rules,
    bots: found.bots,
    reasons,
    seed,
    budget: Number(budget),
    now: isSteady ? () => TICK * ++ticks : () => performance.now(),
    ...(values.read !== undefined && { every: READ_EVERY }),
  })) {
    yield position;
    if (++seen >= Number(positions)) return;
  }
}

const share = (part: number, all: number): string => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

function tabulate(): void {
  const counts = new Map<string, { hints: number; mistakes: number; faults: number }>();
  const tally = { seen: 0, hints: 0, said: 0, even: 0, evenSaid: 0, mistakes: 0, mistakesSaid: 0, wrong: 0 };
  const count = (
    where: 'hints' | 'mistakes' | 'faults',
    position: StudiedPosition,
    said: readonly StudiedReason[],
  ): void => {
    for (const one of said) {
      const { code, args } = one.reason;
      const of = counts.get(code) ?? { hints: 0, mistakes: 0, faults: 0 };
      of[where]++;
      counts.set(code, of);
      const fault = faultOf(position, one);
      if (fault === undefined) continue;
      tally.wrong++;
      console.log(
        `FALSE ${code} ${JSON.stringify(args)} seat ${position.seat} line ${textOf(one.line)}: ${fault}\n${position.drawing}`,
      );
    }
  };
  for (const position of study()) {
    const { hint, mistake } = position;
    tally.seen++;
    if (position.isUncertain) {
      tally.wrong++;
      console.log(`SECRET a reason depends on what was imagined\n${position.drawing}`);
    }
    if (hint) {
      const said = reasonsOf(position);
      tally.hints++;
      if (said.length > 0) tally.said++;
      if (position.isEven) tally.even++;
      if (position.isEven && said.length > 0) tally.evenSaid++;
      count('hints', position, said);
    }
    if (mistake) {
      tally.mistakes++;
      if (mistake.reasons.length + mistake.faults.length > 0) tally.mistakesSaid++;
      count('mistakes', position, mistake.reasons);
      count('faults', position, mistake.faults);
    }
  }
  const { seen, hints, said, even, evenSaid, mistakes, mistakesSaid, wrong } = tally;
  const [uneven, unevenSaid] = [hints - even, said - evenSaid];
  const spoken = said + even - evenSaid;
  console.log(`\n${id}: ${seen} positions, ${wrong} false`);
  console.log(`hints with a reason: ${said} of ${hints} (${share(said, hints)})`);
  console.log(
    `hints with a reason, or that say that little depends on the choice: ${spoken} (${share(spoken, hints)})`,
  );
  console.log(
    `hints with a reason where most other actions are worse: ${unevenSaid} of ${uneven} (${share(unevenSaid, uneven)})`,
  );
  console.log(`mistakes with a reason: ${mistakesSaid} of ${mistakes} (${share(mistakesSaid, mistakes)})\n`);
  console.log('| reason | hints | better actions | mistakes |\n| --- | --- | --- | --- |');
  for (const [code, of] of [...counts].toSorted(
    (a, b) => b[1].hints + b[1].mistakes + b[1].faults - a[1].hints - a[1].mistakes - a[1].faults,
  ))
    console.log(`| ${code} | ${of.hints} | ${of.mistakes} | ${of.faults} |`);
  if (wrong > 0) process.exitCode = 1;
}

/** An explanation as a player reads it. */
function* explanationsOf(position: StudiedPosition): Generator<{ readonly isMistake: boolean; readonly text: string }> {
  const { drawing, seat, best, played, value, playedValue, mistake } = position;
  const said = (title: string, all: readonly StudiedReason[]): string =>
    all
      .map(one => `  ${title}: ${sentence(one)} [${textOf(one.line)}]${faultOf(position, one) ? ' FALSE' : ''}\n`)
      .join('');
  const hint = reasonsOf(position);
  if (hint.length > 0)
    yield { isMistake: false, text: `${drawing}\nPlayer ${seat + 1}, hint ${best}\n${said('hint', hint)}` };
  if (mistake && mistake.faults.length + mistake.reasons.length > 0)
    yield {
      isMistake: true,
      text: `${drawing}\nPlayer ${seat + 1} played ${played} (${playedValue?.toFixed(2)}, best ${value.toFixed(2)})\n${said('mistake', mistake.faults)}${said('better', mistake.reasons)}`,
    };
}

function read(wanted: number): void {
  const random = seededRandom(`${seed} drawn`);
  const all = Array.from(study())
    .flatMap(position => Array.from(explanationsOf(position)))
    .map(explanation => ({ explanation, lot: random(MANY_LOTS) }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ explanation }) => explanation);
  const mistakes = all.filter(({ isMistake }) => isMistake).slice(0, Math.floor(wanted / 3));
  const hints = all.filter(({ isMistake }) => !isMistake).slice(0, wanted - mistakes.length);
  for (const [i, { text }] of [...hints, ...mistakes].entries()) console.log(`\n${i + 1}.\n${text}`);
}

function showUnexplained(wanted: number): void {
  let shown = 0;
  for (const position of study()) {
    if (!position.hint || reasonsOf(position).length > 0) continue;
    const { drawing, seat, isEven, choices } = position;
    console.log(`\n${++shown}. Player ${seat + 1}${isEven ? ', little depends on it' : ''}\n${drawing}`);
    for (const { line, value } of choices) console.log(`${value.toFixed(3).padStart(8)} ${line}`);
    if (shown >= wanted) return;
  }
}

function showUnexplainedMistakes(wanted: number): void {
  let shown = 0;
  for (const { mistake, drawing, seat, value, playedValue } of study()) {
    if (!mistake || mistake.reasons.length + mistake.faults.length > 0) continue;
    console.log(`\n${++shown}. Player ${seat + 1}\n${drawing}`);
    console.log(`${playedValue?.toFixed(3).padStart(8)} played ${mistake.playedLine}`);
    console.log(`${value.toFixed(3).padStart(8)} better ${mistake.betterLine}`);
    if (shown >= wanted) return;
  }
}

if (values.unexplained !== undefined) showUnexplained(Number(values.unexplained));
else if (values['unexplained-mistakes'] !== undefined) showUnexplainedMistakes(Number(values['unexplained-mistakes']));
else if (values.read === undefined) tabulate();
else read(Number(values.read));

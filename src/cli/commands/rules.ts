import { StringDecoder } from 'node:string_decoder';
import { isRefusal } from '../../core/refusal.ts';
import { type CliCommand, findGame } from '../terminal/command.ts';
import { LineSplitter } from '../terminal/line-splitter.ts';
import { refuseService } from '../terminal/refusals.ts';
import { RulesService } from './rules-service.ts';

/** Characters of the longest line that is read; a game of ten thousand actions has a tenth of that. */
const LONGEST = 16_000_000;

const usage = 'rules GAME';

export const rules: CliCommand = {
  usage,
  words: 1,
  flags: { game: { value: 'PATH' } },
  examples: [
    'echo \'{"id":1,"journal":[],"ask":["toAct","legal"]}\' | ludoteca rules dama',
    'ludoteca rules uno < requests.jsonl > answers.jsonl',
  ],
  run: async (args, context) => {
    const game = findGame(args.words[0], usage, context);
    if (isRefusal(game)) return game;
    const { terminal } = context;
    const service = new RulesService(game, fault => terminal.err(String(fault instanceof Error ? fault.stack : fault)));
    const lines = new LineSplitter(LONGEST);
    const decoder = new StringDecoder('utf8');
    const answer = (line: string | undefined): string =>
      `${line === undefined ? JSON.stringify({ id: null, ...refuseService('too-long') }) : service.answer(line)}\n`;
    for await (const piece of terminal.bytes()) {
      // One write for all that came together: programs that send many requests at once are answered several times faster.
      const answers = lines.push(decoder.write(piece)).map(answer).join('');
      if (answers !== '') await terminal.outFully(answers);
    }
    const rest = lines.push(decoder.end()).concat(lines.end());
    if (rest.length > 0) await terminal.outFully(rest.map(answer).join(''));
    return 0;
  },
};

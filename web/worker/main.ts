// The worker of the page: rules, bots and search outside the thread that draws. A file of its own, downloaded with the first
// analysis, hint or match without a server.

import { createAnalyst } from './analysis.ts';
import { setGameModules } from './games.ts';
import { createLocalServer } from './local.ts';
import type {
  AnalysisCommand,
  AnalysisReply,
  GamesMessage,
  HintReply,
  HintRequest,
  LocalCommand,
  LocalReply,
  WrongAnswerReply,
  WrongAnswerRequest,
} from './messages.ts';
import { answerHint, explainWrongAnswer } from './questions.ts';

type Command = AnalysisCommand | GamesMessage | HintRequest | LocalCommand | WrongAnswerRequest;

/** As much of a worker's own global as is used here: the types of a page describe a window. */
interface WorkerScope {
  postMessage(message: AnalysisReply | HintReply | LocalReply | WrongAnswerReply): void;
  addEventListener(type: 'message', call: (event: MessageEvent<Command>) => void): void;
}

const scope = self as unknown as WorkerScope; // see above
const analyst = createAnalyst(reply => scope.postMessage(reply));
const localServer = createLocalServer(reply => scope.postMessage(reply));

async function handle(command: Command): Promise<void> {
  if (command.t === 'games') setGameModules(command.mains);
  else if (command.t === 'hint') scope.postMessage(await answerHint(command));
  else if (command.t === 'wrong') scope.postMessage(await explainWrongAnswer(command));
  else if (command.t === 'analyse' || command.t === 'weigh') await analyst(command);
  else await localServer(command);
}

scope.addEventListener('message', ({ data }) => {
  handle(data).catch((error: unknown) => {
    console.error(error);
    scope.postMessage({ t: 'failed' });
  });
});

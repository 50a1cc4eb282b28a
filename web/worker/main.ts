// The worker of the page: rules, bots and search outside the thread that draws. A file of its own, downloaded with the first
// analysis, hint or match without a server.

import { createAnalyst } from './analysis.ts';
import { setMains } from './games.ts';
import { createLocalServer } from './local.ts';
import type {
  AnalysisCommand,
  AnalysisReply,
  GamesMessage,
  HintReply,
  HintRequest,
  LocalCommand,
  LocalReply,
  WrongReply,
  WrongRequest,
} from './messages.ts';
import { answerHint, explainWrong } from './questions.ts';

type Command = AnalysisCommand | GamesMessage | HintRequest | LocalCommand | WrongRequest;

/** As much of a worker's own global as is used here: the types of a page describe a window. */
interface WorkerScope {
  postMessage(message: AnalysisReply | HintReply | LocalReply | WrongReply): void;
  addEventListener(type: 'message', call: (event: MessageEvent<Command>) => void): void;
}

const scope = self as unknown as WorkerScope; // see above
const analyst = createAnalyst(reply => scope.postMessage(reply));
const localServer = createLocalServer(reply => scope.postMessage(reply));

async function handle(command: Command): Promise<void> {
  if (command.t === 'games') setMains(command.mains);
  else if (command.t === 'hint') scope.postMessage(await answerHint(command));
  else if (command.t === 'wrong') scope.postMessage(await explainWrong(command));
  else if (command.t === 'analyse' || command.t === 'weigh') await analyst(command);
  else await localServer(command);
}

scope.addEventListener('message', ({ data }) => {
  handle(data).catch((error: unknown) => {
    console.error(error);
    scope.postMessage({ t: 'failed' });
  });
});

// The worker of the page: rules, bots and search, off the thread that draws. It comes as a file of its own when somebody asks for
// an analysis or plays without a server.

import { createAnalyst } from './analysis.ts';
import { findHint } from './hints.ts';
import type { AnalysisCommand, AnalysisReply, HintReply, HintRequest } from './messages.ts';

/** As much of a worker's own global as is used here: the types of a page describe a window. */
interface WorkerScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', call: (event: MessageEvent<AnalysisCommand | HintRequest>) => void): void;
}

const scope = self as unknown as WorkerScope; // see above
const analyst = createAnalyst(reply => scope.postMessage(reply));
const post = (reply: HintReply): void => scope.postMessage(reply);
scope.addEventListener('message', ({ data }) => {
  const done = data.t === 'hint' ? findHint(data).then(post) : analyst(data);
  done.catch((error: unknown) => {
    console.error(error);
    scope.postMessage({ t: 'failed' } satisfies AnalysisReply);
  });
});

import { parentPort, workerData } from 'node:worker_threads';
import { SelfPlay, type SelfPlayTask } from './self-play.ts';
import { subjectOf } from './subjects.ts';

const { game, weights } = workerData as SelfPlayTask; // given by threads.ts
const player = new SelfPlay(subjectOf(game), weights);
parentPort!.on('message', (task: SelfPlayTask) => parentPort!.postMessage(player.play(task)));

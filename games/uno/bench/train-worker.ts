import { parentPort } from 'node:worker_threads';
import { practise, type TrainingTask } from './train-play.ts';

parentPort!.on('message', (task: TrainingTask) => parentPort!.postMessage(practise(task)));

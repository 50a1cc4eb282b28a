import { parentPort } from 'node:worker_threads';
import { practise, type Task } from './train-play.ts';

parentPort!.on('message', (task: Task) => parentPort!.postMessage(practise(task)));

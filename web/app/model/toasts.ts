import { createStore, type Readable } from '../../kit/store.ts';
import type { Toast } from './app-context.ts';

/** Milliseconds a toast stays. */
const TOAST_TIME = 5000;
/** More than this are not read. */
const MOST = 3;

export interface Toasts {
  readonly toasts: Readable<readonly Toast[]>;
  show(kind: Toast['kind'], text: string): void;
  dismiss(id: number): void;
}

export function createToasts(): Toasts {
  const toasts = createStore<readonly Toast[]>([]);
  let lastId = 0;
  const dismiss = (id: number): void => toasts.set(toasts.get().filter(toast => toast.id !== id));
  const show = (kind: Toast['kind'], text: string): void => {
    const id = ++lastId;
    toasts.set([...toasts.get().filter(old => old.text !== text), { id, kind, text }].slice(-MOST));
    setTimeout(() => dismiss(id), TOAST_TIME);
  };
  return { toasts, show, dismiss };
}

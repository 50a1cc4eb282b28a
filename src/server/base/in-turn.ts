/** Tasks one after another, each beginning when the one before it is done, however it ended. */
export function inTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return task => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}

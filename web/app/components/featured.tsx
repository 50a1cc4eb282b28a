// On the home page: a match to watch. A running one if there is any, otherwise a finished one that plays by itself.

export function Featured() {
  return null;
}

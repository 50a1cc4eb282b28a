export interface ActionGroup {
  /** What its actions begin with; empty for those that stand alone. */
  readonly name: string;
  readonly actions: readonly string[];
}

/** Below this a list is read at one glance. */
const FEW = 8;

/** Actions that begin with the same word belong together: `bid-1 bid-2`, `23-32 23-34`. */
export function groupActions(actions: readonly string[]): ActionGroup[] {
  if (actions.length <= FEW) return actions.length > 0 ? [{ name: '', actions }] : [];
  const groups = new Map<string, string[]>();
  for (const action of actions) {
    const name = /^\w+?(?=[\W_x])/.exec(action)?.[0] ?? '';
    const group = groups.get(name);
    if (group) group.push(action);
    else groups.set(name, [action]);
  }
  const alone = [...groups.values()].flatMap(group => (group.length === 1 ? group : []));
  const together = [...groups].flatMap(([name, group]) => (group.length > 1 ? [{ name, actions: group }] : []));
  return alone.length > 0 ? [...together, { name: '', actions: alone }] : together;
}

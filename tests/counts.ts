// How often tests repeat what takes long: a few times in `npm test`, many times in `npm run soak`.

/** Set by `npm run soak`. */
export const SOAK = process.env['SOAK'] === '1';

/** The environment variable of this name, or the usual number of the kind of run. */
export function repetitions(name: string, quick: number, soak: number): number {
  return Number(process.env[name] ?? (SOAK ? soak : quick));
}

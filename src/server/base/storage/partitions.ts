// The partitions of match ids: every id belongs to exactly one of them, and a partition has one owner.

/** The letters and digits of match ids, without those that look alike. */
export const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 961: the first two letters of an id. */
export const PARTITIONS: readonly string[] = Array.from(CODE_ALPHABET, first =>
  Array.from(CODE_ALPHABET, second => first + second),
).flat();

const KNOWN = new Set(PARTITIONS);

/** Ids that do not begin with two letters of the alphabet are spread over the partitions by a hash. */
export function partitionOf(id: string): string {
  const start = id.slice(0, 2);
  return KNOWN.has(start) ? start : PARTITIONS[hash(id) % PARTITIONS.length]!;
}

/** FNV-1a over the units of UTF-16. Never change it: stored matches would belong to other partitions. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

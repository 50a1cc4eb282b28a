// Letters that look like Latin ones, folded to them after Unicode's own decomposition and case folding. Chosen by eye from
// the scripts whose letters share shapes with Latin; like the table of Unicode's TR 39, but only as long as names need it.

const ALIKE: Readonly<Record<string, string>> = {
  a: 'а α ɑ ａ',
  b: 'ь в β ƅ',
  c: 'с ϲ',
  d: 'ԁ đ ɗ',
  e: 'е є ҽ ε ɛ',
  f: 'ƒ',
  g: 'ɡ ց',
  h: 'һ н հ ħ',
  // One group: i, l, 1 and the bar look the same in many typefaces.
  l: 'i ı і ι ӏ ł 1 | ǀ ɩ ا',
  j: 'ј',
  k: 'к κ ĸ',
  m: 'м',
  n: 'ո ռ η п ŋ',
  o: '0 о ο σ օ ø ө ס ه',
  p: 'р ρ þ',
  q: 'ԛ գ զ',
  r: 'г ꭇ',
  s: 'ѕ ʂ',
  t: 'т τ ŧ',
  u: 'υ ս ʋ',
  v: 'ѵ ν ѷ',
  w: 'ԝ ա ω ѡ',
  x: 'х χ',
  y: 'у γ ү ყ',
  z: 'ʐ',
  ae: 'æ',
  oe: 'œ',
};

export const LATIN_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([latin, alike]) => alike.split(' ').map(one => [one, latin] as const)),
);

// What the page of similar entries and the terminal say about it.

export const en = {
  title: 'Similar entries',
  confidential: 'This page is for the organiser only: it names students and shows their sources.',
  columns: ['Entries', 'In common', 'Passages'],
  found: {
    one: '{count} pair of entries is similar. Only you can read {file}.',
    other: '{count} pairs of entries are similar. Only you can read {file}.',
  },
  facts: {
    compared: 'Pairs compared: {compared}. Of these, {similar} have {limit} or more in common.',
    next: 'The other pairs have at most {next} in common.',
    rest: 'Sources are shown for the first {shown} of them. All shares are in similarity.csv.',
    share:
      'The share counts passages of the shorter source that the other one has as well. Names, comments, layout, types and the order of functions do not count, nor does what the course hands out.',
    proof:
      'A high share is a reason to read both sources, and no proof. Numbers lead from a passage to the same one in the other source.',
    short: 'Too short to be compared: {names}',
    programs: 'Programs without a source: {names}',
  },
} as const;

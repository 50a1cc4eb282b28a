// Why a game of others cannot be loaded.

export const en = {
  'no-file': 'The game {file} cannot be loaded: there is no such folder or file.',
  /** `known`: the games that are there. */
  'no-package':
    'There is no game "{file}", and no package of this name is installed; write a folder as ./{file}. The games are: {known}.',
  'no-module': 'The game cannot be loaded: {file}, which package.json names as the main module, does not exist.',
  syntax: 'The game cannot be loaded: {file} has a syntax error: {what}',
  throws: 'The game cannot be loaded: {file} fails on import: {what}',
  shape: 'The game cannot be loaded: {file} exports no complete game. {what}',
  taken: 'The game cannot be loaded: {file} has the id "{what}", which another game has. The games are: {known}.',
} as const;

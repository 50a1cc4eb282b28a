// The manuals of `/help`, in the order of its menu. A page is a file of docs/ without its ending, or one of the project's folder.

export const SECTIONS = [
  {
    title: 'Play',
    about: 'Rules, accounts, ratings',
    pages: ['games/carcassonne', 'accounts', 'rankings'],
    links: [
      ['/rules/carcassonne', 'Rules of Carcassonne'],
      ['/rules/dama', 'Rules of Dama'],
      ['/rules/piranhas', 'Rules of Piranhas'],
      ['/rules/sagrada', 'Rules of Sagrada'],
      ['/rules/uno', 'Rules of UNO'],
      ['/rankings', 'Rankings of this server'],
    ],
  },
  {
    title: 'Write a bot',
    about: 'From seven lines of Python to a rating',
    pages: ['writing-a-bot', 'notation', 'arena', 'sandbox', 'bots-uno'],
  },
  {
    title: 'Organise',
    about: 'Tournaments and contests',
    pages: ['tournaments', 'dama-contest'],
  },
  {
    title: 'Run a server',
    about: 'From an empty machine to a public server',
    pages: ['installing', 'operating', 'cluster', 'platforms', 'changelog'],
  },
  {
    title: 'Protocols and API',
    about: 'Every message and every route',
    pages: [
      'api',
      'protocols/play',
      'protocols/rules',
      'protocols/journal',
      'protocols/game-text',
      'refusals',
      'protocols/carcassonne',
      'protocols/piranhas',
      'protocols/sagrada',
      'protocols/uno',
    ],
  },
  {
    title: 'Change it',
    about: 'Architecture, decisions, adding a game',
    pages: ['library', 'architecture', 'glossary', 'contributing', 'adding-a-game', 'adding-a-tool', 'adr/*'],
  },
];

/** Pages whose file is not in docs/. */
export const ELSEWHERE = {
  architecture: 'ARCHITECTURE.md',
  contributing: 'CONTRIBUTING.md',
  changelog: 'CHANGELOG.md',
};

/** Files of docs/ that are no page: pictures are shown where they are talked about. */
export const LEFT_OUT = ['pictures', 'players-pictures'];

// Sentences of `new-game`.

export const en = {
  written: '{title} is written to {folder}.',
  next: [
    ['npm install', 'once'],
    ['npm start', 'serves it at http://localhost:8080 and loads it again when you change a file'],
    ['npm test', 'compiles it and checks its rules and its bots'],
  ],
  readme: 'README.md says what each file is for.',
  form: 'The id is 2 to 24 small letters and digits, a letter first, with single hyphens between words, such as last-stick.',
  reserved: '"{id}" already means something else in messages of the server. Choose another id.',
  taken: 'Ludoteca has a game "{id}" already. Choose another id.',
  exists: '{path} exists already. Run the command in an empty folder.',
  notPackage: 'package.json cannot be read as JSON. Run the command in an empty folder.',
} as const;

// Loaded into a server before everything else: each SIGUSR2 moves its wall clock, as an operator or a time service would.

const HOUR = 3_600_000;
const STEPS = [2 * HOUR, -24 * HOUR, 24 * HOUR, -2 * HOUR];

const realNow = Date.now.bind(Date);
let offset = 0;
let taken = 0;

globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) super(realNow() + offset);
    else super(...given);
  }

  static now() {
    return realNow() + offset;
  }
};

process.on('SIGUSR2', () => {
  offset += STEPS[taken++ % STEPS.length];
});

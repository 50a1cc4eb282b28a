// Absent players and pauses as people see them: every notice in three languages, on a phone and on a desk.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { NewMatch } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { PHONE, picture, WIDE } from './browser.ts';
import { ask } from './client.ts';
import { SkippableTimer } from './skippable-timer.ts';
import { webServer } from './web-server.ts';

const timer = new SkippableTimer();
const web = webServer({ timer, reloadGrace: 200 });

const TEXTS = {
  en: {
    asked: 'Bea asks for a pause. If you accept, all clocks stop.',
    accept: 'Accept',
    paused: 'Paused at the request of Bea',
    resume: 'Resume',
    countdown: /^Bea is away\. You can claim the win in (2:00|1:\d\d)\.$/,
    now: 'Bea is still away. Claim the win, or wait.',
    wait: 'Wait',
    waiting: 'You are waiting for Bea.',
    claim: 'Claim the win',
    won: 'You win',
    waits: 'Nobody else is waiting, so the match stands still until you are back.',
    lost: 'Your clock keeps running. If you stay away for two minutes, the other player can claim the win.',
    again: 'Try now',
  },
  it: {
    asked: 'Bea chiede una pausa. Se accetti, tutti gli orologi si fermano.',
    accept: 'Accetta',
    paused: 'In pausa su richiesta di Bea',
    resume: 'Riprendi',
    countdown: /^Bea è assente\. Puoi reclamare la vittoria tra (2:00|1:\d\d)\.$/,
    now: 'Bea è ancora assente. Reclama la vittoria oppure aspetta.',
    wait: 'Aspetta',
    waiting: 'Stai aspettando Bea.',
    claim: 'Reclama la vittoria',
    won: 'Hai vinto',
    waits: 'Nessun altro sta aspettando: la partita resta ferma fino al tuo ritorno.',
    lost: 'Il tuo tempo continua a scorrere. Se resti assente due minuti, l’altro giocatore può reclamare la vittoria.',
    again: 'Prova ora',
  },
  de: {
    asked: 'Bea bittet um eine Pause. Wenn du zustimmst, bleiben alle Uhren stehen.',
    accept: 'Zustimmen',
    paused: 'Pausiert auf Wunsch von Bea',
    resume: 'Fortsetzen',
    countdown: /^Bea ist abwesend\. In (2:00|1:\d\d) kannst du den Sieg beanspruchen\.$/,
    now: 'Bea ist immer noch abwesend. Beanspruche den Sieg oder warte.',
    wait: 'Warten',
    waiting: 'Du wartest auf Bea.',
    claim: 'Sieg beanspruchen',
    won: 'Du hast gewonnen',
    waits: 'Niemand sonst wartet, deshalb steht die Partie still, bis du zurück bist.',
    lost: 'Deine Uhr läuft weiter. Bleibst du zwei Minuten weg, kann der andere Spieler den Sieg beanspruchen.',
    again: 'Jetzt verbinden',
  },
} as const;

const ALL_CASES = (['en', 'it', 'de'] as const).flatMap(language =>
  [['phone', PHONE] as const, ['wide', WIDE] as const].map(([size, viewport]) => ({ language, size, viewport })),
);
/** English on a phone and German on a desktop; the others in a soak. */
const CASES = ALL_CASES.filter((_, at) => SOAK || at === 0 || at === ALL_CASES.length - 1);

/** The first sits down at a new table, the others join it, and everybody opens its page. */
async function startMatch(pages: readonly Page[], asked: Partial<NewMatch> = {}): Promise<string> {
  const { lobby } = web.server.app.play;
  const [owner, ...others] = pages.map(page => web.browsers.guestOf(page));
  const made = await lobby.create(owner!, { game: 'dama', seat: 0, ...asked });
  if (!('table' in made)) throw new Error(made.detail);
  for (const guest of others) await lobby.sit(guest, made.table);
  const { id } = made.table.match;
  await Promise.all(
    pages.map(async page => {
      await page.goto(`/match/${id}`);
      await page.locator('.stage-board').waitFor();
    }),
  );
  return id;
}

/** A page whose connection can be cut; the server and other pages notice nothing else. */
async function cuttable(page: Page): Promise<{ cut(): void; mend(): void }> {
  let isDown = false;
  let close: (() => void) | undefined;
  await page.routeWebSocket(/\/api\/play$/, socket => {
    if (isDown) void socket.close();
    else {
      socket.connectToServer();
      close = () => void socket.close();
    }
  });
  return {
    cut: () => {
      isDown = true;
      close?.();
    },
    mend: () => {
      isDown = false;
    },
  };
}

/** One opponent for all tests. */
let opponent: Page | undefined;

/** Presses the button of the dialog, unless the page is back by itself before. */
async function comeBack(dialog: Locator, again: string): Promise<void> {
  const isBack = dialog.waitFor({ state: 'detached' });
  await Promise.race([dialog.getByRole('button', { name: again }).click(), isBack]);
  await isBack;
}

const notice = (page: Page) => page.locator('.standstill');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.each(CASES)('pauses, lost connections and absence: $language, $size', async ({ language, size, viewport }) => {
  const texts = TEXTS[language];
  const look = (what: string): Promise<void> => picture(ada, `${what}-${language}-${size}`);
  const ada = await web.browsers.person({ name: 'Ada', locale: language, size: viewport });
  const bea = (opponent ??= await web.browsers.person({ name: 'Bea' }));
  const line = await cuttable(ada);
  const lost = ada.getByRole('alertdialog');
  const match = await startMatch([ada, bea]);
  const clockRuns = async (): Promise<boolean> => (await ada.locator('.clock.is-running').count()) > 0;

  // A pause needs consent.
  await button(bea, 'Ask for a pause').click();
  await notice(bea).getByText('You asked for a pause. It starts when the others accept.').waitFor();
  await notice(ada).getByText(texts.asked, { exact: true }).waitFor();
  expect(await clockRuns()).toBe(true);
  await look('pause-asked');
  await notice(ada).getByRole('button', { name: texts.accept }).click();
  await ada.getByText(texts.paused).first().waitFor();
  await expect.poll(clockRuns).toBe(false);
  await look('pause-agreed');
  await notice(ada).getByRole('button', { name: texts.resume, exact: true }).click();
  await expect.poll(clockRuns).toBe(true);

  // Without a connection the page says what is true: the opponent can claim after two minutes.
  line.cut();
  await lost.getByText(texts.lost).waitFor();
  await look('lost-claim');
  await notice(bea)
    .getByText(/^Ada is away\. You can claim the win in (2:00|1:\d\d)\.$/)
    .waitFor();
  line.mend();
  await comeBack(lost, texts.again);
  await notice(bea).waitFor({ state: 'detached' });

  // A person who waits sees a countdown, and then claims or waits.
  await bea.goto('/');
  await notice(ada).getByText(texts.countdown).waitFor();
  await look('away-countdown');
  timer.skip(120_000);
  // The page counts by itself; the server says what is left when the page looks again.
  await ada.reload();
  await notice(ada).getByText(texts.now).waitFor();
  await look('away-claim');
  await notice(ada).getByRole('button', { name: texts.wait, exact: true }).click();
  await notice(ada).getByText(texts.waiting).waitFor();
  await notice(ada).getByRole('button', { name: texts.claim }).click();
  await ada.locator('.result').getByText(texts.won).waitFor();
  await look('away-claimed');
  expect((await web.server.app.base.storage.read(match)).at(-1)).toMatchObject({ ending: { by: 'absence', seat: 1 } });

  // Against bots no one waits, and the match stands still.
  const alone = await startMatch([ada], { game: 'sagrada', seats: 2, bots: [{ seat: 1, bot: 'random' }] });
  line.cut();
  await lost.getByText(texts.waits).waitFor();
  await look('lost-waits');
  const entries = async (): Promise<readonly string[]> =>
    (await web.server.app.base.storage.read(alone)).map(({ t }) => t);
  await expect.poll(entries).toContain('absent');
  const before = await entries();
  timer.skip(600_000);
  await ask(web.server.url, '/api/games'); // a round trip later
  expect(await entries()).toEqual(before);
  line.mend();
  await comeBack(lost, texts.again);
  await expect.poll(async () => (await web.server.app.base.storage.summary(alone))?.phase).toBe('running');
  await ada.context().close();
});

// Chat in real browsers: on a wide screen and on a phone, heard, muted, reported, hidden.

import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { PASSWORD } from './accounts-kit.ts';
import { doSurely, fitsAcross, moveDama, NARROW, noticed, picture } from './browser.ts';
import { ask, Client } from './client.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: false });

/** More than anybody may say at once. */
const THOUGHTS = ['Never been in this corner.', 'Is it good?', 'Well, we will see.', 'Your move!', 'Hm.', 'Go on!'];

test('two players and somebody who watches talk; the watcher is muted, reported and hidden', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: { width: 1280, height: 800 } });
  const { token } = web.browsers.guestOf(ada);
  const { match } = (await ask<MatchCreated>(web.server.url, '/api/matches', { game: 'dama' }, token)).body;
  await ada.goto(`/match/${match}`);
  await ada.getByText('No messages yet.').waitFor();
  const bob = await web.browsers.person({ name: 'Bob', size: NARROW, scheme: 'dark' });
  await bob.goto(`/match/${match}`);
  await bob.getByRole('button', { name: 'Sit here' }).click();
  await moveDama(ada);

  // A line, typed and sent by the Enter key; the phone shows that there is one, and what it says.
  const field = ada.getByRole('textbox', { name: 'Write a message' });
  await field.fill('Good luck, Bob!');
  await field.press('Enter');
  await ada.getByRole('log').getByText('Good luck, Bob!').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await bob.getByRole('tab', { name: 'Chat 1 new message' }).click();
  await bob.getByRole('log').getByText('Good luck, Bob!').waitFor();
  await bob.getByRole('textbox', { name: 'Write a message' }).fill('You too! <3 &amp; fun');
  await bob.getByRole('button', { name: 'Send' }).click();
  await ada.getByText('You too! <3 &amp; fun', { exact: true }).waitFor();
  await bob.getByRole('tab', { name: 'Chat', exact: true }).waitFor();
  expect(await fitsAcross(bob)).toBe(true);
  await bob.getByRole('log').scrollIntoViewIfNeeded();
  await picture(bob, 'chat-narrow-dark');

  // What is refused is said in place, and stays to be sent again. No one types so fast: another page of hers helps.
  const page = await Client.guest(web.server.url, 'Ada', token);
  await page.join(match);
  const refused = ada.getByRole('alert').getByText('wait a few seconds');
  for (let n = 1; ; n++) {
    for (const text of THOUGHTS) page.send({ t: 'say', match, text });
    const said = n === 1 ? 'Take your time.' : `Take your time, all ${n} minutes.`;
    await field.fill(said);
    await field.press('Enter');
    await refused.or(ada.getByRole('log').getByText(said)).first().waitFor();
    if (!(await refused.isVisible())) continue; // a slow machine: she may talk again
    await expect.poll(() => field.inputValue()).toBe(said);
    break;
  }
  await page.close();
  await picture(ada, 'chat-wide-light');
  await bob.getByRole('textbox', { name: 'Write a message' }).fill('I will.');
  await bob.getByRole('button', { name: 'Send' }).click();
  await ada.getByRole('log').getByText('I will.').waitFor();

  // While the match runs players do not hear Eve; afterwards they do, and can mute her for good.
  const eve = await Client.guest(web.server.url, 'Eve');
  await eve.join(match);
  eve.send({ t: 'say', text: 'psst', id: 1 });
  await eve.hear('ok');
  expect(await ada.getByText('psst').count()).toBe(0);
  await doSurely(ada, 'Resign');
  const line = ada.locator('.chat-line', { hasText: 'psst' });
  await line.getByRole('button', { name: 'Options for the message of Eve' }).click();
  await line.getByRole('button', { name: 'Report' }).click();
  await line.getByRole('textbox', { name: 'What is wrong with this message?' }).fill('rude');
  await line.getByRole('button', { name: 'Send report' }).click();
  await noticed(ada, 'An administrator will look at it.');
  await line.getByRole('button', { name: 'Options for the message of Eve' }).click();
  await line.getByRole('button', { name: 'Mute' }).click();
  await ada.getByText('Muted: Eve').waitFor();
  await expect.poll(() => line.count()).toBe(0);
  await ada.reload();
  await ada.getByRole('log').getByText('I will.').waitFor();
  expect(await line.count()).toBe(0);
  await ada.getByRole('button', { name: 'You: Ada' }).click();
  await ada.getByRole('link', { name: 'Muted: 1' }).click();
  await ada.getByRole('button', { name: 'Unmute Eve' }).click();
  await ada.getByText('You have not muted anybody.').waitFor();
  await ada.goto(`/match/${match}`);
  await line.waitFor();

  // The administrator reads it with what stood around it, and hides it: for everybody, at once.
  const op = await web.browsers.person();
  await op.goto(web.server.administrator!.replace(/^http:\/\/[^/]+/, ''));
  await op.getByLabel('Name', { exact: true }).fill('Olga');
  await op.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await op.getByRole('button', { name: 'Create account' }).click();
  await op.getByRole('button', { name: 'Make Olga administrator' }).click();
  await noticed(op, 'Olga is now an administrator.');
  await op.goto('/admin');
  const report = op.locator('.report', { hasText: 'rude' });
  await report.getByText('I will.').waitFor();
  await picture(op, 'admin-reports-wide-light');
  await report.getByRole('button', { name: 'Hide the message' }).click();
  await op.getByText('No reports.').waitFor();
  await op.getByText(/Olga hid chat message/).waitFor();
  for (const page of [ada, bob]) await page.getByText('This message was hidden.').waitFor();
  expect(await ada.getByText('psst').count()).toBe(0);

  // The replay has it beside the moves; a table of its own has none where its maker wants none.
  await ada.goto(`/replay/${match}`);
  await ada.getByRole('log').getByText('Good luck, Bob!').waitFor();
  await ada.goto('/new/dama');
  await ada.getByLabel('Without chat').check();
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await ada.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  expect(await ada.getByRole('log').count()).toBe(0);
  await Promise.all([ada, bob, op].map(page => page.context().close()));
  await eve.close();
});

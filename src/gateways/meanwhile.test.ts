// Tokens that are taken back while their bot is on its way in, through each gateway that takes tokens.

import { expect, test } from 'vitest';
import { isRevoked } from '../server/accounts/passes.ts';
import type { House } from '../server/house.ts';
import { signedOut } from '../server/refusals.ts';
import { Company } from '../server/social/testing.ts';
import type { Speaker, Wire } from './listen.ts';
import { Keeper as SagradaKeeper } from './sagrada-dialogue/keeper.ts';
import { Session as SagradaSession } from './sagrada-dialogue/session.ts';
import { readSettings } from './sagrada-dialogue/settings.ts';
import { writeToServer } from './uno-numeric/codec.ts';
import { Keeper as UnoKeeper } from './uno-numeric/keeper.ts';
import { Session as UnoSession } from './uno-numeric/session.ts';

const GATEWAYS: readonly (readonly [string, (house: House) => (wire: Wire) => Speaker, (token: string) => string])[] = [
  [
    'sagrada-dialogue',
    house => {
      const keeper = new SagradaKeeper(house, readSettings({}));
      return wire => new SagradaSession(house, keeper, wire);
    },
    token => `${JSON.stringify({ t: 'login', name: 'Engine', token })}\n`,
  ],
  [
    'uno-numeric',
    house => {
      const keeper = new UnoKeeper(house);
      return wire => new UnoSession({ house, keeper }, wire);
    },
    token => writeToServer({ t: 'hello', name: 'Engine', token }).toString('latin1'),
  ],
];

test.each(GATEWAYS)(
  '%s: whoever is suspended on the way in is out in the end, at whatever moment',
  async (_, open, hello) => {
    const company = new Company();
    const { house } = company;
    const { passes, moderation } = house.accounts;
    await company.person('Engine', 'program');
    const made = await passes.token('engine');
    if ('refused' in made) throw new Error(made.detail);
    const answer = open(house);
    for (let turns = 0; turns < 60; turns++) {
      let isOut = false;
      const wire: Wire = { address: `10.0.0.${turns}`, send: () => undefined, close: () => void (isOut = true) };
      const speaker = answer(wire);
      // As those who listen do.
      const stop = passes.onRevoked(revoked => {
        if ([...speaker.bearers()].some(bearer => isRevoked(bearer, revoked))) speaker.signOut(signedOut);
      });
      speaker.receive(hello(made.token));
      for (let i = 0; i < turns; i++) await Promise.resolve();
      await moderation.suspend({ account: 'op', name: 'Op' }, 'engine', '');
      for (let i = 0; i < 20; i++) await company.step();
      expect([turns, isOut || [...speaker.bearers()].length === 0]).toEqual([turns, true]);
      stop();
      if (!isOut) speaker.gone();
      await company.step();
      await moderation.unsuspend({ account: 'op', name: 'Op' }, 'engine', '');
    }
    await house.close();
  },
);

// Tokens that are taken back while their bot is on its way in, through each gateway that takes tokens.

import { expect, test } from 'vitest';
import { DOCUMENT } from '../../games/carcassonne/gateway/dialect.ts';
import { CarcassonneLinesMatchmaker } from '../../games/carcassonne/gateway/matchmaker.ts';
import { CarcassonneLinesSession } from '../../games/carcassonne/gateway/session.ts';
import { readSettings as readLinesSettings } from '../../games/carcassonne/gateway/settings.ts';
import { SagradaDialogueMatchmaker as SagradaKeeper } from '../../games/sagrada/gateway/matchmaker.ts';
import { SagradaDialogueSession as SagradaSession } from '../../games/sagrada/gateway/session.ts';
import { readSettings } from '../../games/sagrada/gateway/settings.ts';
import { writeToServer } from '../../games/uno/gateway/codec.ts';
import { UnoNumericMatchmaker as UnoKeeper } from '../../games/uno/gateway/matchmaker.ts';
import { UnoNumericSession as UnoSession } from '../../games/uno/gateway/session.ts';
import type { App } from '../server/app.ts';
import { signedOut } from '../server/base/refusals.ts';
import { isRevoked } from '../server/people/accounts/credentials.ts';
import { SocialTestApp } from '../server/people/social/testing.ts';
import type { GatewayConnection, GatewaySession } from './shared/tcp-listener.ts';

const GATEWAYS: readonly (readonly [
  string,
  (app: App) => (connection: GatewayConnection) => GatewaySession,
  (token: string) => string,
])[] = [
  [
    'carcassonne-lines',
    app => {
      const matchmaker = new CarcassonneLinesMatchmaker(app, readLinesSettings({}));
      return connection => new CarcassonneLinesSession({ host: app, dialect: DOCUMENT, matchmaker }, connection);
    },
    token => `login:${token}\nconnect\n`,
  ],
  [
    'sagrada-dialogue',
    app => {
      const matchmaker = new SagradaKeeper(app, readSettings({}));
      return connection => new SagradaSession(app, matchmaker, connection);
    },
    token => `${JSON.stringify({ t: 'login', name: 'Engine', token })}\n`,
  ],
  [
    'uno-numeric',
    app => {
      const matchmaker = new UnoKeeper(app);
      return connection => new UnoSession({ host: app, matchmaker, pace: 0 }, connection);
    },
    token => writeToServer({ t: 'hello', name: 'Engine', token }).toString('latin1'),
  ],
];

test.each(GATEWAYS)(
  '%s: whoever is suspended on the way in is out in the end, at whatever moment',
  async (_, open, hello) => {
    const company = new SocialTestApp();
    const { app } = company;
    const { moderation } = app;
    const { credentials } = app.accounts;
    await company.person('Engine', 'program');
    const made = await credentials.createToken('engine');
    if ('refused' in made) throw new Error(made.detail);
    const answer = open(app);
    for (let turns = 0; turns < 60; turns++) {
      let isOut = false;
      const connection: GatewayConnection = {
        address: `10.0.0.${turns}`,
        send: () => undefined,
        close: () => void (isOut = true),
      };
      const speaker = answer(connection);
      // As those who listen do.
      const stop = credentials.onRevoked(revoked => {
        if (speaker.logins().some(bearer => isRevoked(bearer, revoked))) speaker.signOut(signedOut);
      });
      speaker.receive(hello(made.token));
      for (let i = 0; i < turns; i++) await Promise.resolve();
      await moderation.suspend({ account: 'op', name: 'Op' }, 'engine', '');
      for (let i = 0; i < 20; i++) await company.step();
      expect([turns, isOut || speaker.logins().length === 0]).toEqual([turns, true]);
      stop();
      if (!isOut) speaker.onClose();
      await company.step();
      await moderation.unsuspend({ account: 'op', name: 'Op' }, 'engine', '');
    }
    await app.close();
  },
);

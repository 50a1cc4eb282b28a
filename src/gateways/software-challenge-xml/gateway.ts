// The contest's XML protocol on its own port. Settings: `software-challenge-xml.properties` names a server.properties file,
// `software-challenge-xml.wire` is `season` or `document`.

import { readFileSync } from 'node:fs';
import type { Gateway, GatewayKind } from '../../server/gateways.ts';
import type { House } from '../../server/house.ts';
import { listen } from '../listen.ts';
import { replayFiles } from './files.ts';
import { Keeper } from './keeper.ts';
import { NAME, WIRES } from './messages.ts';
import { NO_FILE, parseProperties } from './properties.ts';
import { type Hall, Session } from './session.ts';

export const softwareChallengeXml: GatewayKind = { name: NAME, port: 13_050, files: replayFiles, open };

async function open(house: House, port: number): Promise<Gateway> {
  const { settings } = house.config;
  const file = settings[`${NAME}.properties`];
  const properties = file === undefined ? NO_FILE : parseProperties(readFileSync(file, 'utf8'));
  const wire = WIRES.find(one => one === settings[`${NAME}.wire`]) ?? 'season';
  const keeper = new Keeper(house, wire, properties.paused);
  keeper.tally.on = properties.testMode;
  const { password } = properties;
  const passwordIsPublic = password === NO_FILE.password;
  const hall: Hall = { house, keeper, wire, password, passwordIsPublic, administrators: new Set() };
  const host = properties.local ? { host: '127.0.0.1' } : {};
  const gateway = await listen(
    house,
    { name: NAME, port: properties.port ?? port, ...host },
    cable => new Session(hall, cable),
  );
  const close = async (): Promise<void> => {
    await gateway.close();
    keeper.close();
  };
  return { name: NAME, port: gateway.port, close };
}

// The contest's XML protocol on its own port. Settings: `software-challenge-xml.properties` names a server.properties file,
// `software-challenge-xml.dialect` is `season` or `document`, `software-challenge-xml.pace` is the time between two messages to one
// client in milliseconds, `software-challenge-xml.port-document` is a further port whose clients get the dialect `document`.

import { readFileSync } from 'node:fs';
import { MINUTE } from '../../../src/core/durations.ts';
import { furtherPortSetting, listenOnAll, usualFurtherPort } from '../../../src/gateways/shared/further-ports.ts';
import type { GatewayDefinition, GatewayHost, ListeningGateway } from '../../../src/gateways/shared/gateway.ts';
import { paceSetting } from '../../../src/gateways/shared/message-pacer.ts';
import { SettingsReader } from '../../../src/gateways/shared/settings-reader.ts';
import { listenTcp } from '../../../src/gateways/shared/tcp-listener.ts';
import { choiceSetting, fileSetting } from '../../../src/server/base/gateway-settings.ts';
import { AttemptLimiter, type AttemptRule } from '../../../src/server/people/accounts/attempt-limiter.ts';
import { cancelAbandonedMatches } from './abandoned-matches.ts';
import { farewell } from './codec.ts';
import { replayFiles } from './files.ts';
import { SoftwareChallengeMatchmaker } from './matchmaker.ts';
import { NAME, USUAL_PACE, XML_DIALECTS, type XmlDialect } from './messages.ts';
import { DEFAULT_PROPERTIES, parseProperties } from './properties.ts';
import { type SoftwareChallengeContext, SoftwareChallengeSession } from './session.ts';

const USUAL_PORT = 13_050;

const SETTINGS = {
  properties: fileSetting,
  dialect: choiceSetting('season', XML_DIALECTS),
  pace: paceSetting(USUAL_PACE),
  'port-document': furtherPortSetting,
};

/** By address: ten passwords at once, then one a second, one in two seconds and so on. */
const PASSWORD_ATTEMPTS: AttemptRule = { free: 10, first: 1000, longest: 10 * MINUTE };

export const softwareChallengeXml: GatewayDefinition = {
  name: NAME,
  game: 'piranhas',
  port: USUAL_PORT,
  settings: SETTINGS,
  files: replayFiles,
  onMatchesHeld: cancelAbandonedMatches,
  open,
};

async function open(host: GatewayHost, port: number): Promise<ListeningGateway> {
  const read = new SettingsReader(NAME, SETTINGS, host.config.settings);
  const file = read.text('properties');
  const properties = file === undefined ? DEFAULT_PROPERTIES : parseProperties(readFileSync(file, 'utf8'));
  const dialect = XML_DIALECTS.find(one => one === read.text('dialect')) ?? 'season';
  const matchmaker = new SoftwareChallengeMatchmaker(host, properties.paused);
  matchmaker.testScores.isEnabled = properties.testMode;
  const { password } = properties;
  const passwordIsPublic = password === DEFAULT_PROPERTIES.password;
  const context: SoftwareChallengeContext = {
    host,
    matchmaker,
    dialect,
    password,
    passwordIsPublic,
    passwordAttempts: new AttemptLimiter(PASSWORD_ATTEMPTS),
    administrators: new Set(),
  };
  const address = properties.local ? { address: '127.0.0.1' } : {};
  const pace = read.whole('pace');
  const listen = (on: number, spoken: XmlDialect): Promise<ListeningGateway> =>
    listenTcp(
      host,
      { name: NAME, port: on, pace, farewell, ...address },
      socket => new SoftwareChallengeSession({ ...context, dialect: spoken }, socket),
    );
  const own = properties.port ?? port;
  const further = usualFurtherPort(read.text('port-document'), own, { own: USUAL_PORT, further: USUAL_PORT + 1 });
  const gateway = await listenOnAll(
    () => listen(own, dialect),
    further === undefined ? [] : [{ name: 'port-document', listen: () => listen(further, 'document') }],
  );
  const close = async (): Promise<void> => {
    await gateway.close();
    matchmaker.close();
  };
  return { ...gateway, close };
}

// Servers on the same network find each other by multicast DNS (`_ludoteca._tcp`), where the document tried 510 addresses.

import type { Millis } from '../../core/journal.ts';
import type { ReportFault } from '../base/fault-reporting.ts';

const SERVICE = 'ludoteca';
const GOODBYE_TIMEOUT: Millis = 1000;
const FIRST_RETRY: Millis = 1000;

/** A server that answered on the network. */
export interface LanServer {
  readonly name: string;
  readonly url: string;
  readonly version: string;
}

interface LanAnnouncement {
  readonly name: string;
  readonly port: number;
  readonly version: string;
}

/** Answers queries on the local network. The answer stops it. Networks without multicast are no fault of the server. */
export async function publishOnLan(
  { name, port, version }: LanAnnouncement,
  reportFault: ReportFault,
): Promise<() => Promise<void>> {
  const bonjour = await openBonjour(error => reportFault('the server cannot be found on the local network', error));
  // Several servers may have one name: the port tells them apart.
  bonjour.publish({ name: `${name} (${port})`, type: SERVICE, port, txt: { name, version }, probe: false });
  return () =>
    new Promise(resolve => {
      // A network that is gone takes no good-byes.
      setTimeout(resolve, GOODBYE_TIMEOUT).unref();
      bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
    });
}

/** Asks the network and listens for so long. */
export async function browseLan(ms: Millis): Promise<LanServer[]> {
  const bonjour = await openBonjour(() => undefined);
  const found = new Map<string, LanServer>();
  const browser = bonjour.find({ type: SERVICE }, service => {
    const address = service.addresses?.find(one => !one.includes(':')) ?? service.referer?.address;
    if (!address) return;
    const url = `http://${address.includes(':') ? `[${address}]` : address}:${service.port}`;
    const { name = service.name, version = '' } = (service.txt ?? {}) as Partial<LanServer>; // as `publish` writes it: the library reads texts
    found.set(url, { url, name: name.slice(0, 80), version: version.slice(0, 40) });
  });
  const retries = repeatQuery(() => browser.update(), ms);
  await new Promise(resolve => setTimeout(resolve, ms));
  for (const one of retries) clearTimeout(one);
  browser.stop();
  await new Promise<void>(resolve => bonjour.destroy(() => resolve()));
  return [...found.values()];
}

/** Wireless networks lose multicasts: asked again after 1 s, then 2 s, then 4 s later (RFC 6762, section 5.2). */
function repeatQuery(query: () => void, ms: Millis): readonly NodeJS.Timeout[] {
  const retries: NodeJS.Timeout[] = [];
  for (let [at, pause] = [FIRST_RETRY, FIRST_RETRY]; at < ms; pause *= 2, at += pause)
    retries.push(setTimeout(query, at));
  return retries;
}

/** Loaded when it is wanted: a server behind a loopback address never needs it. */
async function openBonjour(reportFault: (error: Error) => void) {
  const { Bonjour } = await import('bonjour-service');
  return new Bonjour({}, (error: Error) => reportFault(error));
}

// What the address of the bus promises: tls:// is encrypted with a server that proves who it is, or there is no connection.

import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasOpenssl, TestCertificates } from '../../../tests/certificates.ts';
import { parseNatsAddress } from './nats-address.ts';
import { openNatsBus } from './nats-bus.ts';
import { unsealed } from './packet-seal.ts';
import { findNatsServer, NatsServer } from './testing/nats-server.ts';

const open = (url: string) =>
  openNatsBus({ node: 'a', url, prefix: 'x', seal: unsealed('a'), reportFault: () => undefined });

const program = findNatsServer();

test('tls:// does not say the password to a server without TLS', async () => {
  const said: string[] = [];
  const plain = createServer((socket: Socket) => {
    socket.on('data', data => said.push(data.toString()));
    socket.on('error', () => undefined);
    const info = { server_id: 'x', version: '2.9.10', proto: 1, max_payload: 1_048_576, auth_required: true };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
  });
  onTestFinished(() => void plain.close());
  await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve));
  const { port } = plain.address() as { port: number };
  await expect(open(`tls://ludoteca:secret@127.0.0.1:${port}`)).rejects.toThrow(/cannot be used/);
  expect(said.join()).not.toContain('secret');
});

describe.skipIf(program === undefined || !hasOpenssl)('a NATS server with TLS', () => {
  const ours = new TestCertificates();
  const other = new TestCertificates();
  afterAll(() => {
    ours.remove();
    other.remove();
  });

  test('is used if its certificate is signed by the authority that the address names, and not otherwise', async () => {
    const login = ['--user', 'ludoteca', '--pass', 'secret'];
    const server = new NatsServer(program!, ['--tls', '--tlscert', ours.cert, '--tlskey', ours.key, ...login]);
    await server.start();
    onTestFinished(() => server.kill());
    const at = `ludoteca:secret@localhost:${server.port}`;
    const bus = await open(`tls://${at}?ca=${ours.ca}`);
    expect(bus.isConnected).toBe(true);
    await bus.close();
    await expect(open(`tls://${at}?ca=${other.ca}`)).rejects.toThrow(/cannot be used/);
    await expect(open(`tls://${at}`)).rejects.toThrow(/cannot be used/);
    // The certificate holds for the name only.
    await expect(open(`tls://ludoteca:secret@127.0.0.1:${server.port}?ca=${ours.ca}`)).rejects.toThrow(
      /cannot be used/,
    );
  });

  test('refuses with one sentence when a file is missing', async () => {
    await expect(open('tls://localhost:1?ca=/nowhere/ca.pem')).rejects.toThrow(
      /^The NATS server at localhost:1 cannot/,
    );
  });
});

test.each([
  ['nats://10.0.0.10:4222', ['no-password', 'no-tls']],
  ['nats://ludoteca:secret@10.0.0.10:4222', ['no-tls']],
  ['tls://10.0.0.10:4222', ['no-password']],
  ['tls://10.0.0.10:4222?cert=/a&key=/b', []],
  ['tls://ludoteca:secret@nats.example.org', []],
  ['nats://localhost:4222', []],
  ['nats://127.0.0.1:4222,nats://[::1]:4222', []],
  ['nats://127.0.0.1:4222,nats://nats:4222', ['no-password', 'no-tls']],
])('what is weak about %s', (url, weaknesses) => {
  expect(parseNatsAddress(url).weaknesses).toEqual(weaknesses);
});

test.each([
  ['p%40ss', 'p@ss'],
  ['100%', '100%'],
  ['%zz%41', '%zzA'],
  ['%ff', '%ff'],
])('the password %s', (written, pass) => {
  expect(parseNatsAddress(`nats://ludoteca:${written}@localhost`).login).toEqual({ user: 'ludoteca', pass });
});

test('an address that cannot be meant is refused', () => {
  expect(() => parseNatsAddress('tls://a,nats://b')).toThrow(/all servers in --bus begin with tls/);
  expect(() => parseNatsAddress('nats://a?ca=/x')).toThrow(/needs tls/);
  expect(() => parseNatsAddress('tls://a?insecure=1')).toThrow(/"insecure" in --bus is not known/);
});

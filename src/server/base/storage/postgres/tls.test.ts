// `sslmode=verify-full`: PostgreSQL proves who it is, or there is no connection.

import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, TestCertificates } from '../../../../../tests/certificates.ts';
import { postgresOwner, startOwnPostgres, type TestPostgres } from '../../../../../tests/postgres-server.ts';
import { freePort } from '../../../../cli/testing/free-port.ts';
import { postgres } from '../testing/postgres.ts';
import { openPostgres } from './store.ts';

describe.skipIf(postgres === undefined || !hasOpenssl)('PostgreSQL over TLS', () => {
  const ours = new TestCertificates();
  const other = new TestCertificates();
  let server: TestPostgres;
  let port: number;

  beforeAll(async () => {
    const owner = postgresOwner();
    if (owner) ours.giveTo(owner.uid, owner.gid);
    chmodSync(ours.key, 0o600);
    port = await freePort();
    const listening = [`listen_addresses=localhost`, `port=${port}`];
    const files = ['ssl=on', `ssl_cert_file=${ours.cert}`, `ssl_key_file=${ours.key}`];
    server = (await startOwnPostgres([...listening, ...files]))!;
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    server.remove();
    ours.remove();
    other.remove();
  });

  const at = (host: string, more: string): string => `postgres://ludoteca@${host}:${port}/postgres?${more}`;

  test('is used if its certificate is signed by the authority that the address names, and holds for its name', async () => {
    const store = await openPostgres(at('localhost', `sslmode=verify-full&sslrootcert=${ours.ca}`));
    await store.put('test', 'a', 1);
    expect(await store.get('test', 'a')).toBe(1);
    await store.close();
    for (const url of [
      at('localhost', `sslmode=verify-full&sslrootcert=${other.ca}`),
      at('localhost', 'sslmode=verify-full'),
      at('127.0.0.1', `sslmode=verify-full&sslrootcert=${ours.ca}`),
    ])
      await expect(openPostgres(url)).rejects.toThrow(/^PostgreSQL at (localhost|127\.0\.0\.1):\d+\/postgres /);
  });
});

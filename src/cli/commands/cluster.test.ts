import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/base/storage/postgres/store.ts';
import { newSchema, postgres } from '../../server/base/storage/testing/postgres.ts';
import { runHere } from '../testing/fake-terminal.ts';

test.skipIf(postgres === undefined)('nodes whose bus is easy to attack are named', async () => {
  const store = await newSchema();
  const weaknesses = { a: ['no-password', 'no-tls'], b: ['no-tls'], c: [] } as const;
  for (const [name, weak] of Object.entries(weaknesses)) {
    const storage = await openPostgres(store);
    onTestFinished(() => storage.close());
    await storage.nodes.enter({ name, address: '', version: '1', weaknesses: weak });
  }
  const { err } = await runHere(['cluster', '--store', store]);
  expect(err).toMatch(/asks for no password\..* Concerns: a\./);
  expect(err).toMatch(/is not encrypted\..* Concerns: a, b\./);
  const { out } = await runHere(['cluster', '--store', store, '--json']);
  const { nodes } = JSON.parse(out) as { nodes: readonly { weaknesses: readonly string[] }[] }; // what the command prints
  expect(nodes.map(node => node.weaknesses)).toEqual(Object.values(weaknesses));
});

test('a server warns of such a bus when it starts', async () => {
  // Nothing listens there, so the command ends.
  const store = 'postgres://ludoteca@127.0.0.1:1/ludoteca';
  const { err, code } = await runHere(['serve', '--store', store, '--bus', 'nats://10.255.255.1:4222']);
  expect(code).not.toBe(0);
  expect(err).toMatch(/asks for no password\..*is not encrypted\./s);
  const near = await runHere(['serve', '--store', store, '--bus', 'nats://localhost:4222']);
  expect(near.err).not.toMatch(/password\.|encrypted\./);
});

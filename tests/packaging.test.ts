// The files for operators of a cluster, checked with the programs that read them.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runHere } from '../src/cli/testing/fake-terminal.ts';
import { findNatsServer } from '../src/server/cluster/testing/nats-server.ts';
import { hasOpenssl, TestCertificates } from './certificates.ts';
import { findHaproxy } from './cluster/haproxy.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../packaging/cluster/${name}`, import.meta.url));
const [haproxy, nats] = [findHaproxy(), findNatsServer()];
const SYSTEMD = '/usr/bin/systemd-analyze';
const PRLIMIT = '/usr/bin/prlimit';

test.skipIf(haproxy === undefined).each(['haproxy.cfg', 'haproxy-compose.cfg'])('HAProxy accepts %s', name => {
  const { status, stdout, stderr } = spawnSync(haproxy!, ['-c', '-f', fileOf(name)], { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});

test.skipIf(haproxy === undefined || !existsSync(PRLIMIT))('HAProxy accepts it with few open files, too', () => {
  const args = ['--nofile=300:300', haproxy!, '-c', '-f', fileOf('haproxy.cfg')];
  const { status, stdout, stderr } = spawnSync(PRLIMIT, args, { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});

/** The lines of a configuration without its addresses. */
const plain = (name: string): string[] =>
  readFileSync(fileOf(name), 'utf8')
    .replaceAll(/ init-addr none resolvers docker|^resolvers docker\n.*\n\n/gm, '')
    .replaceAll(/(server [abc]) \S+:/g, '$1 ')
    .replaceAll(/bind :(80|8080)$/gm, 'bind')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'));

test('both configurations of HAProxy are the same but for addresses', () => {
  expect(plain('haproxy-compose.cfg')).toEqual(plain('haproxy.cfg'));
});

test.skipIf(nats === undefined || !hasOpenssl)('NATS accepts nats-server.conf', () => {
  const certificates = new TestCertificates();
  const file = join(certificates.folder, 'nats-server.conf');
  const { ca, cert, key } = certificates;
  const own = { '/etc/nats/ca.pem': ca, '/etc/nats/server.pem': cert, '/etc/nats/server.key': key };
  writeFileSync(
    file,
    Object.entries(own).reduce(
      (text, [name, path]) => text.replaceAll(name, path),
      readFileSync(fileOf('nats-server.conf'), 'utf8'),
    ),
  );
  const { status, stdout, stderr } = spawnSync(nats!, ['-t', '-c', file], { encoding: 'utf8' });
  certificates.remove();
  expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
});

test('the settings of nodes are understood', async () => {
  const settings = await runHere(['config', '--config', fileOf('cluster.yaml'), '--node', 'a']);
  expect(settings).toMatchObject({ code: 0, err: '' });
  expect(settings.out).toContain('node: a  # --node');
  const unit = readFileSync(fileOf('ludoteca@.service'), 'utf8');
  const flags = /^ExecStart=.* serve (.*)$/m
    .exec(unit)![1]!
    .replace('/etc/ludoteca/cluster.yaml', fileOf('cluster.yaml'));
  expect(await runHere(['config', ...flags.split(' ')])).toMatchObject({ code: 0, err: '' });
});

test('a node is started again for as long as PostgreSQL or NATS are away', () => {
  const [head] = readFileSync(fileOf('ludoteca@.service'), 'utf8').split('[Service]');
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
});

interface ComposeService {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

test('compose.yaml starts three nodes that are understood, and everything they depend on', async () => {
  const { services } = parse(readFileSync(fileOf('compose.yaml'), 'utf8'), { merge: true }) as {
    services: Readonly<Record<string, ComposeService>>;
  }; // the file of this repository
  expect(Object.keys(services)).toEqual(['postgres', 'nats', 'a', 'b', 'c', 'haproxy']);
  for (const { depends_on = [] } of Object.values(services)) {
    const names = Array.isArray(depends_on) ? (depends_on as readonly string[]) : Object.keys(depends_on);
    for (const name of names) expect(services).toHaveProperty(name);
  }
  for (const name of ['a', 'b', 'c']) {
    const { command = [], environment = {} } = services[name]!;
    expect(command).toEqual(['serve', '--node', name]);
    expect(await runHere(['config', ...command.slice(1)], { env: environment })).toMatchObject({ code: 0, err: '' });
  }
});

test.skipIf(!existsSync(SYSTEMD))('systemd accepts the unit', () => {
  const { stderr } = spawnSync(SYSTEMD, ['verify', fileOf('ludoteca@.service')], { encoding: 'utf8' });
  expect(stderr.split('\n').filter(line => line.includes('ludoteca@'))).toEqual([]);
});

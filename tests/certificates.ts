// Certificates for tests of encrypted connections: an authority of its own in a folder, and a server that it has signed.

import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine can make them. */
export const hasOpenssl: boolean = spawnSync('openssl', ['version']).status === 0;

export class TestCertificates {
  readonly folder = mkdtempSync(join(tmpdir(), 'ludoteca-tls-'));
  readonly ca = join(this.folder, 'ca.pem');
  readonly cert = join(this.folder, 'server.pem');
  readonly key = join(this.folder, 'server.key');

  /** `name`: for which host the certificate holds. */
  constructor(name = 'localhost') {
    const run = (...args: readonly string[]): void => {
      execFileSync('openssl', args, { cwd: this.folder, stdio: 'ignore' });
    };
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    run('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority');
    run('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', `/CN=${name}`);
    writeFileSync(join(this.folder, 'names'), `subjectAltName=DNS:${name}\n`);
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '2'];
    run('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem');
  }

  /** PostgreSQL reads its key only if it belongs to the user that it runs as. */
  giveTo(uid: number, gid: number): void {
    for (const path of [this.folder, this.key, this.cert]) chownSync(path, uid, gid);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

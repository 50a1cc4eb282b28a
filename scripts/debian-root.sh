#!/bin/bash
# From nothing to a page in a fresh Debian root: the steps of the Dockerfile and of packaging/ludoteca.service, without Docker and
# without systemd. Needs root, debootstrap, unshare and setpriv; the network only for debootstrap and npm, none while the server
# runs. Usage: scripts/debian-root.sh [EMPTY FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
root=${1:-$(mktemp -d /tmp/ludoteca-root-XXXXXX)}
# Made by mktemp, it would be for root alone.
chmod 0755 "$root"
step() { printf '%4d s  %s\n' "$SECONDS" "$*"; }

if [ ! -x "$root/bin/sh" ]; then
  debootstrap --variant=minbase --include=libstdc++6 bookworm "$root" >"$root.log"
fi
step "Debian in $root"

# Node of this machine, in place of the image that the Dockerfile begins with.
install -D "$(readlink -f "$(command -v node)")" "$root/usr/bin/node"
step "Node $(chroot "$root" /usr/bin/node --version)"

npm pack --silent --pack-destination /tmp >/dev/null 2>&1
version=$(node -p "require('./package.json').version")
mkdir -p "$root/opt/ludoteca"
(cd "$root/opt/ludoteca" && npm install --omit=dev --prefer-offline --no-audit --no-fund "/tmp/ludoteca-$version.tgz" >/dev/null 2>&1)
step "the package, $(du -sm "$root/opt/ludoteca" | cut -f1) MB with its dependencies"

grep -q '^ludoteca:' "$root/etc/passwd" || chroot "$root" useradd --uid 2000 --no-create-home --home-dir /opt/ludoteca --shell /usr/sbin/nologin ludoteca
install -d -m 0700 -o 2000 -g 2000 "$root/var/lib/ludoteca"

# Inside: no network but loopback, a read-only root except the data and a /tmp of its own, no capabilities, no new privileges.
inside='
set -e
mount --bind "$0" "$0"
mount --bind "$0/var/lib/ludoteca" "$0/var/lib/ludoteca"
mount -t tmpfs none "$0/tmp"; mount -t proc none "$0/proc"; mount -t tmpfs none "$0/dev"
for name in null urandom random; do touch "$0/dev/$name"; mount --bind "/dev/$name" "$0/dev/$name"; done
mount -o remount,ro,bind "$0"
ip link set lo up
exec chroot "$0" /usr/bin/setpriv --reuid 2000 --regid 2000 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
  /usr/bin/node /tmp-check.mjs
'
cat >"$root/tmp-check.mjs" <<'CHECK'
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';

const say = (what, isRight) => {
  console.log(`        ${isRight ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!isRight) process.exitCode = 1;
};
const isRefused = file => {
  try {
    writeFileSync(file, '');
    return false;
  } catch (error) {
    return ['EROFS', 'EACCES', 'EPERM'].includes(error.code);
  }
};
say('it runs as the user ludoteca', process.getuid() === 2000);
for (const file of ['/etc/x', '/opt/ludoteca/x', '/usr/x', '/var/lib/x']) say(`writing ${file} is refused`, isRefused(file));
say('writing to the data folder works', !isRefused('/var/lib/ludoteca/x'));
const outside = await new Promise(resolve => {
  const socket = connect({ host: '192.0.2.1', port: 80, timeout: 2000 });
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false)).once('timeout', () => resolve(false));
});
say('there is no network', !outside);
const server = spawn('/usr/bin/node', ['node_modules/ludoteca/bin/ludoteca.js', 'serve'], {
  cwd: '/opt/ludoteca',
  env: { LUDOTECA_DATA: '/var/lib/ludoteca', LUDOTECA_MULTICAST: 'false', LANG: 'C' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const since = Date.now();
let said = '';
await new Promise(resolve => {
  server.stdout.on('data', piece => (said += piece) && /running at/.test(said) && resolve());
  server.once('exit', resolve);
});
const get = async path => (await fetch(`http://127.0.0.1:8080${path}`).catch(() => ({ status: 0 }))).status;
say(`the server answers after ${Date.now() - since} ms`, (await get('/health')) === 200);
say('the page is there', (await get('/')) === 200);
say('the manuals are there', (await get('/help/operating')) === 200);
server.kill('SIGTERM');
const code = await new Promise(resolve => server.once('exit', resolve));
say('it stops when it is asked to', code === 0);
CHECK
step 'the server, without network'
unshare --mount --net --pid --fork bash -c "$inside" "$root"
step 'done'

// An address `postgres://…` that names several servers, as PostgreSQL's own programs write it: hosts separated by commas, each with a
// port of its own if need be.

import { decodePercent } from './percent.ts';

const ADDRESS = /^(\w+:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?]*)(?:\?(.*))?$/s;
const SESSION = 'target_session_attrs';
/** Only a server that accepts writes is of use, so this is what an address without the word means, too. */
const WRITABLE: ReadonlySet<string> = new Set(['read-write', 'primary']);

/** One address for each server, in the order in which they are named. Throws a sentence for what cannot be meant. */
export function serverAddresses(url: string): readonly string[] {
  const [, scheme, login, hosts = '', path = '', query = ''] = ADDRESS.exec(url) ?? [];
  if (scheme === undefined) return [url];
  const params = query.split('&').filter(one => one !== '');
  const valueOf = (name: string): string | undefined =>
    params.find(one => one.startsWith(`${name}=`))?.slice(name.length + 1);
  const session = valueOf(SESSION) ?? 'read-write';
  if (!WRITABLE.has(session))
    throw new Error(`"${SESSION}=${session}" is not possible: a server of Ludoteca needs one that it can write to.`);
  const listed = valueOf('host');
  const names = listOf(listed ?? hosts);
  const ports = listOf(valueOf('port') ?? '');
  const rest = params.filter(one => !/^(host|port|target_session_attrs)=/.test(one));
  return names.map((name, i) => {
    // One port is that of all servers.
    const port = ports.length === 1 ? ports[0]! : (ports[i] ?? '');
    const own = [...(listed === undefined ? [] : [`host=${name}`]), ...(port === '' ? [] : [`port=${port}`]), ...rest];
    const host = listed === undefined ? name : listOf(hosts).length > 1 ? '' : hosts;
    return `${scheme}${login === undefined ? '' : `${encodedLogin(login)}@`}${host}${path}${own.length > 0 ? `?${own.join('&')}` : ''}`;
  });
}

const listOf = (text: string): readonly string[] => text.split(/,|%2c/i);

/** The driver refuses a password with a % that begins no code. */
function encodedLogin(login: string): string {
  const [user = '', ...password] = login.split(':');
  return password.length === 0 ? encoded(user) : `${encoded(user)}:${encoded(password.join(':'))}`;
}

const encoded = (text: string): string => encodeURIComponent(decodePercent(text));

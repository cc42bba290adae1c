import { StoreStartError } from '../store-start-error';

/** Parts of EVENTSTORE_URL. The client library never receives a password that it could print. */
export interface ConnectionString {
  /** Connection string without the credentials. */
  readonly url: string;
  /** Hosts and ports, for messages. */
  readonly address: string;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
}

/** Options of the client library in its own spelling. It accepts any case, with `-` and `_` anywhere. */
const OPTIONS = [
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'throwOnAppendFailure',
  'tls',
  'tlsCAFile',
  'tlsVerifyCert',
  'userCertFile',
  'userKeyFile',
];
const known = new Set(OPTIONS.map(flat));

/** Format of the part before the options: `esdb://[user:password@]host:port[,host:port…]`. */
const FORM = /^(esdb(?:\+discover)?:\/\/)(?:(.*)@)?([^@/]+)\/*$/s;

/** @throws StoreStartError, one sentence that contains nothing of the credentials */
export function readConnectionString(text: string): ConnectionString {
  const [hostPart = '', ...rest] = text.trim().split('?');
  const query = rest.join('?');
  if (query.includes('@')) throw unusable('write @ and ? in names, passwords and values as %40 and %3F');
  const [, protocol = '', login, address] = FORM.exec(hostPart) ?? [];
  if (!address) throw unusable('expected esdb://[user:password@]host:port[,host:port][?option=value]');
  for (const option of query === '' ? [] : query.split('&')) requireKnown(option);
  return {
    url: `${protocol}${address}${query === '' ? '' : `?${query}`}`,
    address,
    credentials: login === undefined ? undefined : credentialsIn(login),
  };
}

function credentialsIn(login: string): ConnectionString['credentials'] {
  const [, username, password] = /^([^:]+):(.+)$/s.exec(login) ?? [];
  if (!username || !password) throw unusable('before the @ stands user:password');
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw unusable('the user or the password has a % that begins no escape; write it as %25');
  }
}

function requireKnown(option: string): void {
  const [name = '', value = ''] = option.split('=');
  if (!known.has(flat(name)))
    throw unusable(`the client knows no option ${JSON.stringify(name)}, only ${OPTIONS.join(', ')}`);
  if (flat(name) === flat('tlsVerifyCert') && value.trim() !== 'true')
    throw unusable(
      'the client cannot do without checking certificates (tlsVerifyCert=false): name the one to trust in tlsCAFile',
    );
}

function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}

function unusable(why: string): StoreStartError {
  return new StoreStartError(`EVENTSTORE_URL is not usable: ${why}.`);
}

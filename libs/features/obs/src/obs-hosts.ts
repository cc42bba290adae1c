import { lookup } from 'node:dns/promises';
import { IPv6, isValid, parse } from 'ipaddr.js';
import { Problem } from '@studio/kernel/problem';

/** Machines on which OBS may run, set by `OBS_HOSTS`: none, this one, or those of its local network, too. */
const obsHostModes = ['off', 'loopback', 'private'] as const;
export type ObsHosts = (typeof obsHostModes)[number];

export interface ObsAddress {
  readonly host: string;
  readonly port: number;
  /** Undefined if the address has none. */
  readonly password?: string;
}

export const OBS_PORT = 4455;

/**
 * Returns the mode that `OBS_HOSTS` sets.
 * @param isShared the stores are shared by several nodes
 * @throws Error for an unknown mode: the server does not start
 */
export function obsHostsFrom(value: string | undefined, isShared: boolean): ObsHosts {
  const text = value?.trim() ?? '';
  if (text === '') return isShared ? 'off' : 'private';
  const mode = obsHostModes.find((each) => each === text);
  if (!mode) throw new Error(`OBS_HOSTS must be ${obsHostModes.join(', ')} or empty.`);
  return mode;
}

/** Reads a host, `host:port` or the link that OBS shows, `obsws://host:port/password`. Null if it is none. */
export function obsAddressIn(text: string): ObsAddress | null {
  const link = /^(?:obsws|ws):\/\/(.*)$/i.exec(text.trim())?.[1];
  const [address = '', ...rest] = (link ?? text.trim()).split('/');
  if (link === undefined && rest.length > 0) return null;
  const parts = /^(\[[\da-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i.exec(address);
  const bare = isValid(address) ? { host: address, port: OBS_PORT } : null;
  const found = parts?.[1]
    ? { host: parts[1].replace(/^\[|\]$/g, ''), port: Number(parts[2] ?? OBS_PORT) }
    : bare;
  if (!found || found.port < 1 || found.port > 65_535) return null;
  const password = rest.length > 0 && rest[0] !== '' ? decoded(rest.join('/')) : undefined;
  return { ...found, ...(password !== undefined && { password }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const privateRanges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

function isAllowed(address: string, hosts: ObsHosts): boolean {
  const parsed = parse(address);
  const isMapped = parsed instanceof IPv6 && parsed.isIPv4MappedAddress();
  const range = (isMapped ? parsed.toIPv4Address() : parsed).range();
  return range === 'loopback' || (hosts === 'private' && privateRanges.has(range));
}

/** Returns true for addresses of the loopback, and for `localhost`. */
export function isThisComputer(host: string): boolean {
  return host.toLowerCase() === 'localhost' || (isValid(host) && isAllowed(host, 'loopback'));
}

/**
 * Resolves the host of a connection [obs/8]. The address that it returns is the one that is connected: a name that resolves
 * to another address afterwards cannot lead elsewhere.
 * @throws Problem `obs_host_not_allowed`
 * @throws Error if the name is unknown
 */
export async function allowedAddress(
  host: string,
  hosts: ObsHosts,
  resolve: (host: string) => Promise<readonly string[]> = addressesOf,
): Promise<string> {
  const refused = (reason: string): Problem => new Problem('obs_host_not_allowed', reason, { host });
  if (hosts === 'off')
    throw refused('Connections to OBS are off. The operator of the installation sets OBS_HOSTS.');
  const all = isValid(host) ? [host] : await resolve(host);
  const allowed = all.filter((address) => isAllowed(address, hosts));
  const [first] = allowed;
  if (!first || allowed.length < all.length)
    throw refused(
      hosts === 'loopback'
        ? `${host} is not this machine. OBS_HOSTS allows this machine only.`
        : `${host} is not in the local network. A studio connects to OBS on its own machine or network only.`,
    );
  return parse(first).toString();
}

async function addressesOf(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

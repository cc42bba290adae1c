import { domainToASCII } from 'node:url';
import { Problem } from '@studio/kernel/problem';

/** Reach of a widget's code: its own files, those and the libraries kept with them, or hosts of the web too. */
export const networkModes = ['none', 'pinned', 'hosts'] as const;

/** Reach of a widget beside the studio's uploads. */
export interface WidgetNetwork {
  readonly mode: (typeof networkModes)[number];
  /** Exact names of hosts, in ASCII, sorted; empty unless the mode is `hosts`. */
  readonly hosts: readonly string[];
}

/** Reach of a package that says nothing else. */
export const PINNED: WidgetNetwork = { mode: 'pinned', hosts: [] };

export const MOST_HOSTS = 10;

/**
 * File of a package with its network. As part of the hash it makes code with another network other code. Only
 * `set_widget_network` writes it: imports come without.
 */
export const NETWORK_FILE = 'network.json';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last part begins with a letter: IPv4 addresses, in any way of writing them, have none such. */
const HOST = new RegExp(`^(?=.{4,253}$)(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);
/** Names of one machine or of local networks (RFC 6761, 6762, 8375, 7686, and those that routers use). */
const LOCAL = /\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|onion|test|invalid)$/;

/**
 * Returns the network that somebody asks for.
 * @throws Problem `invalid_value` for hosts without the mode, none with it, and names that are no public hosts
 */
export function networkOf(mode: WidgetNetwork['mode'], hosts: readonly string[]): WidgetNetwork {
  if (mode !== 'hosts') {
    if (hosts.length > 0) throw refused('Hosts need the mode hosts.', 'no hosts');
    return { mode, hosts: [] };
  }
  if (hosts.length === 0) throw refused('Name the hosts that it may reach.', `1 to ${MOST_HOSTS} hosts`);
  return { mode, hosts: [...new Set(hosts.map(hostOf))].sort() };
}

function hostOf(text: string): string {
  // Of an address with a path, the conversion would take its host.
  const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(text.trim()) ? domainToASCII(text.trim()) : '';
  if (HOST.test(host) && !LOCAL.test(host)) return host;
  throw refused(
    'One of the hosts is no exact name of a public host.',
    'names such as api.example.com: no address, no port, no *',
  );
}

/** Returns the network in the file of a package. Without it, or if it can't be read, that is `PINNED`. */
export function networkIn(file: Buffer | undefined): WidgetNetwork {
  if (!file) return PINNED;
  try {
    const { mode, hosts } = JSON.parse(file.toString('utf8')) as WidgetNetwork;
    return networkModes.includes(mode) ? networkOf(mode, hosts) : PINNED;
  } catch {
    return PINNED;
  }
}

/** Returns the files with another network. */
export function withNetwork(
  files: ReadonlyMap<string, Buffer>,
  network: WidgetNetwork,
): ReadonlyMap<string, Buffer> {
  const others = [...files].filter(([path]) => path !== NETWORK_FILE);
  const isUsual = network.mode === PINNED.mode;
  return new Map([
    ...others,
    ...(isUsual ? [] : [[NETWORK_FILE, Buffer.from(JSON.stringify(network))] as const]),
  ]);
}

function refused(message: string, expected: string): Problem {
  return new Problem('invalid_value', message, { field: 'hosts', expected });
}

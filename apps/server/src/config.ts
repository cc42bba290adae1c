import { accessSync, constants, statSync } from 'node:fs';
import { isToken } from '@studio/accounts/tokens/token';
import { addressList, type IsOneOf } from '@studio/http/addresses';
import type { WidgetOrigin } from '@studio/http/widget-server';
import type { MediaProviderSettings } from '@studio/contracts/area';
import { operatingSystem as machine } from '@studio/os/this-system';
import { ConfigError } from './config-error';
import { readOutside, readServiceUrl, type OutsideConfig } from './outside';

const roles = ['api', 'projector', 'realtime', 'bot'] as const;
export type Role = (typeof roles)[number];

/** Returns true if a node with these roles fills read models; those that serve only sockets read them. */
export function fillsReadModels(own: ReadonlySet<Role>): boolean {
  return roles.some((role) => role !== 'realtime' && own.has(role));
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything that can be set from outside (docs/configuration.md). */
export interface Config extends OutsideConfig {
  readonly host: string;
  readonly port: number;
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
  /** Base by which programs on this computer reach the server; null if it does not listen there. */
  readonly localUrl: string | null;
  /** Base of webhooks, without a slash at the end; null if there is no public one. */
  readonly webhookUrl: string | null;
  /** Port of this machine that serves webhooks alone; null for none. */
  readonly webhookPort: number | null;
  /** Place at which code that users bring is served; null for nowhere. */
  readonly widgets: WidgetOrigin | null;
  readonly dataDir: string;
  /** Undefined: the server uses the key stored in the data folder. */
  readonly secretKey: string | undefined;
  readonly eventStoreUrl: string | undefined;
  readonly mongodbUrl: string | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly bootstrapToken: string | undefined;
  /** Off for benchmarks and load tests only: neither requests nor connections are limited then. */
  readonly isRateLimited: boolean;
  /** Connections of renderers that one address may have. */
  readonly socketsPerAddress: number;
  /** And all of them, on this node. */
  readonly socketsPerNode: number;
  /** Off: every frame goes through socket.io, for whoever suspects what is written past it. */
  readonly directWrites: boolean;
  readonly logLevel: LogLevel;
  /** There is a simulated channel. */
  readonly isSimulated: boolean;
  /** Takes the sounds of videos out of them; null for nothing. */
  readonly ffmpegPath: string | null;
  /** Warning that events are simulated, if unexpected; null if there is none. */
  readonly simulatedWarning: string | null;
  /** Environment variables that areas read themselves. */
  readonly environment: PlatformEnvironment;
  /** Provider of media that are shown briefly and not stored; null for none. */
  readonly mediaProvider: MediaProviderSettings | null;
  /** `host:port` outside of the web that requests of ours may reach. */
  readonly outboundAllow: readonly string[];
  /** Accepted Host headers in addition to the server's own names; `*` accepts any. */
  readonly allowedHosts: readonly string[];
  /** Proxies whose X-Forwarded headers are believed. */
  readonly isProxy: IsOneOf;
  /** Returns true for addresses that may read the metrics. */
  readonly mayReadMetrics: IsOneOf;
}

type PlatformEnvironment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError naming the variable and what was expected */
export function readConfig(env: PlatformEnvironment): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const host = text('HOST') ?? '127.0.0.1';
  const port = readPort('PORT', text('PORT'), 4480);
  const eventStoreUrl = readUrl('EVENTSTORE_URL', text('EVENTSTORE_URL'), ['esdb:', 'esdb+discover:']);
  const mongodbUrl = readUrl('MONGODB_URL', text('MONGODB_URL'), ['mongodb:', 'mongodb+srv:']);
  // Where somebody tries the product on their own machine.
  const isTrial = isLoopback(host) && !eventStoreUrl && !mongodbUrl && text('NODE_ENV') !== 'production';
  const publicUrl = readUrl('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']);
  const webhookUrl = readUrl('WEBHOOK_URL', text('WEBHOOK_URL'), ['https:']) ?? publicUrl;
  const secretKey = text('SECRET_KEY');
  if (secretKey !== undefined && secretKey.length < 16)
    throw new ConfigError('SECRET_KEY needs at least 16 characters.');
  if (!secretKey && (eventStoreUrl ?? mongodbUrl))
    throw new ConfigError(
      'SECRET_KEY is required with EVENTSTORE_URL or MONGODB_URL: all nodes must share it.',
    );
  const bootstrapToken = text('BOOTSTRAP_TOKEN');
  if (bootstrapToken !== undefined && !isToken(bootstrapToken))
    throw new ConfigError(
      'BOOTSTRAP_TOKEN is no token: osp_, 30 base62 characters and their 6-character checksum.',
    );
  const links = (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
    /\/+$/,
    '',
  );
  const webhookPort =
    text('WEBHOOK_PORT') === 'off' ? null : readPort('WEBHOOK_PORT', text('WEBHOOK_PORT'), 4481);
  return {
    host,
    port,
    publicUrl: links,
    localUrl: isLoopback(host) || host === '0.0.0.0' || host === '::' ? `http://127.0.0.1:${port}` : null,
    webhookUrl: webhookUrl?.startsWith('https:') ? webhookUrl.replace(/\/+$/, '') : null,
    webhookPort,
    widgets: readWidgets(text, { host, port, publicUrl: links, webhookPort }),
    dataDir: readFolder('DATA_DIR', text('DATA_DIR') ?? './data'),
    secretKey,
    eventStoreUrl,
    mongodbUrl,
    roles: readRoles(text('ROLES'), Boolean(eventStoreUrl && mongodbUrl)),
    bootstrapToken,
    isRateLimited: readSwitch('RATE_LIMITS', text('RATE_LIMITS')),
    socketsPerAddress: readCount('SOCKETS_PER_ADDRESS', text('SOCKETS_PER_ADDRESS'), 256),
    socketsPerNode: readCount('SOCKETS_PER_NODE', text('SOCKETS_PER_NODE'), 20_000),
    directWrites: readSwitch('DIRECT_WRITES', text('DIRECT_WRITES')),
    logLevel: readLogLevel(text('LOG_LEVEL')),
    ...readSimulated(text('SIMULATED'), isTrial),
    ...readOutside(text),
    ffmpegPath: readProgram('FFMPEG_PATH', text('FFMPEG_PATH')),
    environment: env,
    mediaProvider: readMediaProvider(text, readSimulated(text('SIMULATED'), isTrial).isSimulated),
    outboundAllow: readPlaces('OUTBOUND_ALLOW', text('OUTBOUND_ALLOW')),
    allowedHosts: readHosts(text('ALLOWED_HOSTS')),
    isProxy: readAddresses('TRUST_PROXY', text('TRUST_PROXY') ?? ''),
    mayReadMetrics: readAddresses('METRICS_FROM', text('METRICS_FROM') ?? 'loopback'),
  };
}

/**
 * Returns where code that users bring is served: on the port after the studio's own that webhooks leave free. Null if it
 * is off, or if a public https address has no second one (WIDGET_ORIGIN).
 */
function readWidgets(
  text: (name: string) => string | undefined,
  { host, port, publicUrl, webhookPort }: Pick<Config, 'host' | 'port' | 'publicUrl' | 'webhookPort'>,
): WidgetOrigin | null {
  if (text('WIDGET_PORT') === 'off') return null;
  const next = port + 1 === webhookPort ? port + 2 : port + 1;
  const at = readPort('WIDGET_PORT', text('WIDGET_PORT'), Math.min(next, 65_535));
  const stated = readUrl('WIDGET_ORIGIN', text('WIDGET_ORIGIN'), ['http:', 'https:']);
  const base = new URL(stated ?? publicUrl);
  if (stated === undefined) {
    if (base.protocol === 'https:') return null;
    base.port = String(at);
  }
  if (base.origin === new URL(publicUrl).origin)
    throw new ConfigError(
      'WIDGET_ORIGIN must be another origin than PUBLIC_URL: widgets may not reach the studio.',
    );
  return { host, port: at, origin: base.origin };
}

function readFolder(name: string, value: string): string {
  const refusal = machine.refusalOf(value);
  if (refusal !== null) throw new ConfigError(`${name} names no folder for data. ${refusal}.`);
  return value;
}

function readProgram(name: string, path: string | undefined): string | null {
  if (path === undefined) return null;
  try {
    accessSync(path, constants.X_OK);
    if (statSync(path).isFile()) return path;
  } catch {
    // The same as any other file that is no program.
  }
  throw new ConfigError(`${name} must be the path of a program, not ${JSON.stringify(path)}.`);
}

function readPort(name: string, value: string | undefined, byDefault: number): number {
  if (value === undefined) return byDefault;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535)
    throw new ConfigError(`${name} must be a number from 1 to 65535, not ${JSON.stringify(value)}.`);
  return port;
}

function readUrl(name: string, value: string | undefined, protocols: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  if (!protocols.some((protocol) => value.startsWith(`${protocol}//`)))
    throw new ConfigError(
      `${name} must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  return value;
}

function readRoles(value: string | undefined, shared: boolean): ReadonlySet<Role> {
  if (value === undefined) return new Set(roles);
  const asked = value.split(',').map((role) => role.trim());
  const wrong = asked.find((role) => !roles.includes(role as Role));
  if (wrong !== undefined)
    throw new ConfigError(`ROLES knows ${roles.join(', ')}, not ${JSON.stringify(wrong)}.`);
  if (!shared && roles.some((role) => !asked.includes(role)))
    throw new ConfigError(
      'ROLES can be split among processes only with EVENTSTORE_URL and MONGODB_URL: embedded stores have one process.',
    );
  return new Set(asked as Role[]);
}

function readHosts(value = ''): readonly string[] {
  const hosts = value.split(',').flatMap((host) => host.trim() || []);
  const wrong = hosts.find((host) => host !== '*' && !/^[\w.-]+$/.test(host));
  if (wrong !== undefined)
    throw new ConfigError(`ALLOWED_HOSTS takes host names without ports, not ${JSON.stringify(wrong)}.`);
  return hosts;
}

const klipyUrls = {
  api: 'https://api.klipy.com/api/v1',
  cdn: 'https://static.klipy.com,https://static1.klipy.com,https://static2.klipy.com',
};

/** Returns the settings of KLIPY or of the simulated provider; null for neither [media/5]. */
function readMediaProvider(
  text: (name: string) => string | undefined,
  isSimulated: boolean,
): MediaProviderSettings | null {
  const apiKey = text('KLIPY_API_KEY');
  const name = text('MEDIA_PROVIDER') ?? (apiKey ? 'klipy' : isSimulated ? 'simulated' : 'off');
  if (!['klipy', 'simulated', 'off'].includes(name))
    throw new ConfigError(`MEDIA_PROVIDER must be klipy, simulated or off, not ${JSON.stringify(name)}.`);
  if (name === 'off') return null;
  if (name === 'simulated') return { name };
  if (!apiKey || !/^[\w-]+$/.test(apiKey))
    throw new ConfigError('MEDIA_PROVIDER klipy needs KLIPY_API_KEY: letters, digits, _ and -.');
  const apiUrl = readServiceUrl('KLIPY_API_URL', text('KLIPY_API_URL') ?? klipyUrls.api);
  const cdnUrls = (text('KLIPY_CDN_URLS') ?? klipyUrls.cdn)
    .split(',')
    .flatMap((url) => url.trim() || [])
    .map((url) => readServiceUrl('KLIPY_CDN_URLS', url));
  return { name: 'klipy', apiKey, apiUrl, cdnUrls };
}

function readPlaces(name: string, value = ''): readonly string[] {
  const places = value.split(',').flatMap((place) => place.trim().toLowerCase() || []);
  const wrong = places.find((place) => !/^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/.test(place));
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} takes hosts with their ports (10.0.0.5:8080), not ${JSON.stringify(wrong)}.`,
    );
  return places;
}

function readAddresses(name: string, value: string): IsOneOf {
  try {
    return addressList(value === 'nobody' ? '' : value);
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}.`);
  }
}

function readCount(name: string, value: string | undefined, byDefault: number): number {
  if (value === undefined) return byDefault;
  const count = Number(value);
  if (!/^\d{1,7}$/.test(value) || count < 1)
    throw new ConfigError(`${name} must be a number from 1 to 9999999, not ${JSON.stringify(value)}.`);
  return count;
}

function readSwitch(name: string, value = 'on'): boolean {
  if (value !== 'on' && value !== 'off')
    throw new ConfigError(`${name} must be on or off, not ${JSON.stringify(value)}.`);
  return value === 'on';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readSimulated(
  value: string | undefined,
  isTrial: boolean,
): Pick<Config, 'isSimulated' | 'simulatedWarning'> {
  const isSimulated = value === undefined ? isTrial : readSwitch('SIMULATED', value);
  const simulatedWarning =
    isSimulated && !isTrial
      ? 'SIMULATED is on: accounts without a connected channel are shown simulated viewers.'
      : null;
  return { isSimulated, simulatedWarning };
}

function readLogLevel(value: string | undefined): LogLevel {
  if (value === undefined) return 'warn';
  if (!logLevels.includes(value as LogLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not ${JSON.stringify(value)}.`);
  return value as LogLevel;
}

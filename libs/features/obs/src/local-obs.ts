import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@studio/kernel/json';
import { ObsClient, ObsConnectError } from './obs-client';
import { OBS_PORT } from './obs-hosts';
import { textOf } from './obs-state';

/** Settings of obs-websocket, as OBS stores them. */
export interface WebSocketSettings {
  readonly port: number;
  /** The server is switched on. */
  readonly enabled: boolean;
  /** Null: OBS asks for none. */
  readonly password: string | null;
}

/** OBS on the computer of the studio. */
export interface LocalObs {
  readonly port: number;
  /** Null: its settings were not found. */
  readonly enabled: boolean | null;
  readonly isPasswordKnown: boolean;
  readonly status: 'running' | 'wrong_password' | 'unsupported' | 'not_running';
  /** Null if it was not reached. */
  readonly obsVersion: string | null;
}

/** Names under which OBS is installed. */
export const OBS = { folder: 'obs-studio', flatpak: 'com.obsproject.Studio', snap: 'obs-studio' } as const;

/** Reads the settings of obs-websocket from the folders of OBS. Files that cannot be read are left out. */
export async function webSocketSettings(folders: readonly string[]): Promise<readonly WebSocketSettings[]> {
  const found = await Promise.all(
    folders.map(
      async (folder) =>
        (await settingsIn(join(folder, 'plugin_config', 'obs-websocket', 'config.json'), fromJson)) ??
        // Where versions before obs-websocket 5.5 have them.
        (await settingsIn(join(folder, 'global.ini'), fromIni)),
    ),
  );
  return found.filter((each) => each !== null);
}

/** Looks for OBS on this computer, by its settings and on the usual port. */
export async function findLocalObs(settings: readonly WebSocketSettings[]): Promise<readonly LocalObs[]> {
  const byPort = new Map(settings.map((each) => [each.port, each] as const));
  const ports = new Set([...byPort.keys(), OBS_PORT]);
  const all = await Promise.all([...ports].map((port) => lookedAt(port, byPort.get(port) ?? null)));
  return all.filter(({ enabled, status }) => enabled !== null || status !== 'not_running');
}

/** Returns the password in OBS's settings for a port of this computer; undefined if they are not found. */
export function passwordIn(
  settings: readonly WebSocketSettings[],
  port: number,
): WebSocketSettings['password'] | undefined {
  return settings.find((each) => each.port === port)?.password;
}

async function lookedAt(port: number, settings: WebSocketSettings | null): Promise<LocalObs> {
  const known = { port, enabled: settings?.enabled ?? null, isPasswordKnown: settings !== null };
  const endpoint = { host: '127.0.0.1', port, password: settings?.password ?? null };
  try {
    const client = await ObsClient.connect(endpoint, { event: () => undefined, closed: () => undefined });
    const { obsVersion } = client;
    await client.close();
    return { ...known, status: 'running', obsVersion };
  } catch (error) {
    if (!(error instanceof ObsConnectError)) throw error;
    const isThere = error.failure === 'wrong_password' || error.failure === 'unsupported';
    return { ...known, status: isThere ? error.failure : 'not_running', obsVersion: null };
  }
}

async function settingsIn(
  path: string,
  read: (text: string) => WebSocketSettings | null,
): Promise<WebSocketSettings | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : read(text);
}

function fromJson(text: string): WebSocketSettings | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isJsonObject(found)) return null;
  const settings: JsonObject = found;
  return settingsOf({
    enabled: settings['server_enabled'] === true,
    port: Number(settings['server_port'] ?? OBS_PORT),
    asks: settings['auth_required'] !== false,
    password: textOf(settings['server_password']) ?? '',
  });
}

function fromIni(text: string): WebSocketSettings | null {
  const values = sectionOf(text, 'OBSWebSocket');
  return (
    values &&
    settingsOf({
      enabled: values.get('ServerEnabled') === 'true',
      port: Number(values.get('ServerPort') ?? OBS_PORT),
      asks: values.get('AuthRequired') !== 'false',
      password: values.get('ServerPassword') ?? '',
    })
  );
}

/** Returns the values of a section; null if the file does not have it. */
function sectionOf(text: string, name: string): ReadonlyMap<string, string> | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const start = lines.indexOf(`[${name}]`);
  if (start < 0) return null;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^\[.*\]$/.test(line));
  return new Map(
    rest.slice(0, end < 0 ? undefined : end).flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
    }),
  );
}

interface ReadSettings {
  readonly enabled: boolean;
  readonly port: number;
  readonly asks: boolean;
  readonly password: string;
}

function settingsOf({ enabled, port, asks, password }: ReadSettings): WebSocketSettings | null {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null;
  return { enabled, port, password: asks && password !== '' ? password : null };
}

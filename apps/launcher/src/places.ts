import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import envPaths from 'env-paths';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Folders of the user, by the platform's convention. They are never beside the program, since a new version
 * replaces it.
 */
export interface Places {
  readonly dataDir: string;
  readonly logDir: string;
  /** May hold settings as `NAME=value`, a line each. */
  readonly settingsFile: string;
}

/** @param env DATA_DIR in it names another folder for data */
export function placesOf(env: Environment): Places {
  const { data, log, config } = envPaths('overlay-studio', { suffix: '' });
  const asked = env['DATA_DIR']?.trim();
  return {
    dataDir: asked ? resolve(asked) : data,
    logDir: log,
    settingsFile: join(config, 'settings.env'),
  };
}

/** The environment, and what the file of settings says where that says nothing. */
export function withSettings(env: Environment, settingsFile: string): Environment {
  if (!existsSync(settingsFile)) return env;
  return { ...parseEnv(readFileSync(settingsFile, 'utf8')), ...env };
}

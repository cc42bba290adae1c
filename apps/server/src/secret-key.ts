import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config-error';

const FILE = 'secret.key';

/**
 * Returns the key stored in the data folder, and creates it on the first start. Creation is atomic, also if two
 * processes start at once, since links signed with a lost key would be dead.
 * @param made receives the file's path if the key was created
 * @throws ConfigError
 */
export async function storedSecretKey(dataDir: string, made: (file: string) => void): Promise<string> {
  const file = join(dataDir, FILE);
  try {
    await mkdir(dataDir, { recursive: true });
    const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (stored !== null) return checked(stored, file);
    const fresh = join(dataDir, `.${FILE}.${process.pid}`);
    const handle = await open(fresh, 'w', 0o600);
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
    await handle.close();
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(fresh);
    made(file);
    return checked(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The data folder ${dataDir} can't be used: ${(error as Error).message}.`);
  }
}

function checked(key: string, file: string): string {
  const trimmed = key.trim();
  if (trimmed.length < 16)
    throw new ConfigError(`${file} holds no key. Restore it from a backup, or set SECRET_KEY.`);
  return trimmed;
}

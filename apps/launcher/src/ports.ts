import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { operatingSystem } from '@studio/os/this-system';

export const USUAL_PORT = 4480;
/** Number of ports to try. */
const TRIED = 100;
const FILE = 'starter.json';

/**
 * The first free port from one on.
 * @throws Error with a sentence for people
 */
export async function freePortFrom(
  first: number,
  isFree: (port: number) => Promise<boolean>,
): Promise<number> {
  const last = Math.min(first + TRIED - 1, 65_535);
  for (let port = first; port <= last; port++) if (await isFree(port)) return port;
  throw new Error(`Other programs use all ports from ${first} to ${last}.`);
}

/** Returns true if no program on this machine uses a port. */
export async function isFreePort(port: number, address: string): Promise<boolean> {
  // Some systems let two programs listen: one on all addresses, one on a single one.
  return !(await isAnswered(port)) && canListen(port, address);
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const end = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

async function canListen(port: number, address: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host: address, exclusive: true });
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** The port that this data folder was last served at: broadcast software keeps links with it. Null for none. */
export function rememberedPort(dataDir: string): number | null {
  try {
    const { port } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as { readonly port?: unknown };
    return Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536 ? Number(port) : null;
  } catch {
    // None yet, or a file that is no use: then it is found out again.
    return null;
  }
}

export async function rememberPort(dataDir: string, port: number): Promise<void> {
  if (rememberedPort(dataDir) === port) return;
  const fresh = join(dataDir, `.${FILE}.${process.pid}`);
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ port })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await operatingSystem.rename(fresh, join(dataDir, FILE));
}

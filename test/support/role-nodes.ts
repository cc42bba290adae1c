import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProtocolServer } from './eventstoredb/server';
import { MongoServer } from './mongodb/server';
import { StudioProcess } from './server-process';

/** Protocol servers that hold what the nodes of one studio share. */
export class SharedStores {
  private constructor(
    readonly events: ProtocolServer,
    private readonly documents: MongoServer,
  ) {}

  static async start(): Promise<SharedStores> {
    return new SharedStores(...(await Promise.all([ProtocolServer.start(), MongoServer.start()])));
  }

  /**
   * Starts a node.
   * @param roles as ROLES has them
   * @param dataDir by default one of its own
   */
  async node(
    roles: string,
    env: Readonly<Record<string, string>> = {},
    dataDir?: string,
  ): Promise<StudioProcess> {
    return StudioProcess.start({
      dataDir: dataDir ?? (await mkdtemp(join(tmpdir(), 'studio-'))),
      env: {
        EVENTSTORE_URL: this.events.url,
        MONGODB_URL: this.documents.url,
        SECRET_KEY: 'only for studios under test',
        RATE_LIMITS: 'off',
        SIMULATED: 'on',
        ROLES: roles,
        ...env,
      },
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.events.close(), this.documents.close()]);
  }
}

/** Returns the number of partitions of accounts that a node acts for. */
export async function partitionsOf({ url }: StudioProcess): Promise<number> {
  const answer = await fetch(`${url}/readyz`);
  return ((await answer.json()) as { readonly partitions: number }).partitions;
}

/** Returns a figure of a node's metrics, by its name with labels; 0 if it has none yet. */
export async function figureOf({ url }: StudioProcess, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

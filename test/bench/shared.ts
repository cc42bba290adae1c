import { ProtocolServer } from '../support/eventstoredb/server';
import { MongoServer } from '../support/mongodb/server';
import { HttpConnection } from './http-connection';
import type { Figures } from './measure';
import type { ServerProcess } from './server-process';
import { authorization, startServer } from './target';

const LAYERS = 200;
const SCENES = 30;
const PREVIEWS = 70;
const AT_ONCE = 25;
/** Times as long as what counts. */
const WARM_UP = 2;

/** The built server on protocol servers, which run in this process. */
class SharedStudio {
  private constructor(
    readonly server: ServerProcess,
    readonly events: ProtocolServer,
    readonly documents: MongoServer,
  ) {}

  static async start(): Promise<SharedStudio> {
    const [events, documents] = await Promise.all([ProtocolServer.start(), MongoServer.start()]);
    const server = await startServer('/healthz', undefined, {
      EVENTSTORE_URL: events.url,
      MONGODB_URL: documents.url,
      SECRET_KEY: 'only for this benchmark',
    });
    return new SharedStudio(server, events, documents);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await Promise.all([this.events.close(), this.documents.close()]);
  }
}

/** Client on one connection. */
class Caller {
  private constructor(private readonly http: HttpConnection) {}

  static async open(server: ServerProcess): Promise<Caller> {
    return new Caller(await HttpConnection.open(server.port));
  }

  async ask<Body>(method: string, path: string, body?: object, position?: string): Promise<[Body, string]> {
    const headers =
      position === undefined ? authorization : `${authorization}Studio-Position: ${position}\r\n`;
    const answer = await this.http.request(method, `/api/v1${path}`, body && JSON.stringify(body), headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return [JSON.parse(answer.body) as Body, answer.position];
  }

  close(): void {
    this.http.close();
  }
}

/**
 * Measures an overlay at its limits, on which 25 previews are created and deleted concurrently. Meanwhile a client
 * requests the list of overlays as of the newest change. Returns the time of the list and what a command writes.
 * @param seconds duration
 */
export async function measureLimits(seconds: number): Promise<Figures> {
  const studio = await SharedStudio.start();
  const { server, documents } = studio;
  const callers = await Promise.all(Array.from({ length: AT_ONCE }, () => Caller.open(server)));
  const reader = await Caller.open(server);
  try {
    const path = await fill(callers);
    const waits: number[] = [];
    let commands = 0;
    let newest = '';
    const before = { ...documents.written, cpu: server.cpuS() };
    const warm = performance.now() + WARM_UP * seconds * 1000;
    const end = warm + seconds * 1000;
    const work = callers.map(async (caller) => {
      const made = async (method: string, to: string): Promise<SceneMade> => {
        const [answer, position] = await caller.ask<SceneMade>(method, path + to);
        if (position > newest) newest = position;
        commands++;
        return answer;
      };
      while (performance.now() < end) {
        const { sceneId } = await made('POST', '/scenes/1/preview');
        await made('DELETE', `/scenes/${sceneId}`);
      }
    });
    const listing = async (): Promise<void> => {
      while (performance.now() < end) {
        const began = performance.now();
        await reader.ask('GET', '/overlays', undefined, newest || undefined);
        if (performance.now() > warm) waits.push(performance.now() - began);
      }
    };
    await Promise.all([...work, listing()]);
    waits.sort((a, b) => a - b);
    const { documents: written, bytes } = documents.written;
    return {
      documentsPerCommand: (written - before.documents) / commands,
      kbPerCommand: (bytes - before.bytes) / 1024 / commands,
      cpuMsPerCommand: ((server.cpuS() - before.cpu) * 1000) / commands,
      listMs: waits[waits.length >> 1] ?? 0,
      longestListMs: waits.at(-1) ?? 0,
    };
  } finally {
    for (const caller of [...callers, reader]) caller.close();
    await studio.stop();
  }
}

interface SceneMade {
  readonly sceneId: number;
}

/** Creates an overlay with the maximum number of layers and scenes, and of previews but for those in flight. */
async function fill(callers: readonly Caller[]): Promise<string> {
  const [first] = callers;
  if (!first) throw new Error('No caller.');
  const [{ overlayId }] = await first.ask<{ overlayId: string }>('POST', '/overlays', { name: 'Full' });
  const path = `/overlays/${overlayId}`;
  const often = async (times: number, to: string, body?: object): Promise<void> => {
    let left = times;
    const one = async (caller: Caller): Promise<void> => {
      while (left-- > 0) await caller.ask('POST', path + to, body);
    };
    await Promise.all(callers.map(one));
  };
  await often(LAYERS, '/members', { widget: 'text' });
  await often(SCENES - 1, '/scenes', { name: 'Scene', mode: 'snapshot' });
  await often(PREVIEWS - AT_ONCE, '/scenes/1/preview');
  return path;
}

import { basename } from 'node:path';
import { HttpConnection } from './http-connection';
import type { ServerProcess } from './server-process';
import { WebSocketConnection } from './web-socket';

/** Profile of a thread from V8: a tree of stacks, with the number of samples of each. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
}

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  readonly hitCount?: number;
  /** Ids of the functions it called. */
  readonly children?: readonly number[];
}

export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  /** From 0, as the column. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** Number of calls of a function. */
export interface FunctionCalls {
  /** '' for one that has none. */
  readonly name: string;
  readonly url: string;
  /** Offset of the function in its script, in characters. */
  readonly offset: number;
  readonly calls: number;
}

/** Coverage of each script that ran, from V8. */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      /** The first is the function's own. */
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

interface WorkerThread {
  readonly sessionId: string;
  readonly workerInfo: { readonly url: string };
}

const SAMPLE_EVERY_US = 500;
/** Asked of a worker: `4711/task/4720`. */
const OWN_THREAD = `process.getBuiltinModule('fs').readlinkSync('/proc/thread-self')`;

/** A talk with Node's inspector in a running server. */
export class Inspector {
  private readonly waiting = new Map<number, (message: Message) => void>();
  private readonly listeners = new Map<string, (params: object) => void>();
  private asked = 0;

  private constructor(private readonly connection: WebSocketConnection) {}

  static async open(server: ServerProcess): Promise<Inspector> {
    const port = await server.startInspector();
    const http = await HttpConnection.open(port);
    const { body } = await http.request('GET', '/json/list');
    http.close();
    const [{ id }] = JSON.parse(body) as [{ readonly id: string }];
    return new Promise((resolve, reject) => {
      const take = (message: Buffer): void => inspector.take(JSON.parse(message.toString()) as Message);
      const end = (error: Error): void => {
        reject(error);
        for (const answer of inspector.waiting.values()) answer({ error });
      };
      const connection = new WebSocketConnection(port, `/${id}`, take, end, () => resolve(inspector));
      const inspector = new Inspector(connection);
    });
  }

  /** Returns the script of each of the server's workers by thread id, such as `writer.worker.js`. */
  async workers(): Promise<ReadonlyMap<number, string>> {
    const found: WorkerThread[] = [];
    this.listeners.set('NodeWorker.attachedToWorker', (params) => found.push(params as WorkerThread));
    await this.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    const workers = new Map<number, string>();
    for (const { sessionId, workerInfo } of found)
      workers.set(await this.threadOf(sessionId), basename(workerInfo.url));
    await this.ask('NodeWorker.disable');
    return workers;
  }

  /** Profiles the main thread, without workers, until the work is done. */
  async profile(work: () => Promise<unknown>): Promise<CpuProfile> {
    await this.ask('Profiler.enable');
    await this.ask('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
    await this.ask('Profiler.start');
    await work();
    const { profile } = (await this.ask('Profiler.stop')) as { readonly profile: CpuProfile };
    await this.ask('Profiler.disable');
    return profile;
  }

  /** Counts the functions that run on the main thread until the work is done. */
  async callsDuring(work: () => Promise<unknown>): Promise<readonly FunctionCalls[]> {
    await this.ask('Profiler.enable');
    await this.ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Taking the coverage resets its counts to zero.
    await this.ask('Profiler.takePreciseCoverage');
    await work();
    const { result } = (await this.ask('Profiler.takePreciseCoverage')) as Coverage;
    await this.ask('Profiler.stopPreciseCoverage');
    await this.ask('Profiler.disable');
    return result.flatMap(({ url, functions }) =>
      functions.flatMap(({ functionName: name, ranges: [own] }) =>
        own && own.count > 0 ? [{ name, url, offset: own.startOffset, calls: own.count }] : [],
      ),
    );
  }

  /** Returns the bytes in use on the main thread's heap after a garbage collection. */
  async heapBytes(): Promise<number> {
    await this.ask('HeapProfiler.collectGarbage');
    const { usedSize } = (await this.ask('Runtime.getHeapUsage')) as { readonly usedSize: number };
    return usedSize;
  }

  close(): void {
    this.connection.close();
  }

  private async threadOf(sessionId: string): Promise<number> {
    const answered = new Promise<string>((resolve) => {
      this.listeners.set('NodeWorker.receivedMessageFromWorker', (params) =>
        resolve((params as { readonly message: string }).message),
      );
    });
    const message = JSON.stringify({
      id: 1,
      method: 'Runtime.evaluate',
      params: { expression: OWN_THREAD },
    });
    await this.ask('NodeWorker.sendMessageToWorker', { sessionId, message });
    const { result } = JSON.parse(await answered) as { result: { result: { readonly value: string } } };
    return Number(basename(result.result.value));
  }

  private async ask(method: string, params: object = {}): Promise<object> {
    const id = ++this.asked;
    const answered = new Promise<Message>((resolve) => this.waiting.set(id, resolve));
    this.connection.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  private take({ id, method, params, ...message }: Message): void {
    if (method !== undefined) this.listeners.get(method)?.(params ?? {});
    if (id === undefined) return;
    this.waiting.get(id)?.(message);
    this.waiting.delete(id);
  }
}

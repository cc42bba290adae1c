import type { Document } from 'bson';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calculateObjectSize, serialize } from 'bson';
import { CommandFailed } from './command-failed';
import { Commands } from './commands';
import { FaultQueue, type Fault } from './faults';
import { strain } from '../strain';
import { Storage } from './storage';
import { MessageReader, readRequest, writeReply, type Request } from './wire';

export interface MongoServerOptions {
  /** Folder that stores the data across restarts; without it they are in memory. */
  readonly dir?: string;
  /** Port; 0 (the default) takes a free port and uses it again after a restart. */
  readonly port?: number;
  /** Interval at which expired documents are removed, in ms; 0: only on request. */
  readonly sweepEveryMs?: number;
  /** True if indexes may have an expireAfterSeconds; not all servers support it. Default true. */
  readonly ttl?: boolean;
  /** True if collections may be capped; not all servers support it. Default true. */
  readonly capped?: boolean;
}

/** Commands by which clients watch the server: only a pause or an end of the server touches them. */
const handshakes = new Set(['hello', 'isMaster', 'ismaster', 'endSessions', 'saslStart', 'saslContinue']);

/**
 * Stub of MongoDB's wire protocol, as far as this project uses it, over real sockets, with faults on command. It
 * is a single server with capped collections and tailable cursors. It has no sessions, transactions, change
 * streams, arrayFilters or pipelines in updates. It proves only our reading of the protocol: the same suites also
 * run against a real server.
 */
export class MongoServer {
  /** Number of calls of each command. */
  readonly counts: { [command: string]: number } = {};
  /** Number of calls of each command on each collection, such as `find tokens`. */
  readonly countsOn: { [commandAndCollection: string]: number } = {};
  readonly faults = new FaultQueue();
  private readonly sockets = new Set<Socket>();
  private storage: Storage | null = null;
  private commands: Commands | null = null;
  private net: NetServer | null = null;
  private paused: { readonly over: Promise<void>; readonly resume: () => void } | null = null;
  private sweeper: NodeJS.Timeout | undefined;
  private currentPort: number;

  constructor(private readonly options: MongoServerOptions = {}) {
    this.currentPort = options.port ?? 0;
  }

  static async start(options: MongoServerOptions = {}): Promise<MongoServer> {
    const server = new MongoServer(options);
    await server.start();
    return server;
  }

  get port(): number {
    return this.currentPort;
  }

  /** Number of requests that a fault delays. */
  late = 0;

  /** Documents and bytes of all write requests. */
  readonly written = { documents: 0, bytes: 0 };

  /** Value for MONGODB_URL. */
  get url(): string {
    return `mongodb://127.0.0.1:${this.port}/studio`;
  }

  async start(): Promise<void> {
    if (this.net) return;
    const { dir, ttl = true, capped = true, sweepEveryMs = 1000 } = this.options;
    this.storage ??= new Storage(dir);
    this.commands = new Commands(this.storage, { ttl, capped });
    if (sweepEveryMs > 0) this.sweeper = setInterval(() => this.sweep(), sweepEveryMs).unref();
    this.net = createServer((socket) => this.serve(socket));
    this.net.listen(this.port, '127.0.0.1');
    await once(this.net, 'listening');
    this.currentPort = (this.net.address() as AddressInfo).port;
  }

  /** Stops like a killed process: every connection breaks, and the port refuses until `start`. */
  async stop(): Promise<void> {
    const { net } = this;
    if (!net) return;
    this.net = null;
    this.commands = null;
    clearInterval(this.sweeper);
    const closed = new Promise<void>((resolve) => net.close(() => resolve()));
    this.cut();
    await closed;
    if (this.options.dir !== undefined) {
      this.storage?.close();
      this.storage = null;
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async close(): Promise<void> {
    this.behave();
    await this.stop();
    this.storage?.close();
    this.storage = null;
  }

  /** The next `times` commands of a name (`*` for any) misbehave. */
  fail(command: string, fault: Fault, times = 1): void {
    this.faults.add(command, fault, times);
  }

  /** Takes back all faults that haven't happened yet, and a pause. */
  behave(): void {
    this.faults.clear();
    this.resume();
  }

  /** Cuts all connections; the port stays open. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Accepts requests but handles and answers none until `resume`. */
  pause(): void {
    if (this.paused) return;
    let resume = (): void => undefined;
    const over = new Promise<void>((resolve) => (resume = resolve));
    this.paused = { over, resume };
  }

  resume(): void {
    this.paused?.resume();
    this.paused = null;
  }

  /** Removes the documents whose time is over. */
  sweep(now?: number): void {
    this.storage?.sweep(now);
  }

  /** The documents of a collection as they are stored, by id. */
  documents(collection: string, db = 'studio'): readonly Document[] {
    return (this.storage?.get(`${db}.${collection}`)?.find({}, { _id: 1 }) ?? []).map(({ doc }) => doc);
  }

  indexes(collection: string, db = 'studio'): readonly Document[] {
    return [...(this.storage?.get(`${db}.${collection}`)?.indexes.values() ?? [])];
  }

  private serve(socket: Socket): void {
    const reader = new MessageReader();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of reader.push(chunk)) void this.answer(socket, readRequest(message));
      } catch {
        socket.destroy();
      }
    });
  }

  private async answer(socket: Socket, request: Request): Promise<void> {
    const { commands } = this;
    const [name = ''] = Object.keys(request.command);
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    const on = `${name} ${String(request.command[name])}`;
    this.countsOn[on] = (this.countsOn[on] ?? 0) + 1;
    const { updates } = request.command as { readonly updates?: readonly Document[] };
    if (updates) {
      this.written.documents += updates.length;
      this.written.bytes += calculateObjectSize(updates);
    }
    await strain();
    await this.paused?.over;
    const fault = handshakes.has(name) ? undefined : this.faults.take(name);
    if (fault?.do === 'land-late') socket.destroy();
    const reply = await this.delayed(fault, async () => {
      // The process that took the request may be gone by now.
      if (!commands || commands !== this.commands) return null;
      return { answer: await outcome(commands, request.command, fault) };
    });
    if (!reply) return;
    if (fault?.do === 'cut') socket.destroy();
    // What waited for data may be overtaken by a pause, or by the end of the process.
    await this.paused?.over;
    if (commands !== this.commands) return;
    if (reply.answer && request.wantsReply && socket.writable)
      socket.write(writeReply(request, reply.answer));
  }

  /** Runs a request after the delay of its fault, and counts it as late until then. */
  private async delayed<Result>(fault: Fault | undefined, run: () => Promise<Result>): Promise<Result> {
    if (fault?.do !== 'delay' && fault?.do !== 'land-late') return run();
    this.late++;
    try {
      await sleep(fault.ms, undefined, { ref: false });
      return await run();
    } finally {
      this.late--;
    }
  }
}

/** Runs a command as far as the fault allows, and returns the reply to send, if any. */
async function outcome(
  commands: Commands,
  command: Document,
  fault: Fault | undefined,
): Promise<Uint8Array | null> {
  switch (fault?.do) {
    case 'hang':
    case 'cut':
      if (fault.applied) void commands.run(command);
      return null;
    case 'refuse':
      return serialize(new CommandFailed(fault.code, fault.message).reply());
    case 'collide': {
      const duplicate = new CommandFailed(11000, 'E11000 duplicate key error').writeError(0);
      return serialize({ n: 0, nModified: 0, writeErrors: [duplicate], ok: 1 });
    }
    case 'not-durable': {
      const writeConcernError = {
        code: 64,
        codeName: 'WriteConcernTimeout',
        errmsg: 'waiting for replication timed out',
      };
      const body = Buffer.from(await commands.run(command));
      const extra = Buffer.from(serialize({ writeConcernError }));
      const joined = Buffer.concat([body.subarray(0, -1), extra.subarray(4)]);
      joined.writeInt32LE(joined.length, 0);
      return joined;
    }
    default:
      return commands.run(command);
  }
}

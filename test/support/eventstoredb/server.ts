import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type {
  sendUnaryData,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
} from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { AppendResp, DeleteResp, TombstoneResp } from '@eventstore/db-client/generated/streams_pb';
import type {
  AppendReq,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  ReadReq,
  ReadResp,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb';
import { BatchAppends } from './batch-appends';
import { features, refusalOf, signal, sizeOf, type AnyCall, type Refusal } from './calls';
import { EventLog } from './event-log';
import type { Expected, LoggedEvent, ProposedEvent, WriteResult } from './event-log';
import { FaultQueue } from './faults';
import type { Call, Fault } from './faults';
import { foreignMb, strain } from '../strain';
import { appended, conflict, errors, expectedOf, proposedOf, streamNameOf } from './messages';
import { Reads, type Drop } from './reads';

export interface ProtocolServerOptions {
  /** File that keeps the log over a restart; in memory without one. */
  readonly file?: string;
  /** Port; 0 (the default) takes a free port and uses it again after a restart. */
  readonly port?: number;
  /**
   * Users by name with their passwords; without them no credentials are needed. Needs `tls`: clients send no
   * credentials over a plain connection.
   */
  readonly users?: Readonly<Record<string, string>>;
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
  /** True if subscriptions report that they have caught up, as servers from 24.2 on do. Default true. */
  readonly caughtUpEvents?: boolean;
  /** Largest append in bytes; 1 MiB by default. */
  readonly maxAppendBytes?: number;
}

/**
 * Stub of EventStoreDB's gRPC protocol, as far as the client library uses it here, over real sockets, with faults
 * on command. It proves only our reading of the protocol: the same suites also run against a real server.
 */
export class ProtocolServer {
  /** Calls by kind; `taken`: appends, over whichever call. */
  readonly counts = {
    append: 0,
    batchAppend: 0,
    taken: 0,
    read: 0,
    subscribe: 0,
    delete: 0,
    connections: 0,
    sent: 0,
  };
  /** Events that subscriptions were sent, by the name that their client gave its connection. */
  readonly sentTo = new Map<string, number>();
  readonly #options: ProtocolServerOptions;
  readonly #faults = new FaultQueue();
  readonly #sockets = new Map<string, Socket>();
  readonly #drops = new Set<(how: Drop) => void>();
  readonly #reads: Reads;
  readonly #batches: BatchAppends;
  #port: number;
  #log: EventLog | undefined;
  #front: NetServer | undefined;
  #grpc: Server | undefined;
  #changed = signal();
  /** Starts and stops, one after the other. */
  #turn = Promise.resolve();
  #paused: { readonly over: Promise<void>; readonly resume: () => void } | undefined;

  constructor(options: ProtocolServerOptions = {}) {
    this.#options = options;
    this.#port = options.port ?? 0;
    const host = {
      counts: this.counts,
      sentTo: this.sentTo,
      log: () => this.#log,
      fault: (on: Call) => this.#faults.take(on),
      refusal: (call: AnyCall) => this.#refusal(call),
      paused: () => this.#paused?.over,
      cut: (call: AnyCall) => this.#cutCall(call),
    };
    this.#reads = new Reads({
      ...host,
      caughtUpEvents: options.caughtUpEvents !== false,
      drops: this.#drops,
      changed: () => this.#changed.promise,
    });
    this.#batches = new BatchAppends({
      ...host,
      maxAppendBytes: options.maxAppendBytes ?? 1024 * 1024,
      write: (...event) => this.#write(...event),
    });
  }

  static async start(options: ProtocolServerOptions = {}): Promise<ProtocolServer> {
    const server = new ProtocolServer(options);
    await server.start();
    return server;
  }

  get port(): number {
    return this.#port;
  }

  /** Value for EVENTSTORE_URL. */
  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=${this.#options.tls ? 'true' : 'false'}`;
  }

  /** Everything in the log, system events included. */
  get events(): readonly LoggedEvent[] {
    return this.#log?.all ?? [];
  }

  start(): Promise<void> {
    return this.#inTurn(() => this.#start());
  }

  /** Stops like a killed process: every connection breaks, and the port refuses until `start`. */
  stop(): Promise<void> {
    return this.#inTurn(() => this.#stop());
  }

  restart(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  /** Restarts from an older backup: the newest events are gone. */
  rewind(events: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#stop();
      this.#log?.rewind(events);
      await this.#start();
    });
  }

  #inTurn(action: () => Promise<void>): Promise<void> {
    return (this.#turn = this.#turn.then(action));
  }

  async #start(): Promise<void> {
    if (this.#front) return;
    const memory = this.#options.file ? undefined : this.#log;
    this.#log = memory ?? new EventLog(this.#options.file);
    if (this.#log.all.length === 0) this.writeForeign(foreignMb * 1024, 'others-1', 1024);
    this.writeForeign(1);
    const grpc = new Server({
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
      'grpc.max_concurrent_streams': 100, // as Kestrel, EventStoreDB's HTTP server
    });
    grpc.addService(StreamsService, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>) =>
        void this.#append(call, done),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => this.#batches.serve(call),
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => void this.#reads.serve(call),
      delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, done: sendUnaryData<DeleteResp>) =>
        void this.#delete(call, done, (stream) => this.#log?.delete(stream), new DeleteResp()),
      tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, done: sendUnaryData<TombstoneResp>) =>
        void this.#delete(call, done, (stream) => this.#log?.tombstone(stream), new TombstoneResp()),
    });
    grpc.addService(ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, done: sendUnaryData<SupportedMethods>) => done(null, features()),
    });
    const { tls } = this.#options;
    const injector = grpc.createConnectionInjector(
      tls
        ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.cert }])
        : ServerCredentials.createInsecure(),
    );
    this.#grpc = grpc;
    // The sockets are accepted here and handed on, so that a cut is a cut of the real connection.
    this.#front = createServer((socket) => {
      this.counts.connections++;
      const peer = `${socket.remoteAddress}:${socket.remotePort}`;
      this.#sockets.set(peer, socket);
      socket.on('close', () => this.#sockets.delete(peer)).on('error', () => undefined);
      injector.injectConnection(socket);
    });
    this.#front.listen(this.#port, '127.0.0.1');
    await once(this.#front, 'listening');
    this.#port = (this.#front.address() as AddressInfo).port;
  }

  async #stop(): Promise<void> {
    const front = this.#front;
    if (!front) return;
    this.#front = undefined;
    const closed = new Promise<void>((resolve) => front.close(() => resolve()));
    this.#dropAll('cut');
    this.cut();
    this.#grpc?.forceShutdown();
    if (this.#options.file) {
      this.#log?.close();
      this.#log = undefined;
    }
    await closed;
  }

  /** Stops and forgets everything but the file. */
  async close(): Promise<void> {
    this.resume();
    this.#faults.clear();
    await this.stop();
    this.#log?.close();
  }

  /** The next `times` calls of a kind misbehave. */
  fail(on: Call, fault: Fault, times = 1): void {
    this.#faults.add(on, fault, times);
  }

  /** Takes back all faults that haven't happened yet. */
  behave(): void {
    this.#faults.clear();
  }

  /** Cuts all connections; the port stays open. */
  cut(): void {
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  /** Accepts requests but handles none, and sends nothing to subscriptions, until `resume`. */
  pause(): void {
    if (this.#paused) return;
    const { promise, resolve } = signal();
    this.#paused = { over: promise, resume: resolve };
  }

  resume(): void {
    this.#paused?.resume();
    this.#paused = undefined;
  }

  dropSubscriptions(how: Drop): void {
    this.#dropAll(how);
  }

  /** Adds events that aren't ours, as the server's own statistics. */
  writeForeign(count: number, stream = '$stats-127.0.0.1:2113', bytes = 0): void {
    for (let i = 0; i < count; i++) {
      const data = Buffer.from(JSON.stringify({ 'proc-mem': 1000 + i, padding: 'x'.repeat(bytes) }));
      this.#write(stream, 'any', [
        { id: randomUUID(), type: '$statsCollected', json: true, data, meta: Buffer.alloc(0) },
      ]);
    }
  }

  #write(stream: string, expected: Expected, events: readonly ProposedEvent[]): WriteResult {
    const result = this.#log?.write(stream, expected, events);
    if (!result) throw new Error('The server is stopped.');
    this.#notify();
    return result;
  }

  #notify(): void {
    const { resolve } = this.#changed;
    this.#changed = signal();
    resolve();
  }

  #dropAll(how: Drop): void {
    for (const drop of [...this.#drops]) drop(how);
  }

  #cutCall(call: AnyCall): void {
    this.#sockets.get(call.getPeer())?.destroy();
  }

  /** Why a call may not go on, if so. */
  #refusal(call: AnyCall): Refusal | undefined {
    const { users } = this.#options;
    if (!users) return undefined;
    const header = call.metadata.get('authorization')[0];
    if (header === undefined) return errors.accessDenied();
    const given = Buffer.from(String(header).replace(/^Basic /, ''), 'base64').toString('utf8');
    const known = Object.entries(users).some(([name, password]) => given === `${name}:${password}`);
    return known ? undefined : errors.unauthenticated();
  }

  async #append(
    call: ServerReadableStream<AppendReq, AppendResp>,
    done: sendUnaryData<AppendResp>,
  ): Promise<void> {
    this.counts.append++;
    this.counts.taken++;
    let stream = '';
    let expected: Expected = 'any';
    const events: ProposedEvent[] = [];
    call.on('error', () => undefined);
    try {
      for await (const message of call as AsyncIterable<AppendReq>) {
        const options = message.getOptions();
        const proposed = message.getProposedMessage();
        if (options) {
          stream = streamNameOf(options);
          expected = expectedOf(options);
        } else if (proposed) events.push(proposedOf(proposed));
      }
    } catch {
      return;
    }
    if (!call.readableEnded) return; // the client went away before it had said everything
    await strain();
    await this.#paused?.over;
    const fault = this.#faults.take('append');
    const refusal = this.#refusal(call) ?? refusalOf(fault);
    if (refusal) return done(refusal);
    const limit = this.#options.maxAppendBytes ?? 1024 * 1024;
    if (sizeOf(events) > limit) return done(errors.tooLarge(limit));

    const log = this.#log;
    const answer = (): void => {
      if (!log || log !== this.#log) return; // the process that took the request is gone
      const result = this.#write(stream, expected, events);
      if (result.kind === 'deleted') done(errors.deleted(stream));
      else if (result.kind === 'conflict') done(null, conflict(result.current, expected));
      else done(null, appended(result.revision, result.position));
    };
    if (!fault) return answer();
    if (fault.do === 'delay' || fault.do === 'overtaken' || fault.do === 'land-late') {
      if (fault.do === 'land-late') this.#cutCall(call);
      setTimeout(answer, fault.ms).unref();
      return;
    }
    if (fault.do === 'riddle') return done(errors.noLeader());
    if (fault.do === 'refuse') return;
    if (fault.written) this.#write(stream, expected, events);
    if (fault.do === 'cut') this.#cutCall(call);
    if (fault.do === 'timeout') done(errors.timeout(fault.phase));
    if (fault.do === 'end') done(null, new AppendResp());
  }

  async #delete<Response>(
    call: ServerUnaryCall<DeleteReq, DeleteResp> | ServerUnaryCall<TombstoneReq, TombstoneResp>,
    done: sendUnaryData<Response>,
    apply: (stream: string) => 'done' | 'deleted' | undefined | void,
    response: Response,
  ): Promise<void> {
    this.counts.delete++;
    await strain();
    await this.#paused?.over;
    const fault = this.#faults.take('delete');
    const refusal = this.#refusal(call) ?? refusalOf(fault);
    if (refusal) return done(refusal);
    const stream = streamNameOf(call.request.getOptions());
    if (fault?.do === 'hang') return;
    if (fault?.do === 'cut') return this.#cutCall(call);
    if (apply(stream) === 'deleted') return done(errors.deleted(stream));
    this.#notify();
    done(null, response);
  }
}

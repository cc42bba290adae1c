import type { JsonObject } from '@studio/kernel/json';
import { MongoConnection, type MongoConnectionOptions } from '@studio/mongodb/mongo-connection';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Exchange } from '../exchange';
import type { Signal } from '../signal';
import type { SignalHandler, Signals, SignalStats, SignalWatcher, Topic, Unsubscribe } from '../signals';
import { SignalFollower } from './follower';
import { Outbox } from './outbox';
import { SignalCollection } from './signal-collection';

export interface MongoSignalsOptions extends MongoConnectionOptions {
  /** Takes a line for operators. */
  readonly log: (line: string) => void;
  /** Milliseconds the server holds a query without a result yet. */
  readonly awaitMs?: number;
}

const AWAIT_MS = 1_000;
const FIRST_REST_MS = 20;
const LONGEST_REST_MS = 2_000;
/** A connection cut off sooner than this, in milliseconds, waits longer than before. */
const STEADY_MS = 5_000;
/** Milliseconds that pending messages may take when it is closed. */
const CLOSE_MS = 500;

/**
 * Pub/sub between all processes that use one MongoDB database, or one that speaks its protocol and has capped
 * collections. Resolves once it receives from the others, or has tried to: it then goes on trying and reports that
 * to operators.
 * @throws Error with a sentence that names the address, never the password, if nothing answers there
 */
export async function openMongoSignals({
  log,
  awaitMs = AWAIT_MS,
  ...options
}: MongoSignalsOptions): Promise<Signals> {
  const signals = new MongoSignals(await MongoConnection.open(options), log, awaitMs);
  await signals.tried;
  return signals;
}

class MongoSignals implements Signals {
  readonly tried: Promise<void>;
  private readonly exchange: Exchange;
  private readonly collection: SignalCollection;
  private readonly follower: SignalFollower;
  private readonly outbox: Outbox;
  private readonly ending = new AbortController();
  private readonly following: Promise<void>;
  private closed: Promise<void> | null = null;
  /** Operators know that messages of other processes do not arrive. */
  private isCutReported = false;
  /** Operators know that signals are refused. */
  private isRefusalReported = false;

  constructor(
    private readonly connection: MongoConnection,
    private readonly log: (line: string) => void,
    awaitMs: number,
  ) {
    this.exchange = new Exchange(log);
    this.exchange.connect(false);
    this.collection = new SignalCollection(connection, randomUUID());
    const receive = (signal: Signal): void => this.exchange.receive(signal);
    this.follower = new SignalFollower({
      connection,
      collection: this.collection,
      awaitMs,
      onSignal: receive,
    });
    this.outbox = new Outbox({
      send: (signals) => this.send(signals),
      lose: (how, count) => this.exchange.lose(how, count),
    });
    let tried = (): void => undefined;
    this.tried = new Promise((resolve) => (tried = resolve));
    this.following = this.follow(tried);
  }

  publish(topic: Topic, payload: JsonObject): boolean {
    // Handlers of this process get it all the same.
    const signal = this.exchange.publish(topic, payload);
    if (!signal) return false;
    if (this.exchange.connected) return this.outbox.add(signal);
    this.exchange.lose('unsent', 1);
    return false;
  }

  subscribe(topic: Topic, handler: SignalHandler): Unsubscribe {
    return this.exchange.subscribe(topic, handler);
  }

  watch(watcher: SignalWatcher): Unsubscribe {
    return this.exchange.watch(watcher);
  }

  stats(): SignalStats {
    return this.exchange.stats();
  }

  close(): Promise<void> {
    return (this.closed ??= this.end());
  }

  private async end(): Promise<void> {
    this.exchange.close();
    await Promise.race([this.outbox.sent(), sleep(CLOSE_MS, undefined, { ref: false })]);
    this.outbox.drop();
    this.ending.abort();
    await this.following;
    await this.connection.close();
  }

  /** Follows the other processes until it is closed, with retries. */
  private async follow(tried: () => void): Promise<void> {
    const { signal } = this.ending;
    let failures = 0;
    for (let rest = FIRST_REST_MS; !signal.aborted; rest = Math.min(LONGEST_REST_MS, rest * 2)) {
      let since: number | null = null;
      try {
        await this.follower.follow(signal, () => {
          since = performance.now();
          failures = 0;
          this.reached();
          tried();
        });
      } catch (error) {
        this.cutOff(error, ++failures);
        tried();
      }
      if (since !== null && performance.now() - since >= STEADY_MS) rest = FIRST_REST_MS;
      await sleep(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  private reached(): void {
    this.exchange.connect(true);
    if (this.isCutReported) this.log('Signals of other processes arrive again.');
    this.isCutReported = false;
  }

  private cutOff(error: unknown, failures: number): void {
    this.exchange.connect(false);
    this.outbox.drop();
    // A cursor that is lost and back at once is no news.
    if (this.isCutReported || failures < 2 || this.ending.signal.aborted) return;
    this.isCutReported = true;
    this.log(`Signals of other processes don't arrive: ${(error as Error).message}`);
  }

  private async send(signals: readonly Signal[]): Promise<void> {
    try {
      await this.collection.send(signals);
      this.isRefusalReported = false;
    } catch (error) {
      if (!this.isRefusalReported)
        this.log(`Signals don't reach other processes: ${(error as Error).message}`);
      this.isRefusalReported = true;
      throw error;
    }
  }
}

import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { strain } from '../strain';
import { pause, refusalOf, signal, type AnyCall, type Refusal } from './calls';
import type { EventLog, LoggedEvent } from './event-log';
import type { Call, Fault } from './faults';
import { errors, eventMessage, filterOf, identifier, streamNameOf } from './messages';

/** End of a subscription. */
export type Drop = 'end' | 'error' | 'cut';

const { ReadDirection } = ReadReq.Options;

/** Events between two checkpoints of a filtered subscription, as the real server's default window. */
const CHECKPOINT_WINDOW = 32;
/** Time for data sent before a cut to arrive, in ms. */
const FLUSH_MS = 10;
/** Number of events a live subscription may lag before it is reported as fallen behind. */
const LIVE_BUFFER = 32;

/** The server, as reads see it. */
export interface ReadHost {
  readonly counts: { read: number; subscribe: number; sent: number };
  readonly sentTo: Map<string, number>;
  readonly caughtUpEvents: boolean;
  /** Ends of the open subscriptions. */
  readonly drops: Set<(how: Drop) => void>;
  /** The log; undefined while the server is stopped. */
  log(): EventLog | undefined;
  /** The fault of the next call, if it is to misbehave. */
  fault(on: Call): Fault | undefined;
  refusal(call: AnyCall): Refusal | undefined;
  /** Resolves at the end of a pause; undefined if there is none. */
  paused(): Promise<void> | undefined;
  /** Resolves with the next write. */
  changed(): Promise<void>;
  /** Cuts the connection of a call. */
  cut(call: AnyCall): void;
}

/** Reads and subscriptions of the protocol server. */
export class Reads {
  constructor(private readonly host: ReadHost) {}

  /** Serves a read or a subscription. */
  async serve(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    const options = call.request.getOptions();
    if (!options) return;
    call.on('error', () => undefined);
    const subscription = options.hasSubscription();
    this.host.counts[subscription ? 'subscribe' : 'read']++;
    const fault = this.host.fault(subscription ? 'subscribe' : 'read');
    await strain();
    await this.host.paused();
    const refusal = this.host.refusal(call) ?? refusalOf(fault);
    if (refusal) return void call.emit('error', refusal);
    if (fault?.do === 'delay') await pause(fault.ms);
    if (subscription) await this.serveSubscription(call, options, fault);
    else await this.serveRead(call, options, fault);
  }

  private async serveRead(
    call: ServerWritableStream<ReadReq, ReadResp>,
    options: ReadReq.Options,
    fault: Fault | undefined,
  ): Promise<void> {
    const backwards = options.getReadDirection() === ReadDirection.BACKWARDS;
    const count = Number(options.getCount());
    const name = streamNameOf(options.getStream());
    const source = options.hasAll()
      ? (this.host.log()?.all ?? [])
      : (this.host.log()?.stream(name) ?? 'not-found');
    if (source === 'deleted') return void call.emit('error', errors.deleted(name));
    if (source === 'not-found') {
      const missing = new ReadResp.StreamNotFound().setStreamIdentifier(identifier(name));
      call.write(new ReadResp().setStreamNotFound(missing));
      return void call.end();
    }
    const from = startOf(options, backwards);
    const key = (event: LoggedEvent): number => (options.hasAll() ? event.position : Number(event.revision));
    const matches = filterOf(options);
    // Backwards over everything, a position is a boundary; backwards over a stream, the event itself counts.
    const inRange = (event: LoggedEvent): boolean =>
      backwards ? (options.hasAll() ? key(event) < from : key(event) <= from) : key(event) >= from;
    const chosen = source.filter((event) => inRange(event) && matches(event));
    if (backwards) chosen.reverse();
    let sent = 0;
    for (const event of chosen.slice(0, count)) {
      if (call.cancelled) return;
      if (fault && sent >= (after(fault) ?? 0)) break;
      await send(call, eventMessage(event));
      sent++;
      await this.host.paused();
    }
    if (fault?.do === 'hang') return;
    if (fault?.do === 'cut') {
      if (sent > 0) await pause(FLUSH_MS);
      return this.host.cut(call);
    }
    call.end();
  }

  private async serveSubscription(
    call: ServerWritableStream<ReadReq, ReadResp>,
    options: ReadReq.Options,
    fault: Fault | undefined,
  ): Promise<void> {
    const over = signal();
    let drop: Drop | undefined;
    const onDrop = (how: Drop): void => {
      drop = how;
      over.resolve();
    };
    this.host.drops.add(onDrop);
    call.on('cancelled', () => over.resolve());
    const log = this.host.log();
    const matches = filterOf(options);
    const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
    await send(call, new ReadResp().setConfirmation(confirmation));
    const client = String(call.metadata.get('connection-name')[0] ?? '');
    let cursor = log?.indexAfter(startOf(options, false)) ?? 0;
    let live = false;
    let scanned = 0;
    let sent = 0;
    const active = (): boolean => !call.cancelled && drop === undefined && log === this.host.log();
    while (log && active()) {
      if (fault && fault.do !== 'delay' && sent >= (after(fault) ?? 0)) {
        if (fault.do === 'hang') await over.promise;
        if (sent > 0) await pause(FLUSH_MS);
        onDrop(fault.do === 'end' ? 'end' : 'cut');
        continue;
      }
      const paused = this.host.paused();
      if (paused) {
        await Promise.race([paused, over.promise]);
        continue;
      }
      const event = log.all[cursor];
      if (!event) {
        if (!live && this.host.caughtUpEvents) {
          await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
        }
        live = true;
        await Promise.race([this.host.changed(), over.promise]);
        continue;
      }
      if (live && log.all.length - cursor > LIVE_BUFFER) {
        live = false;
        if (this.host.caughtUpEvents) {
          await send(call, new ReadResp().setFellBehind(new ReadResp.FellBehind()));
        }
      }
      cursor++;
      if (matches(event)) {
        await send(call, eventMessage(event));
        sent++;
        this.host.counts.sent++;
        this.host.sentTo.set(client, (this.host.sentTo.get(client) ?? 0) + 1);
      }
      if (options.hasFilter() && ++scanned % CHECKPOINT_WINDOW === 0) {
        const at = new ReadResp.Checkpoint()
          .setCommitPosition(String(event.position))
          .setPreparePosition(String(event.position));
        await send(call, new ReadResp().setCheckpoint(at));
      }
    }
    this.host.drops.delete(onDrop);
    if (drop === 'cut') this.host.cut(call);
    else if (drop === 'error') call.emit('error', errors.dropped());
    else if (drop === 'end') call.end();
  }
}

/** Waits while the client doesn't take more; a client that has gone takes everything. */
async function send(call: ServerWritableStream<ReadReq, ReadResp>, message: ReadResp): Promise<void> {
  if (call.cancelled || call.writableEnded || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      call.off('drain', go).off('cancelled', go).off('close', go);
      resolve();
    };
    call.on('drain', go).on('cancelled', go).on('close', go);
  });
}

function startOf(options: ReadReq.Options, backwards: boolean): number {
  const all = options.getAll();
  const stream = options.getStream();
  const position = all?.getPosition();
  if (position) return Number(position.getCommitPosition());
  if (stream?.hasRevision()) return Number(stream.getRevision());
  if (all?.hasEnd() || stream?.hasEnd()) return Infinity;
  return backwards ? 0 : -1;
}

function after(fault: Fault): number | undefined {
  return 'after' in fault ? fault.after : undefined;
}

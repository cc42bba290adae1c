import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { strain } from '../strain';
import { batchAnswer, withRequest, type Batch } from './batch-messages';
import { pause, refusalOf, sizeOf, type AnyCall, type Refusal } from './calls';
import type { EventLog, Expected, ProposedEvent, WriteResult } from './event-log';
import type { Call, Fault } from './faults';

/** The server, as appends in batches see it. */
export interface AppendHost {
  readonly counts: { batchAppend: number; taken: number };
  /** Bytes of the largest append. */
  readonly maxAppendBytes: number;
  /** The log; undefined while the server is stopped. */
  log(): EventLog | undefined;
  write(stream: string, expected: Expected, events: readonly ProposedEvent[]): WriteResult;
  /** The fault of the next call, if it is to misbehave. */
  fault(on: Call): Fault | undefined;
  refusal(call: AnyCall): Refusal | undefined;
  /** Resolves at the end of a pause; undefined if there is none. */
  paused(): Promise<void> | undefined;
  /** Cuts the connection of a call. */
  cut(call: AnyCall): void;
}

/** Appends in batches, of the protocol server. */
export class BatchAppends {
  constructor(private readonly host: AppendHost) {}

  /** Appends are taken in the order in which they come. */
  serve(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    this.host.counts.batchAppend++;
    const refusal = this.host.refusal(call);
    if (refusal) {
      call.emit('error', refusal);
      return;
    }
    const open = new Map<string, Batch>();
    const over = new AbortController();
    const end = (): void => over.abort();
    call.on('error', end);
    call.on('cancelled', end);
    call.on('end', () => call.end());
    let turn = Promise.resolve();
    call.on('data', (request: BatchAppendReq) => {
      const key = request.getCorrelationId()?.getString() ?? '';
      const batch = open.get(key) ?? { id: key, stream: '', expected: 'any', events: [] };
      open.set(key, withRequest(batch, request));
      if (!request.getIsFinal()) return;
      open.delete(key);
      // A slow server is slow for each, not for one after the other.
      const strained = strain();
      turn = turn
        .then(() => strained)
        .then(() => this.take(call, batch, over))
        .catch(() => undefined);
    });
  }

  private async take(
    call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
    { id, stream, expected, events }: Batch,
    over: AbortController,
  ): Promise<void> {
    if (over.signal.aborted) return;
    this.host.counts.taken++;
    const log = this.host.log();
    await this.host.paused();
    const fault = this.host.fault('append');
    const refusal = refusalOf(fault);
    if (refusal) {
      over.abort();
      call.emit('error', refusal);
      return;
    }
    const limit = this.host.maxAppendBytes;
    const answer = (): void => {
      if (!log || log !== this.host.log()) return; // the process that took the request is gone
      const result: WriteResult | { readonly kind: 'too-large' } =
        sizeOf(events) > limit ? { kind: 'too-large' } : this.host.write(stream, expected, events);
      if (!over.signal.aborted) call.write(batchAnswer(id, stream, result, limit));
    };
    if (!fault) return answer();
    if (fault.do === 'delay') {
      await pause(fault.ms);
      return answer();
    }
    if (fault.do === 'overtaken' || fault.do === 'land-late') {
      if (fault.do === 'land-late') this.host.cut(call);
      setTimeout(answer, fault.ms).unref();
      return;
    }
    if (fault.do === 'riddle') {
      call.write(batchAnswer(id, stream, { kind: 'riddle' }, limit));
      return;
    }
    if (fault.do === 'refuse') return;
    if (fault.written) this.host.write(stream, expected, events);
    if (fault.do === 'hang') return;
    if (fault.do === 'timeout') {
      call.write(batchAnswer(id, stream, { kind: 'timeout' }, limit));
      return;
    }
    over.abort();
    if (fault.do === 'cut') this.host.cut(call);
    else call.end();
  }
}

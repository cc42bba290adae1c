import { randomUUID } from 'node:crypto';
import { convertToCommandError, type AppendResult } from '@eventstore/db-client';
import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb';
import { BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb';
import type { ExpectedState } from './calls';
import { NotSent, type EventStoreConnection, type Duplex } from './connection';
import type { ProposedEvent } from './event-data';
import { refusalIn } from './batch-refusal';

/**
 * Timeout sent to the server. It is very long, since the server goes by its own clock; the timeout here decides.
 */
const SERVER_PATIENCE_MS = 60 * 60_000;

interface Waiting {
  readonly stream: string;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Appends over one stream of EventStoreDB's batch call. The server handles them in the order given and answers
 * each individually. One append costs both sides a third of a separate call. The end of the stream, or a missing
 * answer, ends it for all pending appends, whose outcome is then unknown; the next append begins another.
 */
export class BatchAppends {
  #current: Promise<Batch> | null = null;

  constructor(private readonly connection: Pick<EventStoreConnection, 'openDuplex' | 'leave'>) {}

  /** @throws the library's error of a refusal; NotSent; or an Error that leaves open whether it was written */
  async append(
    stream: string,
    demand: ExpectedState,
    events: readonly ProposedEvent[],
    deadlineMs: number,
  ): Promise<AppendResult> {
    const batch = await (this.#current ??= this.#begin());
    return batch.append(stream, demand, events, deadlineMs);
  }

  /** Ends the stream; pending appends receive no answer. */
  close(): void {
    this.#current?.then(
      (batch) => batch.end(new Error('The event store is closed.')),
      () => undefined,
    );
  }

  async #begin(): Promise<Batch> {
    const forget = (): void => void (this.#current = null);
    try {
      const call = await this.connection.openDuplex<BatchAppendReq, BatchAppendResp>(
        StreamsClient,
        'batchAppend',
      );
      return new Batch(call, forget, () => this.connection.leave(call));
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/** One stream. */
class Batch {
  readonly #waiting = new Map<string, Waiting>();
  #ended = false;

  /**
   * @param forget called when it has ended
   * @param leave called when the node gives an answer without meaning
   */
  constructor(
    private readonly call: Duplex<BatchAppendReq, BatchAppendResp>,
    private readonly forget: () => void,
    private readonly leave: () => void,
  ) {
    call.on('data', (answer) => this.#settle(answer));
    // Appends that the server received before the error may be written.
    call.on('error', (error) => this.end(new Error(error.message, { cause: convertToCommandError(error) })));
    call.on('end', () => this.end(new Error('The server ended the stream of appends.')));
  }

  append(
    stream: string,
    demand: ExpectedState,
    events: readonly ProposedEvent[],
    deadlineMs: number,
  ): Promise<AppendResult> {
    if (this.#ended) return Promise.reject(new NotSent());
    return new Promise((resolve, reject) => {
      const id = randomUUID();
      const late = (): void => this.end(new Error('No answer within the deadline.'));
      this.#waiting.set(id, { stream, resolve, reject, timer: setTimeout(late, deadlineMs) });
      this.call.write(requestOf(id, stream, demand, events));
    });
  }

  end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.forget();
    this.call.cancel();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }

  #settle(answer: BatchAppendResp): void {
    const id = answer.getCorrelationId()?.getString() ?? '';
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    const success = answer.getSuccess();
    if (success && !answer.hasError()) return waiting.resolve(resultOf(success));
    const refusal = refusalIn(answer, waiting.stream);
    waiting.reject(refusal.error);
    if (!refusal.isKnown) {
      this.end(refusal.error);
      this.leave();
    }
  }
}

function resultOf(success: BatchAppendResp.Success): AppendResult {
  const position = success.getPosition();
  return {
    success: true,
    nextExpectedRevision: BigInt(success.getCurrentRevision()),
    ...(position && {
      position: {
        commit: BigInt(position.getCommitPosition()),
        prepare: BigInt(position.getPreparePosition()),
      },
    }),
  };
}

function requestOf(
  id: string,
  stream: string,
  demand: ExpectedState,
  events: readonly ProposedEvent[],
): BatchAppendReq {
  const options = new BatchAppendReq.Options()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(Timestamp.fromDate(new Date(Date.now() + SERVER_PATIENCE_MS)));
  if (demand === 'any') options.setAny(new Empty());
  else if (demand === 'no_stream') options.setNoStream(new Empty());
  else options.setStreamPosition(String(demand));
  return new BatchAppendReq()
    .setCorrelationId(new UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true);
}

function messageOf({ id, type, data, meta }: ProposedEvent): BatchAppendReq.ProposedMessage {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(data)
    .setCustomMetadata(meta);
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

import {
  AllStreamPosition,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  Timeout,
  UUID,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { BatchAppendResp, type BatchAppendReq } from '@eventstore/db-client/generated/streams_pb';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import type { Expected, ProposedEvent, WriteResult } from './event-log';
import { identifier, proposedOf, streamNameOf } from './messages';

/** One append of the batch call, which may arrive in several requests. */
export interface Batch {
  readonly id: string;
  stream: string;
  expected: Expected;
  readonly events: ProposedEvent[];
}

export function withRequest(batch: Batch, request: BatchAppendReq): Batch {
  const options = request.getOptions();
  if (options) {
    batch.stream = streamNameOf(options);
    batch.expected = expectedOf(options);
  }
  batch.events.push(...request.getProposedMessagesList().map(proposedOf));
  return batch;
}

function expectedOf(options: BatchAppendReq.Options): Expected {
  if (options.hasNoStream()) return 'none';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'exists';
  return Number(options.getStreamPosition());
}

export function batchAnswer(
  id: string,
  stream: string,
  result: WriteResult | { readonly kind: 'too-large' | 'timeout' | 'riddle' },
  limit: number,
): BatchAppendResp {
  const answer = new BatchAppendResp()
    .setCorrelationId(new UUID().setString(id))
    .setStreamIdentifier(identifier(stream));
  if (result.kind === 'written') {
    const at = new AllStreamPosition()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    return answer.setSuccess(
      new BatchAppendResp.Success().setCurrentRevision(String(result.revision)).setPosition(at),
    );
  }
  const details = new Any();
  const [name, message] = errorOf(result, stream, limit);
  details.pack(message.serializeBinary(), `event_store.client.${name}`);
  return answer.setError(new Status().setMessage(name).setDetails(details));
}

function errorOf(
  result:
    | Exclude<WriteResult, { readonly kind: 'written' }>
    | { readonly kind: 'too-large' | 'timeout' | 'riddle' },
  stream: string,
  limit: number,
): readonly [string, { serializeBinary(): Uint8Array }] {
  switch (result.kind) {
    case 'too-large':
      return ['MaximumAppendSizeExceeded', new MaximumAppendSizeExceeded().setMaxappendsize(limit)];
    case 'timeout':
      return ['Timeout', new Timeout()];
    case 'riddle':
      return ['Sphinx', new Timeout()];
    case 'deleted':
      return ['StreamDeleted', new StreamDeleted().setStreamIdentifier(identifier(stream))];
    case 'conflict': {
      const wrong = new WrongExpectedVersion();
      if (result.current >= 0) wrong.setCurrentStreamRevision(String(result.current));
      return ['WrongExpectedVersion', wrong];
    }
  }
}

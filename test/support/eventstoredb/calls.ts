import type {
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
} from '@grpc/grpc-js';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb';
import type { ProposedEvent } from './event-log';
import type { Fault } from './faults';
import { errors } from './messages';

export type AnyCall =
  | ServerUnaryCall<DeleteReq, DeleteResp>
  | ServerUnaryCall<TombstoneReq, TombstoneResp>
  | ServerReadableStream<AppendReq, AppendResp>
  | ServerWritableStream<ReadReq, ReadResp>
  | ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Error with which a call is refused. */
export type Refusal = ReturnType<typeof errors.busy>;

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Returns the error of a fault that refuses a call; undefined for other faults. */
export function refusalOf(fault: Fault | undefined): Refusal | undefined {
  if (fault?.do !== 'refuse') return undefined;
  switch (fault.reason) {
    case 'not-ready':
      return errors.notReady();
    case 'busy':
      return errors.busy();
    case 'no-leader':
      return errors.noLeader();
    case 'not-leader':
      return errors.notLeader('127.0.0.1', 1);
  }
}

/** Returns the bytes that an append counts. */
export function sizeOf(events: readonly ProposedEvent[]): number {
  return events.reduce(
    (sum, event) => sum + event.data.length + event.meta.length + 2 * event.type.length,
    0,
  );
}

/** Returns the methods that a server of version 24.6 has. */
export function features(): SupportedMethods {
  const service = 'event_store.client.streams.streams';
  const methods = ['read', 'append', 'batchappend', 'delete', 'tombstone'].map((name) =>
    new SupportedMethod().setServiceName(service).setMethodName(name),
  );
  return new SupportedMethods().setEventStoreServerVersion('24.6.0').setMethodsList(methods);
}

/** Returns a promise with the function that resolves it. */
export function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

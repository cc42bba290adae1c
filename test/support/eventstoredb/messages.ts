import { Metadata, status as Status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type {
  AppendReq,
  BatchAppendReq,
  DeleteReq,
  ReadReq,
} from '@eventstore/db-client/generated/streams_pb';
import type { Expected, LoggedEvent, ProposedEvent } from './event-log';

/** An RPC error as the real server makes it: a status and, for some, metadata that names the exception. */
function rpcError(
  code: Status,
  details: string,
  metadata: Readonly<Record<string, string>> = {},
): Partial<ServiceError> {
  const trailer = new Metadata();
  for (const [key, value] of Object.entries(metadata)) trailer.set(key, value);
  return { code, details, metadata: trailer };
}

export const errors = {
  notReady: () => rpcError(Status.UNAVAILABLE, 'Server Is Not Ready'),
  busy: () => rpcError(Status.UNAVAILABLE, 'Server Is Too Busy'),
  noLeader: () => rpcError(Status.UNKNOWN, 'No leader info available in response'),
  notLeader: (host: string, port: number) =>
    rpcError(Status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(port),
    }),
  timeout: (phase: string) => rpcError(Status.ABORTED, `Operation timed out: ${phase} timeout`),
  accessDenied: () => rpcError(Status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  unauthenticated: () => rpcError(Status.UNAUTHENTICATED, 'Unauthenticated'),
  deleted: (stream: string) =>
    rpcError(Status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  tooLarge: (limit: number) =>
    rpcError(Status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(limit),
    }),
  dropped: () => rpcError(Status.UNAVAILABLE, 'Server Is Shutting Down'),
};

export function streamNameOf(
  holder: { getStreamIdentifier(): StreamIdentifier | undefined } | undefined,
): string {
  return Buffer.from(holder?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
}

export function identifier(stream: string): StreamIdentifier {
  return new StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream, 'utf8')));
}

export function expectedOf(options: AppendReq.Options | DeleteReq.Options): Expected {
  if (options.hasNoStream()) return 'none';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'exists';
  return Number(options.getRevision());
}

export function proposedOf(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent {
  const map = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: map.get('type') ?? '',
    json: map.get('content-type') === 'application/json',
    data: Buffer.from(message.getData_asU8()),
    meta: Buffer.from(message.getCustomMetadata_asU8()),
  };
}

export function appended(revision: number, position: number): AppendResp {
  return new AppendResp().setSuccess(
    new AppendResp.Success()
      .setCurrentRevision(String(revision))
      .setPosition(
        new AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
      ),
  );
}

/** A conflict on the classic path is an answer, not an error. */
export function conflict(current: number, expected: Expected): AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'none') wrong.setExpectedNoStream(new Empty());
  else if (expected === 'any') wrong.setExpectedAny(new Empty());
  else if (expected === 'exists') wrong.setExpectedStreamExists(new Empty());
  else wrong.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(wrong);
}

export function eventMessage(event: LoggedEvent): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(event.revision)
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.meta);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.json ? 'application/json' : 'application/octet-stream')
    .set('created', String(event.created * 10_000));
  return new ReadResp().setEvent(
    new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position)),
  );
}

/** The filter of a read or subscription as a test on events. */
export function filterOf(options: ReadReq.Options): (event: LoggedEvent) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  return (event) => {
    const subject = byStream ? event.stream : event.type;
    return prefixes.some((prefix) => subject.startsWith(prefix)) || (regex?.test(subject) ?? false);
  };
}

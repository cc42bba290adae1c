import {
  AccessDeniedError,
  DeadlineExceededError,
  InvalidTransactionError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  TooLarge,
  Unavailable,
  UnknownOutcome,
  WrongExpectedRevision,
  type ExpectedRevision,
} from '@studio/kernel/commit-log';
import { messageOf, NotSent } from './connection';

/**
 * Returns the error that describes a failed append. "Nothing was written" is reported only if certain: if the
 * server says so, or if the call never left this process. Every other failure is an unknown outcome, which costs a
 * repeat and never loses an event.
 */
export function appendError(
  error: unknown,
  append: { readonly stream: string; readonly expected: ExpectedRevision; readonly bytes: number },
  address: string,
): Error {
  const { stream, expected, bytes } = append;
  const message = `EventStoreDB at ${address}: ${messageOf(error)}`;
  if (error instanceof WrongExpectedVersionError) {
    return new WrongExpectedRevision(stream, expected, revisionOf(error.actualVersion));
  }
  // A purged stream takes no event at any revision.
  if (error instanceof StreamDeletedError) return new WrongExpectedRevision(stream, expected);
  if (error instanceof MaxAppendSizeExceededError) return new TooLarge(bytes, error.maxAppendSize);
  const options = { cause: error, awaitsLeader: awaitsLeader(error) };
  return isCertainlyUnwritten(error)
    ? new Unavailable(message, options)
    : new UnknownOutcome(message, options);
}

/** Returns true if the node is not the leader (any more), or knows none. */
function awaitsLeader(error: unknown): boolean {
  const reason = error instanceof Error && error.cause instanceof NotLeaderError ? error.cause : error;
  return reason instanceof NotLeaderError || /No leader info available/i.test(messageOf(error));
}

function revisionOf(version: unknown): number | undefined {
  if (version === 'no_stream') return -1;
  return typeof version === 'bigint' ? Number(version) : undefined;
}

/** Failures before a connection was established, or before the node examined the write. */
const NEVER_SENT =
  /No connection established|Name resolution failed|Channel closed before call started|Failed to discover/;
const REFUSED = /Server Is Not Ready|Server Is Too Busy/;
const NEVER_PICKED = /Waiting for LB pick/;

function isCertainlyUnwritten(error: unknown): boolean {
  if (
    error instanceof NotSent ||
    error instanceof NotLeaderError ||
    error instanceof AccessDeniedError ||
    error instanceof InvalidTransactionError ||
    error instanceof RequiredMetadataPropertyMissingError
  ) {
    return true;
  }
  const message = messageOf(error);
  if (error instanceof UnavailableError) return NEVER_SENT.test(message) || REFUSED.test(message);
  if (error instanceof DeadlineExceededError) return NEVER_PICKED.test(message);
  return NEVER_SENT.test(message);
}

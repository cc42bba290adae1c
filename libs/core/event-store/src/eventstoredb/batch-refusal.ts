import {
  AccessDeniedError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { MaximumAppendSizeExceeded, WrongExpectedVersion } from '@eventstore/db-client/generated/shared_pb';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';

const PACKAGE = 'event_store.client';

export interface Refusal {
  readonly error: Error;
  /** False if the answer has no meaning; later answers of the call cannot be trusted either. */
  readonly isKnown: boolean;
}

/** Returns the refusal in an answer of the batch call, as the library's classic call would report it. */
export function refusalIn(answer: BatchAppendResp, stream: string): Refusal {
  const error = knownError(answer, stream);
  if (error) return { error, isKnown: true };
  const status = answer.getError();
  const type = status?.getDetails()?.getTypeName();
  return {
    error: new Error(status?.getMessage() || `The server answered ${type ?? 'nothing'}.`),
    isKnown: false,
  };
}

function knownError(answer: BatchAppendResp, stream: string): Error | null {
  const details = answer.getError()?.getDetails();
  const type = details?.getTypeName();
  switch (type) {
    case `${PACKAGE}.WrongExpectedVersion`: {
      const version = details?.unpack((bytes) => WrongExpectedVersion.deserializeBinary(bytes), type);
      return version ? WrongExpectedVersionError.fromWrongExpectedVersion(version, stream) : null;
    }
    case `${PACKAGE}.MaximumAppendSizeExceeded`: {
      const size = details?.unpack((bytes) => MaximumAppendSizeExceeded.deserializeBinary(bytes), type);
      return size ? MaxAppendSizeExceededError.fromMaxAppendSize(size.getMaxappendsize()) : null;
    }
    case `${PACKAGE}.StreamDeleted`:
      return StreamDeletedError.fromStreamName(stream);
    case `${PACKAGE}.AccessDenied`:
      return new AccessDeniedError();
    // The server has given up waiting for its disk or its followers: it may still be written.
    case `${PACKAGE}.Timeout`:
      return new DeadlineExceededError();
    default:
      return null;
  }
}

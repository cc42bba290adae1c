import type { Document } from 'bson';

const names: { readonly [code: number]: string } = {
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  59: 'CommandNotFound',
  64: 'WriteConcernTimeout',
  66: 'ImmutableField',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  115: 'CommandNotSupported',
  136: 'CappedPositionLost',
  175: 'QueryPlanKilled',
  237: 'CursorKilled',
  10107: 'NotWritablePrimary',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
};

/** An error as the server answers it. */
export class CommandFailed extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly details: Document = {},
  ) {
    super(message);
  }

  reply(): Document {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: names[this.code] ?? `Location${this.code}`,
      ...this.details,
    };
  }

  /** Returns the failure as a write error of a command that itself succeeds. */
  writeError(index: number): Document {
    return { index, code: this.code, errmsg: this.message, ...this.details };
  }
}

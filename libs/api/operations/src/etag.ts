import { createHash } from 'node:crypto';

/**
 * Answer with the inputs it depends on and a function that builds it. A caller that already has it needs no new
 * one.
 */
export class MadeFrom<Answer extends object = object> {
  /** @param basis all that the answer depends on beyond the request, the caller and the code, as JSON */
  constructor(
    readonly basis: readonly unknown[],
    readonly make: () => Answer,
  ) {}
}

function isMadeFrom(made: object): made is MadeFrom {
  return made instanceof MadeFrom;
}

/** Returns a weak tag (RFC 9110, 8.8.3), equal for all encodings of the answer. */
function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** The answer that a query gave or can give; null when the caller has it already. */
export function answerOf(made: object, precondition?: Precondition): object | null {
  if (!isMadeFrom(made)) return made;
  return precondition?.isMet(JSON.stringify(made.basis)) === false ? null : made.make();
}

/** The condition of one reading request: that the caller hasn't got the answer already. */
export class Precondition {
  /** Tag of the answer, once known. */
  etag = '';

  /**
   * @param ifNoneMatch the header, if it was sent
   * @param about the request, the caller and the code, as text
   */
  constructor(
    private readonly ifNoneMatch: string | undefined,
    private readonly about: () => string,
  ) {}

  /**
   * Tags the answer by its basis, unless it is tagged already.
   * @returns false if the caller has it
   */
  isMet(basis: string): boolean {
    this.etag ||= etagOf(`${this.about()}\n${basis}`);
    return !this.names(this.etag);
  }

  /** Weak comparison: RFC 9110, 13.1.2. */
  private names(etag: string): boolean {
    const { ifNoneMatch } = this;
    if (ifNoneMatch === undefined) return false;
    const named: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
    return ifNoneMatch.trim() === '*' || named.includes(etag.slice(2));
  }
}

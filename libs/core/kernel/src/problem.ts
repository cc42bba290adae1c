/** Error codes that anything may refuse with, and their HTTP status [errors/2]. */
const common = {
  invalid_request: 400,
  unauthorized: 401,
  account_suspended: 403,
  beta_required: 403,
  insufficient_scope: 403,
  owner_only: 403,
  author_only: 403,
  bad_origin: 403,
  session_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  confirmation_declined: 409,
  confirmation_required: 409,
  rev_conflict: 409,
  values_changed: 409,
  idempotency_in_progress: 409,
  duplicate: 409,
  platform_needed: 409,
  limit_reached: 409,
  not_connected: 409,
  reconnect_required: 409,
  not_supported: 409,
  platform_refused: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  misdirected_request: 421,
  invalid_option: 422,
  invalid_value: 422,
  list_invalid: 422,
  rate_limited: 429,
  internal: 500,
  provider_unavailable: 502,
  outcome_unknown: 503,
  read_model_behind: 503,
  unavailable: 503,
} as const;

type CommonCodes = typeof common;

/** Every error code, with its status. An area adds those that it alone has: `declare module`, beside `Area.problems`. */
export interface ProblemCodes extends CommonCodes {}

export type ProblemCode = keyof ProblemCodes;

const statuses = new Map<string, number>(Object.entries(common));

/** Makes the statuses of an area's codes known. */
export function addProblemStatuses(added: Readonly<Record<string, number>>): void {
  for (const [code, status] of Object.entries(added)) statuses.set(code, status);
}

/** All that are known, by status. */
export function problemCodes(): readonly ProblemCode[] {
  return [...statuses]
    .sort(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
    .map(([code]) => code as ProblemCode);
}

/** The body of every error answer [errors/1]. */
export interface ProblemBody {
  readonly error: string;
  readonly code: ProblemCode;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** One of several things that are wrong with what was sent: `reasons` in the details of a problem. */
export interface Reason {
  /** Place of the entry among those sent; null: it is about all of it. */
  readonly index: number | null;
  /** Name of the field that is wrong; null if there is none. */
  readonly field: string | null;
  readonly code: string;
  /** For people. */
  readonly message: string;
}

/** Refusal with a code that clients can act on. Thrown by deciders, the API boundary and queries alike. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly details?: Readonly<Record<string, unknown>>,
    /** Seconds after which a repeat makes sense; sent as Retry-After. */
    readonly retryAfterS?: number,
  ) {
    super(message);
    this.name = 'Problem';
  }

  get status(): number {
    return statuses.get(this.code) ?? 500;
  }

  toBody(): ProblemBody {
    return { error: this.message, code: this.code, ...(this.details && { details: this.details }) };
  }
}

/** Returns the refusal of a field. @param expected description of what it must be, as in `an integer from 1 to 5` */
export function invalidValue(field: string, expected: string): Problem {
  return new Problem('invalid_value', `${field} must be ${expected}.`, { field, expected });
}

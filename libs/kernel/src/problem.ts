/**
 * Every error code that an answer may carry, with its HTTP status. One table for the whole product
 * (reference 1, Errors; rules A2; open points 3.0).
 */
export const problemStatus = {
  invalid_request: 400,
  unknown_field: 400,
  unauthorized: 401,
  account_suspended: 403,
  beta_required: 403,
  insufficient_scope: 403,
  owner_only: 403,
  author_only: 403,
  bad_origin: 403,
  session_required: 403,
  not_found: 404,
  item_not_found: 404,
  method_not_allowed: 405,
  confirmation_declined: 409,
  confirmation_required: 409,
  rev_conflict: 409,
  field_conflict: 409,
  idempotency_in_progress: 409,
  in_use: 409,
  last_scene: 409,
  limit_reached: 409,
  not_connected: 409,
  not_look_overlay: 409,
  not_undoable: 409,
  offset_conflict: 409,
  preview_target_missing: 409,
  scene_is_preview: 409,
  scene_live: 409,
  scene_not_preview: 409,
  undo_conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  misdirected_request: 421,
  invalid_option: 422,
  invalid_value: 422,
  list_invalid: 422,
  processing_timeout: 422,
  size_unknown: 422,
  rate_limited: 429,
  internal: 500,
  outcome_unknown: 503,
  read_model_behind: 503,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** The body of every error answer (reference 1, Errors). */
export interface ProblemBody {
  readonly error: string;
  readonly code: ProblemCode;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A refusal with a code that clients can act on. Thrown by deciders, doors and queries alike. */
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
    return problemStatus[this.code];
  }

  toBody(): ProblemBody {
    return { error: this.message, code: this.code, ...(this.details && { details: this.details }) };
  }
}

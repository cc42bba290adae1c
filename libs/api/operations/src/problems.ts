import type { Class } from './field';

/** Error code with its guarantees for clients. */
export interface ProblemDefinition {
  /** HTTP status. */
  readonly status: number;
  /** Meaning in one sentence, for the list of errors and the API documentation. */
  readonly meaning: string;
  /** None: an error of this code has no details. */
  readonly details?: ProblemDetails;
}

/** The schema of `details`, and whether they are always there. */
export interface ProblemDetails {
  readonly type: Class;
  readonly always: boolean;
}

/** By code. */
export type Problems = { readonly [code: string]: ProblemDefinition };

export const always = (type: Class): ProblemDetails => ({ type, always: true });
export const sometimes = (type: Class): ProblemDetails => ({ type, always: false });

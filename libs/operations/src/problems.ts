import type { Class } from './field';

/** One error code: what a client may rely on. */
export interface ProblemDefinition {
  /** Of HTTP. */
  readonly status: number;
  /** What it says, in one sentence: for the list of errors and the interface's documentation. */
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

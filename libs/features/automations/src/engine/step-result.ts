export interface StepResult {
  readonly status: 'ok' | 'skipped' | 'failed';
  readonly code: string | null;
  readonly onAir?: boolean;
  readonly choice?: number;
  readonly until?: number;
  /** For the trace. */
  readonly input?: { readonly [field: string]: unknown };
  /** Answer, for later steps. */
  readonly output?: unknown;
}

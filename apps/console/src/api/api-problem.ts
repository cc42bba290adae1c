/** Refusal by the API, or a failure to reach it (`code` is then `offline`, and `status` 0). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: { readonly [key: string]: unknown } = {},
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

interface ProblemBody {
  readonly error?: unknown;
  readonly code?: unknown;
  readonly details?: unknown;
}

/** Returns the problem in an error response, whatever its body is. */
export function problemOf(response: Response, body: unknown): ApiProblem {
  const { error, code, details } = (typeof body === 'object' && body !== null ? body : {}) as ProblemBody;
  return new ApiProblem(
    response.status,
    typeof code === 'string' ? code : 'unexpected',
    typeof error === 'string' ? error : `The studio answered ${response.status}.`,
    typeof details === 'object' && details !== null ? { ...details } : {},
    response.headers.get('x-request-id'),
  );
}

/** Whatever was thrown, as a problem. */
export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem(0, 'offline', error instanceof Error ? error.message : String(error));
}

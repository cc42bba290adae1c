import createClient from 'openapi-fetch';
import { ApiProblem, asProblem, problemOf } from './api-problem';
import { clientId } from './client-id';
import { countedFetch } from './pending';
import type { components, operations, paths } from './schema';

/** Records of the interface by the names that openapi.json has for them. */
export type Schemas = components['schemas'];

/** Request body of an operation, by operation name. */
export type BodyOf<Name extends keyof operations> =
  NonNullable<operations[Name]['requestBody']> extends {
    readonly content: { readonly 'application/json': infer Body };
  }
    ? Body
    : never;

/** The interface, typed by openapi.json. Wrap calls by `answered`. */
export const api = createClient<paths>({
  baseUrl: '/api/v1',
  credentials: 'same-origin',
  headers: { 'Studio-Client': clientId },
  fetch: countedFetch,
});

interface Called<Body> {
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the body and log position of a response.
 * @throws ApiProblem after a refusal, or if no response came
 */
export async function answeredAt<Body>(
  call: Promise<Called<Body>>,
): Promise<{ readonly body: Body; readonly position: string | null }> {
  let called: Called<Body>;
  try {
    called = await call;
  } catch (error) {
    throw asProblem(error);
  }
  const { data, error, response } = called;
  if (!response.ok || data === undefined) throw ofSession(problemOf(response, error));
  return { body: data, position: response.headers.get('studio-position') };
}

/** A session that has ended is another problem than a wrong password, which only routes for browsers refuse. */
function ofSession(problem: ApiProblem): ApiProblem {
  const { status, message, details, requestId } = problem;
  return status === 401 ? new ApiProblem(status, 'signed_out', message, details, requestId) : problem;
}

/** The body alone. @throws ApiProblem */
export async function answered<Body>(call: Promise<Called<Body>>): Promise<Body> {
  return (await answeredAt(call)).body;
}

/** Posts to a route for browsers only, which is no operation. @throws ApiProblem */
export function post<Body = unknown>(path: string, body: object = {}): Promise<Body> {
  return send<Body>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'Studio-Client': clientId },
    body: JSON.stringify(body),
  });
}

/** Reads a route for browsers only, which is no operation. @throws ApiProblem */
export function read<Body>(path: string): Promise<Body> {
  return send<Body>(path, { headers: { 'Studio-Client': clientId } });
}

async function send<Body>(path: string, request: RequestInit): Promise<Body> {
  const asked = new Request(`/api/v1${path}`, { credentials: 'same-origin', ...request });
  const response = await countedFetch(asked).catch((error: unknown) => {
    throw asProblem(error);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw problemOf(response, answer);
  return answer as Body;
}

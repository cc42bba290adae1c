import { contractOf } from './contract';
import { testToken } from './studio-process';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A client of the REST interface as a user would write one. Every answer must be what the document promises. */
export class ApiClient {
  constructor(
    private readonly api: string,
    private readonly token: string | null = testToken,
    /** Sent with every request. */
    private readonly always: Readonly<Record<string, string>> = {},
  ) {}

  get<Body = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }

  put<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('PUT', path, body);
  }

  patch<Body = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send('PATCH', path, body);
  }

  delete<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>> {
    return this.send('DELETE', path);
  }

  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`No answer to ${method} ${path}.`)), 20_000);
    const [answer, text] = await fetch(`${this.api}${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.always,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: limit.signal,
    })
      .then(async (response) => [response, await response.text()] as const)
      .finally(() => clearTimeout(timer));
    const { status, headers: told } = answer;
    const content = (text ? JSON.parse(text) : null) as Body;
    const faults = (await contractOf(this.api)).faults(method, path, {
      status,
      headers: told,
      body: content,
    });
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return { status, headers: told, body: content };
  }
}

/** The body of an answer that must have succeeded. */
export async function ok<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Expected success, got ${status}: ${JSON.stringify(body)}`);
  return body;
}

import { contractOf } from './contract';
import { onWindows } from './program';
import { testToken } from './server-process';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Client of the REST API as a user would write one. Every response must follow the document. */
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
    const request = {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.always,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const [answer, text] = await this.ask(path, request);
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

  /** @throws Error if no response comes in time */
  private async ask(
    path: string,
    request: RequestInit & { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  ): Promise<readonly [Response, string]> {
    const { method, headers } = request;
    // Of many connections made at once Wine forgets one now and then: its request is never read, by any server.
    const mayRepeat = onWindows && (method === 'GET' || 'idempotency-key' in headers);
    for (let left = mayRepeat ? 4 : 1; ;) {
      const limit = new AbortController();
      const timer = setTimeout(
        () => limit.abort(new Error(`No answer to ${method} ${path}.`)),
        mayRepeat ? 5_000 : 20_000,
      );
      try {
        const response = await fetch(`${this.api}${path}`, { ...request, signal: limit.signal });
        return [response, await response.text()];
      } catch (error) {
        if (!limit.signal.aborted || --left === 0) throw error;
      } finally {
        clearTimeout(timer);
      }
    }
  }
}

/** The body of an answer that must have succeeded. */
export async function ok<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Expected success, got ${status}: ${JSON.stringify(body)}`);
  return body;
}

import { type KnownAnswer } from './known-answers';

/** Returns the answer to a request for an address; null to let the browser ask for it. */
export type AnswerFor = (address: string, method: string) => Promise<KnownAnswer> | null;

/** Lets `fetch` and `XMLHttpRequest` of the page take known answers. */
export function interceptRequests(answerFor: AnswerFor): void {
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    const answering = answerFor(
      request?.url ?? (input as string | URL).toString(),
      init?.method ?? request?.method ?? 'GET',
    );
    if (!answering) return realFetch(input, init);
    const { status, value } = await answering;
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return new Response(JSON.stringify(value), { status, headers });
  };
  interceptXhr(answerFor);
}

function interceptXhr(answerFor: AnswerFor): void {
  window.XMLHttpRequest = class extends XMLHttpRequest {
    private asked = { method: 'GET', address: '' };

    override open(
      method: string,
      address: string | URL,
      isAsync = true,
      user?: string | null,
      password?: string | null,
    ): void {
      this.asked = { method, address: address.toString() };
      super.open(method, address, isAsync, user, password);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      const { method, address } = this.asked;
      const answering = answerFor(address, method);
      if (answering) void answering.then((answer) => give(this, answer, address));
      else super.send(body);
    }
  };
}

/** Gives a request its answer, as the browser would have. */
function give(request: XMLHttpRequest, { status, value }: KnownAnswer, address: string): void {
  const text = JSON.stringify(value);
  const isJson = request.responseType === 'json';
  const shown: { readonly [key: string]: unknown } = {
    ...{ readyState: 4, status, statusText: status === 200 ? 'OK' : 'Not Found', responseURL: address },
    ...{ responseText: text, response: isJson ? value : text },
    getResponseHeader: (name: string) =>
      name.toLowerCase() === 'content-type' ? 'application/json; charset=utf-8' : null,
    getAllResponseHeaders: () => 'content-type: application/json; charset=utf-8\r\n',
  };
  for (const [name, each] of Object.entries(shown))
    Object.defineProperty(request, name, { configurable: true, value: each });
  for (const event of ['readystatechange', 'load', 'loadend']) request.dispatchEvent(new Event(event));
}

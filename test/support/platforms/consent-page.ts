import type { ServerResponse } from 'node:http';

/** Answers a page of a platform on which somebody agrees, as a browser shows it. */
export function consentPage(response: ServerResponse, action: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><title>Consent</title><a id="agree" href="${action.replaceAll('&', '&amp;')}">Agree</a>`,
  );
}

/** Answers the page after somebody has agreed by a code. */
export function agreedPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>Done</title><p id="agreed">Done</p>');
}

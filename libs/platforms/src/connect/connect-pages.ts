import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { PlatformError } from '../port/platform-channel';
import type { Connecting } from './connecting';

const COOKIE = 'uconnect';
const TTL_S = 600;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const GONE =
  'This link has been used, or its ten minutes are over. Begin again in the console, or ask for a new link.';

/** The pages that a browser passes on its way to a platform and back: they need no session, only the ticket. */
export function serveConnecting(http: FastifyInstance, connecting: Connecting): void {
  http.get('/connect/:platform', (request, reply) =>
    answered(reply, async () => {
      const { platform, query } = read(request);
      const device = query.get('flow');
      if (device !== null) return pollPage(connecting, reply, device);
      const base = new URL(connecting.base);
      // The cookie must be of the host that the platform sends the browser back to.
      if (isOtherHost(request, base)) return reply.redirect(`${base.origin}${request.url}`, 302);
      const wish = await connecting.redeem(platform, query.get('ticket') ?? '');
      if (!wish) return page(reply, 410, 'Not connected', GONE);
      if (!connecting.connectorOf(platform).page) {
        const begun = await connecting.beginByCode(wish);
        return codePage(reply, begun);
      }
      const { url, nonce } = await connecting.begin(wish);
      const secure = base.protocol === 'https:' ? '; Secure' : '';
      void reply.header(
        'set-cookie',
        `${COOKIE}=${nonce}; Path=/connect; HttpOnly; SameSite=Lax; Max-Age=${TTL_S}${secure}`,
      );
      return reply.headers(headers).redirect(url, 302);
    }),
  );

  http.get('/connect/:platform/callback', (request, reply) =>
    answered(reply, async () => {
      const { platform, query } = read(request);
      const channel = await connecting.complete(platform, query, cookieOf(request));
      void reply.header('set-cookie', `${COOKIE}=; Path=/connect; HttpOnly; SameSite=Lax; Max-Age=0`);
      if (!channel) return page(reply, 410, 'Not connected', GONE);
      return page(reply, 200, 'Connected', `${channel.name} is connected. You can close this page.`);
    }),
  );
}

async function pollPage(connecting: Connecting, reply: FastifyReply, flow: string): Promise<FastifyReply> {
  const { status, channel } = await connecting.poll(flow);
  if (channel) return page(reply, 200, 'Connected', `${channel.name} is connected. You can close this page.`);
  if (status === 'denied') return page(reply, 409, 'Not connected', 'It was not allowed there.');
  if (status === 'expired') return page(reply, 410, 'Not connected', GONE);
  return page(reply, 200, 'Waiting', 'Type in the code there; this page goes on by itself.', 5);
}

function codePage(
  reply: FastifyReply,
  { userCode, verificationUrl, flow, intervalS }: Awaited<ReturnType<Connecting['beginByCode']>>,
): FastifyReply {
  const link = `<a href="${escaped(verificationUrl)}" target="_blank" rel="noreferrer">${escaped(verificationUrl)}</a>`;
  const text = `Open ${link} and type in <strong>${escaped(userCode)}</strong>. This page goes on by itself.`;
  return html(reply, 200, 'Connect', text, { seconds: Math.max(5, intervalS), to: `?flow=${flow}` });
}

async function answered(reply: FastifyReply, make: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PlatformError) return page(reply, 502, 'Not connected', error.message);
    if (error instanceof Problem) return page(reply, error.status, 'Not connected', error.message);
    throw error;
  }
}

function page(
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
  seconds?: number,
): FastifyReply {
  return html(reply, status, title, escaped(text), seconds === undefined ? null : { seconds, to: '' });
}

function html(
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
  again: { readonly seconds: number; readonly to: string } | null,
): FastifyReply {
  const refresh = again
    ? `<meta http-equiv="refresh" content="${again.seconds}${again.to && `;url=${escaped(again.to)}`}">`
    : '';
  return reply
    .status(status)
    .headers(headers)
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>${refresh}` +
        '<style>body{font:18px/1.5 system-ui,sans-serif;max-width:34em;margin:4em auto;padding:0 1em}</style>' +
        `<h1>${escaped(title)}</h1><p>${text}</p></html>`,
    );
}

function read(request: FastifyRequest): { readonly platform: string; readonly query: URLSearchParams } {
  const { platform = '' } = request.params as { readonly platform?: string };
  return { platform, query: new URL(request.url, 'http://here').searchParams };
}

function isOtherHost({ headers: { host } }: FastifyRequest, base: URL): boolean {
  return host !== undefined && host !== base.host && base.hostname === 'localhost';
}

function cookieOf({ headers: { cookie = '' } }: FastifyRequest): string {
  const found = cookie.split(';').find((each) => each.trim().startsWith(`${COOKIE}=`));
  return found?.trim().slice(COOKIE.length + 1) ?? '';
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import { escapeHtml } from '@studio/http/escape-html';
import { platformNameOf } from '@studio/platforms/platforms';
import { isTipSource } from '@studio/platforms/tip-sources';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { Connecting, Wish } from './connecting';

const COOKIE = 'uconnect';
const TTL_S = 600;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** @param nonce of the one script that the page runs; null for a page without one */
function policyOf(nonce: string | null): string {
  const script = nonce === null ? '' : ` script-src 'nonce-${nonce}'; connect-src 'self';`;
  return `default-src 'none'; style-src 'unsafe-inline';${script} frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
}

const GONE =
  'This link was already used, or it has expired. Start again in the console, or ask for a new link.';

/** The pages that a browser passes on its way to a platform and back: they need no session, only the ticket. */
export function serveConnecting(http: FastifyInstance, connecting: Connecting): void {
  http.get('/connect/:platform', (request, reply) =>
    answered(reply, async () => {
      const { platform, query } = read(request);
      const flow = query.get('flow');
      if (flow !== null)
        return query.get('look') === null
          ? flowPage(connecting, reply, flow)
          : reply.header('cache-control', 'no-store').send(await lookAt(connecting, flow));
      const base = new URL(connecting.base);
      // The cookie must be of the host that the platform sends the browser back to.
      if (isOtherHost(request, base)) return reply.redirect(`${base.origin}${request.url}`, 302);
      const ticket = query.get('ticket') ?? '';
      if (query.get('go') === null) return askPage(connecting, reply, platform, ticket);
      const wish = await connecting.redeem(platform, ticket);
      if (!wish) return page(reply, 410, 'Not connected', GONE);
      if (!(await connecting.connectorOf(wish)).page) {
        const begun = await connecting.beginByCode(wish);
        return reply.headers(headers).redirect(`?flow=${begun.flow}`, 303);
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

/** Names the studio account before anybody agrees to anything: whoever follows a link of somebody else sees whose it is. */
async function askPage(
  connecting: Connecting,
  reply: FastifyReply,
  platform: string,
  ticket: string,
): Promise<FastifyReply> {
  const wish = await connecting.wishOf(platform, ticket);
  if (!wish) return page(reply, 410, 'Not connected', GONE);
  await connecting.connectorOf(wish);
  const name = platformNameOf(platform);
  const text =
    `${await wishText(connecting, wish)} Continue only if this is your account.</p>` +
    `<p><a href="?ticket=${encodeURIComponent(ticket)}&amp;go=1" rel="nofollow">Continue to ${escapeHtml(name)}</a>`;
  return html(reply, 200, `Connect ${name}`, text);
}

async function wishText(connecting: Connecting, wish: Wish): Promise<string> {
  const account = `<strong>${escapeHtml(await connecting.accountNameOf(wish))}</strong>`;
  const name = escapeHtml(platformNameOf(wish.platform));
  if (isTipSource(wish.platform))
    return `This connects your ${name} account to the studio account ${account}.`;
  return wish.role === 'bot'
    ? `This connects a ${name} account as the chat bot of the studio account ${account}.`
    : `This connects your ${name} channel to the studio account ${account}.`;
}

type Look = {
  readonly status: 'pending' | 'slow_down' | 'connected' | 'denied' | 'expired';
  readonly name?: string;
};

async function lookAt(connecting: Connecting, flow: string): Promise<Look> {
  const { status, channel } = await connecting.poll(flow);
  return channel ? { status: 'connected', name: channel.name } : { status: status };
}

/** The code stays on the page until it is typed in; a script looks meanwhile, and a page that is loaded anew shows it again. */
async function flowPage(connecting: Connecting, reply: FastifyReply, flow: string): Promise<FastifyReply> {
  const code = await connecting.codeOf(flow);
  const { status, name = '' } = await lookAt(connecting, flow);
  if (status === 'connected')
    return page(reply, 200, 'Connected', `${name} is connected. You can close this page.`);
  if (status === 'denied') return page(reply, 409, 'Not connected', 'Access was denied on the platform.');
  if (status === 'expired' || !code) return page(reply, 410, 'Not connected', GONE);
  const address = escapeHtml(code.verificationUrl);
  const text =
    `${await wishText(connecting, code.wish)}</p>` +
    `<p>Open <a href="${address}" target="_blank" rel="noreferrer">${address}</a> and enter the code ` +
    `<strong id="code">${escapeHtml(code.userCode)}</strong>.</p>` +
    '<p id="state" role="status">This page continues automatically.';
  const nonce = randomBytes(16).toString('base64url');
  const script = lookScript(flow, Math.max(MIN_LOOK_S, code.intervalS));
  return html(reply, 200, 'Connect', text, { nonce, script });
}

const MIN_LOOK_S = 5;

/** @param flow base64url @param seconds between two looks, at first */
function lookScript(flow: string, seconds: number): string {
  return `
    let seconds = ${seconds};
    const state = document.getElementById('state');
    const texts = {
      connected: ({ name }) => name + ' is connected. You can close this page.',
      denied: () => 'Access was denied on the platform. Start again in the console.',
      expired: () => ${JSON.stringify(GONE)},
    };
    const look = async () => {
      try {
        const answer = await fetch('?flow=${encodeURIComponent(flow)}&look=1', { cache: 'no-store' });
        const told = answer.ok ? await answer.json() : { status: 'pending' };
        if (told.status === 'slow_down') seconds += 5;
        const text = texts[told.status];
        if (text) {
          document.getElementById('code').remove();
          state.textContent = text(told);
          return;
        }
      } catch {
        // The studio is away for a moment: the next look may reach it.
      }
      setTimeout(look, seconds * 1000);
    };
    setTimeout(look, seconds * 1000);
  `;
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

function page(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  return html(reply, status, title, escapeHtml(text));
}

function html(
  reply: FastifyReply,
  status: number,
  title: string,
  text: string,
  run: { readonly nonce: string; readonly script: string } | null = null,
): FastifyReply {
  const script = run ? `<script nonce="${run.nonce}">${run.script}</script>` : '';
  return reply
    .status(status)
    .headers({ ...headers, 'content-security-policy': policyOf(run?.nonce ?? null) })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
        '<style>body{font:18px/1.5 system-ui,sans-serif;max-width:34em;margin:4em auto;padding:0 1em}</style>' +
        `<h1>${escapeHtml(title)}</h1><p>${text}</p>${script}</html>`,
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

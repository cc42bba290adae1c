import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { io } from 'socket.io-client';
import { ok } from '../support/api-client';
import { Renderers } from '../support/renderers';
import { storedEvents } from '../support/stored-events';
import { StudioProcess, testToken } from '../support/server-process';
import { studio, api, ask } from '../support/boundary-studio';

describe('the packed server', () => {
  // Packing renames a second class of the same name unless its configuration forbids it.
  it('serves the document that its sources declare, under the same names', async () => {
    const { body } = await ask('/api/v1/openapi.json');
    const { servers: _, ...served } = JSON.parse(body) as Record<string, unknown>;
    const { servers: __, ...declared } = JSON.parse(
      readFileSync(join(__dirname, '../../openapi.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect(served).toEqual(declared);
  });
});

describe('every answer', () => {
  it.each([
    '/api/v1/overlays',
    '/api/v1/openapi.json',
    '/api/v1/nothing',
    '/api/v1/overlays/%ZZ',
    '/api',
    '/o/nothing',
    '/healthz',
    '/readyz',
    '/nothing',
    '/renderer/nothing',
    '/media/nothing',
  ])('%s tells browsers not to guess its type, and nobody its software', async (path) => {
    const { headers } = await ask(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it('of the interface may be read by no other origin, framed by nobody and kept by no cache', async () => {
    for (const path of ['/api/v1/overlays', '/api/v1/nothing', '/api/v1/openapi.json']) {
      const { headers } = await ask(path, { origin: 'https://elsewhere.example' });
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('to the bare address leads to the console, and each link of that leads somewhere', async () => {
    const page = await fetch(`${studio.url}/`);
    expect(page.url).toBe(`${studio.url}/console`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, href = '']) => href);
    expect(links).not.toEqual([]);
    for (const link of links) expect([link, (await fetch(studio.url + link)).status]).toEqual([link, 200]);
  });

  it('to a preflight allows nothing', async () => {
    const { status, headers } = await ask('/api/v1/overlays', {
      method: 'OPTIONS',
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
    });
    expect(status).toBe(405);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('a body from somebody unknown', () => {
  const bytes = 1_000_000;

  it.each([
    ['POST', '/api/v1/nothing', 404],
    ['POST', '/nothing', 404],
    ['POST', '/healthz', 404],
    ['POST', '/api/v1/overlays', 401],
    ['POST', '/api/v1/auth/login', 413],
    ['POST', '/mcp', 401],
  ])('%s %s is not waited for', async (method, path, status) => {
    const socket = connect(studio.port, '127.0.0.1');
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${bytes}\r\n\r\n{`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString('latin1')).toContain(`HTTP/1.1 ${status} `);
    socket.destroy();
  });
});

describe('the Host of a request', () => {
  it.each([
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1:4480',
    '[::1]:4480',
    '192.168.1.5',
    'studio:80',
    'overlay.example',
  ])('%s is served', async (host) => {
    expect((await ask('/healthz', { host })).status).toBe(200);
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:4480', 'evil'])(
    '%j is not: 421',
    async (host) => {
      for (const path of ['/healthz', '/api/v1/me', '/api', '/metrics']) {
        const { status, body } = await ask(path, { host });
        expect([status, JSON.parse(body)]).toMatchObject([421, { code: 'misdirected_request' }]);
      }
    },
  );

  it('must be there', async () => {
    const socket = connect(studio.port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*"code":"invalid_request"/);
  });

  it('counts for sockets too', async () => {
    const refused = await ask('/socket.io/?EIO=4&transport=polling', { host: 'evil.example' });
    expect(refused.status).toBe(403);
    const socket = io(`${studio.url}/render`, {
      transports: ['websocket'],
      extraHeaders: { host: 'evil.example' },
      reconnection: false,
    });
    const outcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected')).on('connect_error', () => resolve('refused'));
    });
    socket.close();
    expect(outcome).toBe('refused');
    const drawing = new WebSocket(`${studio.url.replace('http', 'ws')}/d/any/socket`, {
      headers: { host: 'evil.example' },
    });
    const [, answer] = (await once(drawing, 'unexpected-response')) as [unknown, { statusCode: number }];
    drawing.on('error', () => undefined).terminate();
    expect(answer.statusCode).toBe(421);
  });

  it('is what a trusted proxy says it was, and no other', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example' };
    expect((await ask('/healthz', forwarded, '127.0.0.1')).status).toBe(200);
    expect((await ask('/healthz', forwarded, '127.0.0.2')).status).toBe(421);
  });
});

describe('a request that offers another protocol', () => {
  const offer = [
    'host: localhost',
    `authorization: Bearer ${testToken}`,
    'connection: Upgrade, HTTP2-Settings',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
  ];
  const last = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';

  /** Sends each part when something was answered to the one before. @returns all that came back */
  async function talk([first = '', ...others]: readonly string[]): Promise<string> {
    const socket = connect(studio.port, '127.0.0.1');
    socket.on('data', () => socket.write(others.shift() ?? ''));
    socket.write(first);
    return text(socket);
  }
  const statuses = (answers: string): readonly string[] =>
    Array.from(answers.matchAll(/HTTP\/1.1 (\d+)/g), ([, status = '']) => status);

  it.each(['h2c', 'websocket', 'wonders'])('%s, is answered as if it did not', async (name) => {
    const head = ['GET /api/v1/me HTTP/1.1', ...offer, `upgrade: ${name}`, '', ''].join('\r\n');
    const answers = await talk([head, head, last]);
    expect(statuses(answers)).toEqual(['200', '200', '200']);
    expect(answers).toContain('"login":"owner"');
  });

  it('is done with all of its body', async () => {
    const head = [
      'POST /api/v1/overlays HTTP/1.1',
      ...offer,
      'upgrade: h2c',
      'content-type: application/json',
    ];
    const whole = [...head, 'content-length: 14', '', '{"name":"Now"}'].join('\r\n');
    const answers = await talk([whole, last]);
    expect(statuses(answers)).toEqual(['201', '200']);
    expect(answers).toContain('"name":"Now"');

    const begun = [...head, 'transfer-encoding: chunked', 'expect: 100-continue', '', '8', '{"name":', ''];
    const later = ['8', '"Later"}', '0', '', ''].join('\r\n');
    const inParts = await talk([begun.join('\r\n'), later, last]);
    expect(statuses(inParts)).toEqual(['100', '201', '200']);
    expect(inParts).toContain('"name":"Later"');
  });
});

describe('a stop', () => {
  it('finishes the commands under way, closes the sockets and ends with 0', async () => {
    const { overlayId } = await ok(
      api.post<{ overlayId: string }>('/overlays', { name: 'Last', starter: true }),
    );
    const path = `/overlays/${overlayId}`;
    const renderers = new Renderers(studio.url, api);
    const renderer = await renderers.watch(path);
    const disconnected = new Promise((resolve) => renderer.socket.once('disconnect', resolve));
    const stopSoon = new Promise<number | null>((resolve) => {
      setImmediate(() => resolve(studio.stop()));
    });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        api
          .post(`${path}/members`, { widget: 'text', name: `${i}` }, { 'x-request-id': `late-${i}` })
          .catch(() => null),
      ),
    );
    expect(await stopSoon).toBe(0);
    await disconnected;
    renderers.close();

    const answered = answers.flatMap((answer, i) => (answer ? [`late-${i}`] : []));
    expect(answers.flatMap((answer) => answer?.status ?? []).filter((status) => status !== 201)).toEqual([]);
    const stored = new Set((await storedEvents(studio.dataDir)).map(({ meta }) => meta.correlationId));
    expect(answered.filter((id) => !stored.has(id))).toEqual([]);
    expect(answered.length).toBeGreaterThan(0);
  });

  it('does not wait for the goodbye of sockets that have stopped answering', async () => {
    const other = await StudioProcess.start();
    const sockets = Array.from({ length: 3 }, () => connect(other.port, '127.0.0.1'));
    await Promise.all(
      sockets.map(async (socket) => {
        socket.write(
          'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n' +
            'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        );
        await once(socket, 'data');
        socket.on('error', () => undefined).resume();
      }),
    );
    expect(await other.stop()).toBe(0);
    expect(other.log).toBe('');
    for (const socket of sockets) socket.destroy();
  });

  it('does not wait for a request that never ends', async () => {
    const other = await StudioProcess.start();
    const hanging = request({
      host: '127.0.0.1',
      port: other.port,
      path: '/api/v1/overlays',
      method: 'POST',
      headers: { authorization: `Bearer ${'x'}`, 'content-length': '100' },
    });
    const cut = new Promise((resolve) => hanging.on('error', resolve).on('close', resolve));
    hanging.write('{');
    await new Promise((resolve) => hanging.on('socket', (socket) => socket.on('connect', resolve)));
    expect(await other.stop()).toBe(0);
    await cut;
  }, 30_000);
});

import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import type { InjectOptions } from 'light-my-request';
import { ratePolicies, RateLimits } from './rate-limits';
import { startBoardApp, type BoardApp } from './testing/board-app';

let board: BoardApp;
let port: number;

beforeAll(async () => {
  board = await startBoardApp();
  await board.app.listen(0, '127.0.0.1');
  port = (board.app.getHttpServer() as { address(): AddressInfo }).address().port;
});

afterAll(() => board.close());

interface Asked {
  readonly as?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(route: string, { as = 'ada', body, headers = {} }: Asked = {}) {
  const [method, url] = route.split(' ') as [InjectOptions['method'], string];
  const answer = await board.app.inject({
    method,
    url: url.startsWith('//') ? url.slice(1) : `/api/v1${url}`,
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const json = answer.body ? answer.json<Record<string, unknown>>() : null;
  return { status: answer.statusCode, headers: answer.headers, body: json };
}

/** Sends bytes over a socket of its own and gives all that comes back until the server hangs up. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

async function madeBoard(): Promise<string> {
  const { body } = await ask('POST /boards', { body: { name: 'Main' } });
  return String(body?.['boardId']);
}

describe('a command', () => {
  it('is answered with its status, its view and the receipt', async () => {
    const { status, body, headers } = await ask('POST /boards', {
      body: { name: ' Main ' },
      headers: { 'x-request-id': 'request-1' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      boardId: expect.stringMatching(/^[0-9a-z]{20}$/) as string,
      name: 'Main',
      cards: 0,
      madeAt: expect.stringMatching(/Z$/) as string,
      pinnedBy: null,
      rev: 1,
      changed: true,
      stepId: 'h_1',
      onAir: false,
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'studio-position': expect.stringMatching(/\d/) as string,
      'x-request-id': 'request-1',
    });
    const [event] = board.log.events(`board-${String(body?.['boardId'])}`);
    expect(event?.meta).toMatchObject({
      operation: 'create_board',
      correlationId: 'request-1',
      actor: { accountId: 'ada', tokenId: 'token-of-ada', via: 'api' },
    });
  });

  it('that changes nothing says so and raises no rev', async () => {
    const id = await madeBoard();
    const first = await ask(`POST /boards/${id}/cards`, { body: { text: 'a' } });
    expect(first.body).toMatchObject({ rev: 2, changed: true, stepId: 'h_2', onAir: true });
    const second = await ask(`POST /boards/${id}/cards`, { body: { text: 'a' } });
    expect(second.body).toMatchObject({ rev: 2, changed: false, stepId: null, onAir: false });
  });

  it('without a receipt answers its view only', async () => {
    const { status, body } = await ask(`DELETE /boards/${await madeBoard()}`);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('rev');
  });

  it('makes up a request id where the given one is none', async () => {
    const { headers } = await ask('GET /boards', { headers: { 'x-request-id': 'not one\u00e4' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ask('GET /boards')).headers['x-request-id']).not.toBe(headers['x-request-id']);
  });
});

describe('the order of checks (rules A1)', () => {
  const wrongBody = { body: { name: 5 } };

  it('401 before all else', async () => {
    const { status, body, headers } = await ask('POST /boards', { as: null, ...wrongBody });
    expect([status, body?.['code']]).toEqual([401, 'unauthorized']);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect((await ask('POST /boards', { as: 'eve', ...wrongBody })).status).toBe(401);
  });

  it('403 scope before the schema, and before the body is read', async () => {
    const refused = { error: 'This needs the scope overlays:write.', code: 'insufficient_scope' };
    const details = { required: 'overlays:write', have: ['overlays:read'] };
    const json = { 'content-type': 'application/json' };
    for (const as of ['reader', 'known-reader']) {
      expect((await ask('POST /boards', { as, ...wrongBody })).body).toEqual({ ...refused, details });
      const broken = await ask('POST /boards', { as, body: '{"name":', headers: json });
      expect([broken.status, broken.body?.['code']]).toEqual([403, 'insufficient_scope']);
    }
  });

  it('400 schema before access', async () => {
    const { status, body } = await ask('POST /boards/unknown/cards', { body: { text: 5 } });
    expect([status, body?.['code']]).toEqual([400, 'invalid_request']);
  });

  it('404 access before 403 owner before 409 rev', async () => {
    const id = await madeBoard();
    const unknown = await ask('DELETE /boards/unknown', { as: 'bob' });
    expect([unknown.status, unknown.body?.['code']]).toEqual([404, 'not_found']);
    const foreign = await ask(`DELETE /boards/${id}`, { as: 'bob' });
    expect([foreign.status, foreign.body?.['code']]).toEqual([403, 'owner_only']);
    const stale = await ask(`POST /boards/${id}/cards`, { body: { text: 'a', expectedRev: 7 } });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'rev_conflict', details: { expectedRev: 7, currentRev: 1 } },
    });
  });
});

describe('a query', () => {
  it('is answered with what the area gives', async () => {
    const { status, body } = await ask('GET /boards?limit=7&ids=1&ids=2');
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [],
      words: { one: { one: 1 } },
      asked: { limit: 7, cards: true, ids: [1, 2], answeredIn: 'de' },
    });
  });

  it('may ask for a language', async () => {
    expect((await ask('GET /boards?locale=en')).body).toMatchObject({ asked: { answeredIn: 'en' } });
  });

  it('may be a HEAD', async () => {
    const { status, headers, body } = await ask('HEAD /boards');
    expect(status).toBe(200);
    expect(Number(headers['content-length'])).toBeGreaterThan(10);
    expect(body).toBeNull();
    expect((await ask('HEAD /boards', { as: null })).status).toBe(401);
  });

  it('waits for the position that it names', async () => {
    const { body } = await ask('GET /boards', { as: 'bob', headers: { 'studio-position': '8' } });
    expect(body).toHaveProperty('items');
    expect(board.readers.asked).toContain('8');
    const behind = await ask('GET /boards', { as: 'bob', headers: { 'studio-position': '99' } });
    expect(behind).toMatchObject({ status: 503, body: { code: 'read_model_behind' } });
    expect(behind.headers['retry-after']).toBe('1');
    const malformed = await ask('GET /boards', { headers: { 'studio-position': 'a b' } });
    expect(malformed.body).toEqual({
      error: 'Studio-Position must be a position that an answer carried.',
      code: 'invalid_request',
      details: {
        errors: [
          { field: 'Studio-Position', location: 'header', expected: 'a position that an answer carried' },
        ],
      },
    });
  });

  it('waits for what its caller wrote last, until that was seen once', async () => {
    const { headers } = await ask('POST /boards', { as: 'bob', body: { name: 'Main' } });
    const position = String(headers['studio-position']);
    const asked = (): number => board.readers.asked.filter((one) => one === position).length;
    board.readers.reached = '';
    expect((await ask('GET /boards', { as: 'bob' })).status).toBe(503);
    expect(asked()).toBe(1);
    board.readers.reached = '9';
    expect((await ask('GET /boards', { as: 'bob' })).status).toBe(200);
    expect((await ask('GET /boards', { as: 'bob' })).status).toBe(200);
    expect(asked()).toBe(2);
    expect((await ask('GET /boards', { as: 'reader' })).status).toBe(200);
    expect(asked()).toBe(2);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string): Asked => ({ headers: { 'idempotency-key': key }, body: { text: 'one' } });

  it('makes the repeat answer what the first one did, and do nothing', async () => {
    const id = await madeBoard();
    const first = await ask(`POST /boards/${id}/cards`, keyed('key-0001'));
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    await ask(`POST /boards/${id}/cards`, { body: { text: 'two' } });
    const repeat = await ask(`POST /boards/${id}/cards`, keyed('key-0001'));
    expect(repeat.status).toBe(201);
    expect(repeat.headers['idempotent-replayed']).toBe('true');
    expect(repeat.body).toEqual(first.body);
    expect(board.log.events(`board-${id}`)).toHaveLength(3);
  });

  it('gives what it creates the same id, whoever is asked first', async () => {
    const make = (as: string) =>
      ask('POST /boards', { as, headers: { 'idempotency-key': 'key-0002' }, body: { name: 'Main' } });
    const [first, second, foreign] = [await make('ada'), await make('ada'), await make('bob')];
    expect(second.body).toEqual(first.body);
    expect(foreign.body?.['boardId']).not.toBe(first.body?.['boardId']);
  });

  it('gives the first answer again as long as the board is there', async () => {
    const id = await madeBoard();
    await ask(`POST /boards/${id}/cards`, keyed('key-0003'));
    await ask(`DELETE /boards/${id}`);
    expect((await ask(`POST /boards/${id}/cards`, keyed('key-0003'))).status).toBe(404);
  });

  it('has 8 to 200 characters', async () => {
    const id = await madeBoard();
    for (const [key, status] of [
      ['1234567', 400],
      ['12345678', 201],
      ['x'.repeat(200), 200 + 1],
      ['x'.repeat(201), 400],
    ] as const)
      expect((await ask(`POST /boards/${id}/cards`, keyed(key))).status).toBe(status);
  });

  it('counts on POST only', async () => {
    expect((await ask('GET /boards', { headers: { 'idempotency-key': 'x' } })).status).toBe(200);
  });
});

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };

  it('absent or empty, they count as {}', async () => {
    const id = await madeBoard();
    const missing = { code: 'invalid_request', error: 'text must be text of at most 20 characters.' };
    expect((await ask(`POST /boards/${id}/cards`)).body).toMatchObject(missing);
    expect((await ask(`POST /boards/${id}/cards`, { body: '', headers: json })).body).toMatchObject(missing);
    expect(
      (await ask(`POST /boards/${id}/cards`, { headers: { 'content-type': 'text/plain' } })).body,
    ).toMatchObject(missing);
  });

  it('unless one is required', async () => {
    const refused = { code: 'invalid_request', error: 'The body must be an object.' };
    expect((await ask('POST /boards')).body).toMatchObject(refused);
    expect((await ask('POST /boards', { body: '', headers: json })).body).toMatchObject(refused);
    expect((await ask('POST /boards', { body: 'null', headers: json })).body).toMatchObject(refused);
  });

  it('400 when it is not JSON', async () => {
    expect(await ask('POST /boards', { body: '{"name":', headers: json })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', error: 'The body is not valid JSON.' },
    });
  });

  it.each(['__proto__', '\\u005f_proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a key %s is one like any other',
    async (key) => {
      const body = `{"name":"a","${key}":{"shown":false,"prototype":{}}}`;
      expect(await ask('POST /boards', { body, headers: json })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', details: { unknown: [JSON.parse(`"${key}"`)] } },
      });
    },
  );

  it('names what it passes over, with refusals too', async () => {
    const { body: made } = await ask('POST /boards', { body: { name: 'a' } });
    const cards = `POST /boards/${String((made as { boardId: string }).boardId)}/cards`;
    const ignored = async (body: object, query = ''): Promise<unknown> =>
      (await ask(`${cards}${query}`, { body: JSON.stringify(body), headers: json })).headers[
        'studio-ignored'
      ];
    expect(await ignored({ text: 'a' })).toBeUndefined();
    expect(await ignored({ text: 'a', colour: 1, 'a, b': 2 }, '?x=1')).toBe('x, colour, a%2C%20b');
    expect(await ignored({ tekst: 'a' })).toBe('tekst');
    expect(
      await ignored(JSON.parse('{"text":"a","__proto__":1,"\\r\\n":2,"\\ud800":3,"🙂":4}') as object),
    ).toBe('__proto__, %0D%0A, %EF%BF%BD, %F0%9F%99%82');
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 1]));
    expect(await ignored({ text: 'a', ...many })).toMatch(/^k0, .*, k19, %E2%80%A6$/);
    expect(await ignored({ text: 'a', short: 1, ['x'.repeat(3000)]: 1 })).toBe('short, %E2%80%A6');
  });

  it('413 when it holds too many values, whatever its bytes', async () => {
    const body = `{"name":"a","x":[${Array.from({ length: 20_000 }, () => 0).join(',')}]}`;
    expect(await ask('POST /boards', { body, headers: json })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', details: { maxValues: 20_000 } },
    });
    const text = `{"name":"${'[{,'.repeat(20_000)}"}`;
    expect(await ask('POST /boards', { body: text, headers: json })).toMatchObject({ status: 400 });
  });

  it('400 when it nests deeper than anybody walks', async () => {
    const body = `{"name":"a","x":${'['.repeat(100)}${']'.repeat(100)}}`;
    expect(await ask('POST /boards', { body, headers: json })).toMatchObject({
      status: 400,
      body: { error: 'The body nests more than 100 levels deep.' },
    });
  });

  it('400 when it is not UTF-8, which would be kept as something else', async () => {
    const body = Buffer.from('{"name":"Caf\u00e9"}', 'latin1');
    expect(await ask('POST /boards', { body, headers: json })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', error: 'The body is not UTF-8.' },
    });
  });

  it('415 when it is compressed', async () => {
    const compressed = { ...json, 'content-encoding': 'gzip' };
    expect(await ask('POST /boards', { body: gzipSync('{"name":"a"}'), headers: compressed })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    const plain = { ...json, 'content-encoding': 'identity' };
    expect((await ask('POST /boards', { body: '{"name":"a"}', headers: plain })).status).toBe(201);
  });

  it('413 over 1 MiB', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    expect(await ask('POST /boards', { body, headers: json })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('415 as %s', async (type) => {
    expect(
      await ask('POST /boards', { body: '{"name":"a"}', headers: { 'content-type': type } }),
    ).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });

  it('415 without a type', async () => {
    const answer = await raw(
      'POST /api/v1/boards HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ada\r\ncontent-length: 12\r\nconnection: close\r\n\r\n{"name":"a"}',
    );
    expect(answer).toMatch(/^HTTP\/1.1 415 /);
    expect(answer).toContain('"code":"unsupported_media_type"');
  });
});

describe('addresses', () => {
  it.each([
    'GET /nothing',
    'GET /',
    'GET //',
    'POST //api',
    'GET //api/v1x',
    'PROPFIND /nothing',
    'PUT /%F0%9F%98%80',
  ])('404 for %s', async (route) => {
    expect(await ask(route, { as: null })).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'There is nothing at this address.' },
      headers: { 'x-request-id': expect.any(String) as string },
    });
  });

  it.each([
    ['PUT /boards', 'POST, GET, HEAD'],
    ['OPTIONS /boards', 'POST, GET, HEAD'],
    ['GET /boards/b', 'DELETE'],
    ['DELETE /openapi.json', 'GET, HEAD'],
    ['DELETE /boards/newest', 'GET, HEAD'],
    ['POST /boards/newest', 'GET, HEAD'],
    ['POST /boards/b/cards/1?x=y', 'GET, HEAD'],
    ['PUT /%62oards', 'POST, GET, HEAD'],
  ])('405 with Allow for %s', async (route, allow) => {
    const { status, body, headers } = await ask(route, {
      as: null,
      body: '{',
      headers: { 'content-type': 'a/b' },
    });
    expect([status, body?.['code']]).toEqual([405, 'method_not_allowed']);
    expect(String(headers['allow']).split(', ').sort()).toEqual(allow.split(', ').sort());
  });

  it('404 for one that is unknown, whatever stands behind its path', async () => {
    for (const end of ['?%ZZ', '#%ZZ', '#%FF?x']) {
      const bytes = `GET /api/v1/nothing${end} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
      expect(await raw(bytes)).toMatch(/^HTTP\/1.1 404 [^]*"code":"not_found"/);
    }
  });

  it.each(['GET /boards/%ZZ/cards/1', 'GET //%ZZ', 'GET /boards/%C0%80/cards/1'])(
    '400 for %s',
    async (route) => {
      const { status, body } = await ask(route);
      expect([status, body?.['code']]).toEqual([400, 'invalid_request']);
    },
  );

  it('400 for a parameter that is empty or far too long', async () => {
    for (const length of [0, 65, 2000]) {
      const { status, body } = await ask(`DELETE /boards/${'x'.repeat(length)}`);
      expect([status, body?.['code']]).toEqual([400, 'invalid_request']);
    }
  });
});

describe('what goes wrong on our side', () => {
  it('is a 500 that tells nothing, and a log entry with the request id', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { status, body, headers } = await ask(`POST /boards/${await madeBoard()}/cards`, {
      body: { text: 'explode' },
      headers: { 'x-request-id': 'request-500' },
    });
    expect(status).toBe(500);
    expect(body).toEqual({ error: 'Something went wrong on our side.', code: 'internal' });
    expect(headers['x-request-id']).toBe('request-500');
    expect(logged.mock.calls).toEqual([
      [
        {
          msg: 'POST /api/v1/boards/:boardId/cards failed',
          route: 'POST /api/v1/boards/:boardId/cards',
          requestId: 'request-500',
          correlationId: 'request-500',
        },
        expect.stringContaining('secret inner detail') as string,
      ],
    ]);
    logged.mockRestore();
  });

  it('is a 503 with Retry-After when the store takes nothing', async () => {
    const id = await madeBoard();
    board.log.script.push({ kind: 'unavailable' });
    const { status, body, headers } = await ask(`POST /boards/${id}/cards`, { body: { text: 'a' } });
    expect([status, body?.['code']]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what is hardly HTTP', () => {
  const envelope = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

  it.each([
    ['a broken request line', 'GARBAGE\r\n\r\n', 'This is not valid HTTP.'],
    ['an unknown method', 'FETCH /api/v1/boards HTTP/1.1\r\nhost: a\r\n\r\n', 'This is not valid HTTP.'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      'The request line and headers are too long.',
    ],
    [
      'an address without end',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      'The request line and headers are too long.',
    ],
  ])('%s is answered in the envelope', async (_, bytes, error) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(envelope(answer)).toEqual({ error, code: 'invalid_request' });
  });

  it('an expectation that nobody knows is no reason to refuse', async () => {
    const answer = await raw(
      'GET /api/v1/boards HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ada\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('a caller that leaves in the middle of its body harms nobody', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /api/v1/boards HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ada\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"na',
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await ask('GET /boards')).status).toBe(200);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('the server answers over a socket as it does inside', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/boards`, {
      method: 'POST',
      headers: { authorization: 'Bearer ada', 'content-type': 'application/json; charset=utf-8' },
      body: '{"name":"Main"}',
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ name: 'Main', rev: 1 });
  });
});

describe('rate limits', () => {
  let limited: BoardApp;
  beforeAll(async () => {
    limited = await startBoardApp(new RateLimits());
  });
  afterAll(() => limited.close());

  const add = () =>
    limited.app.inject({
      method: 'POST',
      url: '/api/v1/boards/nothing/cards',
      headers: { authorization: 'Bearer ada' },
      payload: { text: 'a' },
    });

  it('are told with every answer, and refuse with Retry-After, whatever else is wrong with a request', async () => {
    const wrong = await limited.app.inject({
      method: 'POST',
      url: '/api/v1/boards',
      headers: { authorization: 'Bearer ada', 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect(wrong.headers).toMatchObject({
      'ratelimit-policy': '"writes";q=100;w=1',
      ratelimit: '"writes";r=99;t=1',
    });
    const { perSecond, burst } = ratePolicies.writes;
    const answers = await Promise.all(Array.from({ length: perSecond + burst }, add));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({
      code: 'rate_limited',
      details: { policy: 'writes', perSecond },
    });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.headers['ratelimit']).toMatch(/^"writes";r=0;t=\d+$/);
  });
});

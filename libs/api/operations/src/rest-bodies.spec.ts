import { gzipSync } from 'node:zlib';
import { ask, raw, madeBoard } from './testing/running-board';

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
      body: { error: 'The body nests more than 100 levels deep: send fewer levels.' },
    });
  });

  it('400 when it is not UTF-8, which would be kept as something else', async () => {
    const body = Buffer.from('{"name":"Caf\u00e9"}', 'latin1');
    expect(await ask('POST /boards', { body, headers: json })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', error: 'The body is not UTF-8: send it in this encoding.' },
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

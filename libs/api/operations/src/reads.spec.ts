import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { answerOf, MadeFrom, Precondition } from './etag';
import { startBoardApp, type BoardApp } from './testing/board-app';

let board: BoardApp;

beforeAll(async () => {
  board = await startBoardApp();
});

afterAll(() => board.close());

function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  return board.app.inject({
    method: 'GET',
    url: `/api/v1${url}`,
    headers: { authorization: 'Bearer ada', ...headers },
  });
}

const etagOf = async (url: string): Promise<string> => String((await get(url)).headers['etag']);

describe('an answer to a query', () => {
  it('is tagged, and not sent again to who has it', async () => {
    const etag = await etagOf('/boards');
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await get('/boards', { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      expect(again.headers['content-type']).toBeUndefined();
      expect(again.headers['vary']).toBe('accept-encoding');
    }
  });

  it('is sent to who has another', async () => {
    const answer = await get('/boards', { 'if-none-match': await etagOf('/boards?limit=2') });
    expect(answer.statusCode).toBe(200);
  });

  it('is refused before its tag counts', async () => {
    const etag = await etagOf('/boards');
    const headers = { 'if-none-match': etag };
    expect((await get('/boards', { ...headers, authorization: 'Bearer nobody' })).statusCode).toBe(401);
    expect((await get('/boards?limit=0', headers)).statusCode).toBe(400);
  });

  it('is not made where it is known what it would be made from', () => {
    let made = 0;
    const answer = new MadeFrom(['position 7'], () => ({ made: ++made }));
    const first = new Precondition(undefined, () => 'ada');
    expect(answerOf(answer, first)).toEqual({ made: 1 });
    expect(answerOf(answer, new Precondition(first.etag, () => 'ada'))).toBeNull();
    expect(made).toBe(1);
    expect(answerOf(answer, new Precondition(first.etag, () => 'bob'))).toEqual({ made: 2 });
    expect(
      answerOf(new MadeFrom(['position 8'], () => ({})), new Precondition(first.etag, () => 'ada')),
    ).toEqual({});
  });
});

describe('compression', () => {
  const document = '/openapi.json';
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each<readonly [accepted: string, encoding: 'br' | 'gzip' | undefined]>([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
  ])('for who accepts %s is %s', async (accepted, encoding) => {
    const plain = await get(document);
    const answer = await get(document, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(answer.headers['etag']).toBe(plain.headers['etag']);
    const bytes = encoding ? unpacked[encoding](answer.rawPayload) : answer.rawPayload;
    expect(bytes.toString()).toBe(plain.body);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  });

  it('is not for short answers, which say all the same that they depend on it', async () => {
    const { headers } = await get('/boards', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('accept-encoding');
  });
});

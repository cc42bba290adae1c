import { connect } from 'node:net';
import { Logger } from '@nestjs/common';
import { ratePolicies, RateLimits } from './rate-limits';
import { startBoardApp, type BoardApp } from './testing/board-app';
import { board, port, ask, raw, madeBoard } from './testing/running-board';

describe('what goes wrong on our side', () => {
  it('is a 500 that tells nothing, and a log entry with the request id', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { status, body, headers } = await ask(`POST /boards/${await madeBoard()}/cards`, {
      body: { text: 'explode' },
      headers: { 'x-request-id': 'request-500' },
    });
    expect(status).toBe(500);
    expect(body).toEqual({
      error: 'Something went wrong on the server. Report the request id to its operator.',
      code: 'internal',
    });
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
  const commandMessage = (answer: string): unknown =>
    JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

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
    expect(commandMessage(answer)).toEqual({ error, code: 'invalid_request' });
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

import { board, type Asked, ask, madeBoard } from './testing/running-board';

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

describe('the order of checks [api/1]', () => {
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
      error: 'Studio-Position must be the Studio-Position of an earlier response.',
      code: 'invalid_request',
      details: {
        errors: [
          {
            field: 'Studio-Position',
            location: 'header',
            expected: 'the Studio-Position of an earlier response',
          },
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

import http from 'node:http';
import { connect as openSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeAccount, opsOk } from '../support/accounts';
import { testToken } from '../support/server-process';
import { eras } from '../support/tool-client';
import { studio, stranger, reader, connect } from '../support/tools-studio';

const sizeOf = (tools: readonly object[]): number => Buffer.byteLength(JSON.stringify(tools));

it('whose token is revoked is shut out, whatever it speaks', async () => {
  const { login, token } = await makeAccount(studio, 'gone');
  const all = await Promise.all(eras.map((era) => connect({ era, token })));
  for (const client of all) await client.ok('list_overlays');
  const { tokenId } = JSON.parse(await opsOk(studio.dataDir, ['token-list', login, '--json'])) as {
    tokenId: string;
  };
  await opsOk(studio.dataDir, ['token-revoke', login, tokenId]);
  for (const client of all) await expect(client.call('list_overlays')).rejects.toThrow();
});

describe('the door to the tools', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    },
  };

  function send(
    message: unknown,
    { path = '/api/v1/mcp', ...headers }: Readonly<Record<string, string>> = {},
    method = 'POST',
  ): Promise<Response> {
    return fetch(`${studio.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${testToken}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
    });
  }

  it('tells who has no credential where to find out about one', async () => {
    for (const path of ['/api/v1/mcp', '/mcp']) {
      const metadata = `${studio.url}/.well-known/oauth-protected-resource${path}`;
      const without = await send(ping, { path, authorization: '' });
      expect(without.status).toBe(401);
      expect(without.headers.get('www-authenticate')).toContain(`resource_metadata="${metadata}"`);
      expect(await without.json()).toMatchObject({ code: 'unauthorized' });
      const wrong = await send(ping, { path, authorization: 'Bearer osp_wrong' });
      expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
      const document = await fetch(metadata);
      expect(await document.json()).toMatchObject({
        resource: `${studio.url}${path}`,
        bearer_methods_supported: ['header'],
        scopes_supported: expect.arrayContaining(['scenes:golive']),
      });
    }
  });

  it('takes no cookie for a token', async () => {
    const answer = await send(ping, { authorization: '', cookie: 'usess=whatever', origin: studio.url });
    expect(answer.status).toBe(401);
  });

  it('refuses pages of other hosts', async () => {
    expect((await send(ping, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(ping, { origin: 'null' })).status).toBe(403);
    expect((await send(initialize, { origin: studio.url })).status).toBe(200);
  });

  it('refuses names of hosts that are not its own', async () => {
    const statusAs = (host: string, path: string) =>
      new Promise((resolve, fail) => {
        const headers = { host, authorization: `Bearer ${testToken}`, 'content-type': 'application/json' };
        const request = http.request(`${studio.url}${path}`, { method: 'POST', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        request.on('error', fail);
        request.end(JSON.stringify(initialize));
      });
    for (const path of ['/api/v1/mcp', '/mcp']) {
      expect(await statusAs('evil.example', path)).toBe(421);
      expect(await statusAs(`127.0.0.1:${studio.port}`, path)).not.toBe(421);
    }
  });

  it('is found at the alias too', async () => {
    expect((await send(initialize, { path: '/mcp' })).status).toBe(200);
  });

  it('closes the connection of a client that asks for it', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const socket = openSocket(studio.port, '127.0.0.1');
    const head = [
      'POST /mcp HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${testToken}`,
      'content-type: application/json',
      'accept: application/json, text/event-stream',
      `content-length: ${body.length}`,
      'connection: close',
    ];
    socket.write([...head, '', body].join('\r\n'));
    // All that comes until it is closed.
    expect(await text(socket)).toContain('create_scene');
  });

  it('has one page of everything', async () => {
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      const answer = await send({ jsonrpc: '2.0', id: 1, method, params: { cursor: 'next' } });
      expect(await answer.text()).toContain('There is one page only');
    }
  });

  it('serves clients of 2025 that keep no session', async () => {
    const answer = await send({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('create_scene');
  });

  it('keeps a session for whom it was made, until it is ended', async () => {
    const began = await send(initialize);
    const session = began.headers.get('mcp-session-id') ?? '';
    await began.text();
    expect(session).not.toBe('');
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const mine = { 'mcp-session-id': session };
    expect((await send(list, mine)).status).toBe(200);
    for (const other of [stranger, reader])
      expect((await send(list, { ...mine, authorization: `Bearer ${other}` })).status).toBe(404);
    expect((await send(list, { 'mcp-session-id': 'made-up' })).status).toBe(404);
    expect((await send(null, mine, 'DELETE')).status).toBe(200);
    expect((await send(list, mine)).status).toBe(404);
  });

  it('ends the oldest sessions of a token that begins too many, and nobody else’s', async () => {
    const begin = async (token: string): Promise<string> => {
      const began = await send(initialize, { authorization: `Bearer ${token}` });
      await began.text();
      return began.headers.get('mcp-session-id') ?? '';
    };
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const statusOf = async (token: string, session: string): Promise<number> => {
      const answer = await send(list, { authorization: `Bearer ${token}`, 'mcp-session-id': session });
      await answer.text();
      return answer.status;
    };
    const [theirs, ours] = [await begin(reader), await begin(stranger)];
    const mine = await begin(testToken);
    for (let i = 0; i < 20; i++) await begin(testToken);
    expect(await statusOf(testToken, mine)).toBe(404);
    expect([await statusOf(reader, theirs), await statusOf(stranger, ours)]).toEqual([200, 200]);
  });

  it('names the arguments that it passes over', async () => {
    const call = (name: string, args: object) =>
      send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const passed = await (await call('list_overlays', { limit: 1, colour: 'red', dryRun: false })).text();
    expect(passed).toContain('"_meta":{"studio/ignored":["colour","dryRun"]}');
    const refused = await (
      await call('update_member', { overlayId: 'nothing', memberId: 1, nmae: 'x' })
    ).text();
    expect(refused).toContain('"studio/ignored":["nmae"]');
    expect(await (await call('list_overlays', {})).text()).not.toContain('studio/ignored');
  });

  it('answers what is no message of the protocol', async () => {
    expect((await send('{')).status).toBe(400);
    expect((await send({ hello: 1 })).status).toBe(400);
    expect((await send(null, {}, 'GET')).status).toBe(405);
    expect((await send(null, {}, 'PUT')).status).toBe(405);
    expect((await send('x'.repeat(17 * 1024 * 1024))).status).toBe(413);
    expect((await send(ping, { path: '/api/v1/mcp?toolsets=coffee' })).status).toBe(400);
    expect((await send(ping, { path: '/api/v1/mcp?mode=coffee' })).status).toBe(400);
  });
});

describe('the list of tools', () => {
  it('takes at most 1.1 kB a tool on average', async () => {
    const tools = await (await connect({ era: '2026-07-28' })).tools();
    expect(sizeOf(tools) / tools.length).toBeLessThanOrEqual(1_100);
  });

  it('of one toolset takes at most 60 kB', async () => {
    const all = await (await connect({ era: '2026-07-28' })).tools();
    const toolsets = new Set(all.map(({ _meta }) => String(_meta?.['studio/toolset'])));
    for (const toolset of toolsets) {
      const query = `?toolsets=${toolset}`;
      const tools = await (await connect({ era: '2026-07-28', query })).tools();
      expect([toolset, sizeOf(tools) <= 60_000]).toEqual([toolset, true]);
    }
  });
});

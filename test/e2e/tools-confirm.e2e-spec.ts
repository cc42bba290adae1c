import { makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess } from '../support/server-process';
import {
  eras,
  ToolClient,
  type Reaction,
  type ToolAnswer,
  type ToolClientOptions,
} from '../support/tool-client';

/* What an agreement is worth: once, in time, for this call, in these hands. The server's clock alone is not its own. */

const TWO_MINUTES = 120_000;
const everything = ['overlays:read', 'overlays:write', 'members:write', 'scenes:write', 'scenes:golive'];

interface NewToken {
  readonly tokenId: string;
  readonly token: string;
}

let clock: MovedClock;
let studio: StudioProcess;
let browser: Browser;
let api: ApiClient;
let mine: NewToken;
/** Token of an editor of all overlays that are made here. */
let editor: string;
const clients: ToolClient[] = [];

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', ...clock.env } });
  const [ada, bea] = await Promise.all([makeAccount(studio, 'ada'), makeAccount(studio, 'bea')]);
  browser = await signIn(studio, ada);
  api = new ApiClient(studio.api, ada.token);
  mine = await mint(everything);
  editor = bea.token;
}, 60_000);

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A token of the account that owns the overlays. */
function mint(scopes: readonly string[]): Promise<NewToken> {
  return ok(browser.client.post<NewToken>('/tokens', { name: 'Agent', scopes }));
}

async function connect(options: ToolClientOptions): Promise<ToolClient> {
  const client = await ToolClient.connect(studio.api, { token: mine.token, ...options });
  clients.push(client);
  return client;
}

/** Scene 1 live, scenes 2 and 3 offline; shared with an editor. */
async function makeOverlay(): Promise<string> {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  for (const name of ['Two', 'Three']) await ok(api.post(`/overlays/${overlayId}/scenes`, { name }));
  await ok(api.put(`/overlays/${overlayId}/editors/bea`, { permissions: everything }));
  return overlayId;
}

async function sceneIds(overlayId: string): Promise<number[]> {
  const { scenes } = await ok(api.get<{ scenes: { sceneId: number }[] }>(`/overlays/${overlayId}/scenes`));
  return scenes.map(({ sceneId }) => sceneId);
}

type Arguments = Readonly<Record<string, unknown>>;

/** Returns the token that an agent receives if its client can't ask the user. */
async function tokenFor(client: ToolClient, tool: string, args: Arguments): Promise<string> {
  const { body } = await client.call(tool, args);
  expect(body.code).toBe('confirmation_required');
  return body.details?.confirmToken ?? '';
}

/** Why a token didn't count. */
function reasonOf({ isError, body }: ToolAnswer): unknown {
  expect([isError, body.code]).toEqual([true, 'confirmation_required']);
  return body.details?.reason;
}

describe.each(eras)('a confirmToken in the hands of a client of %s', (era) => {
  it('counts once', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    // As it is now: the overlay stays the same, so that the token would still fit.
    const args = { overlayId, rev: 3 };
    const confirmToken = await tokenFor(client, 'restore_overlay', args);
    await client.ok('restore_overlay', { ...args, confirmToken });
    expect(reasonOf(await client.call('restore_overlay', { ...args, confirmToken }))).toBe('used');
  });

  it('is needed to delete an overlay, whose labels only say that it is destructive', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    const confirmToken = await tokenFor(client, 'delete_overlay', { overlayId });
    expect((await api.get(`/overlays/${overlayId}`)).status).toBe(200);
    await client.ok('delete_overlay', { overlayId, confirmToken });
    expect((await api.get(`/overlays/${overlayId}`)).status).toBe(404);
  });

  it('counts once when it comes several times at the same moment', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    const confirmToken = await tokenFor(client, 'delete_scene', { overlayId, sceneId: 2 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.call('delete_scene', { overlayId, sceneId: 2, confirmToken })),
    );
    const refused = answers.filter(({ isError }) => isError).map(({ body }) => body.code);
    expect(refused).toHaveLength(4);
    for (const code of refused) expect(['confirmation_required', 'not_found']).toContain(code);
    const { items } = await ok(api.get<{ items: { operation: string }[] }>(`/overlays/${overlayId}/history`));
    expect(items.filter(({ operation }) => operation === 'delete_scene')).toHaveLength(1);
  });

  it('counts no more when another agreement was faster, at the same moment even', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    const calls = [];
    for (const sceneId of [2, 3])
      calls.push({
        overlayId,
        sceneId,
        confirmToken: await tokenFor(client, 'delete_scene', { overlayId, sceneId }),
      });
    const answers = await Promise.all(calls.map((args) => client.call('delete_scene', args)));
    const [refused, ...others] = answers.filter(({ isError }) => isError);
    expect(others).toEqual([]);
    expect(refused && reasonOf(refused)).toBe('changed');
    expect(await sceneIds(overlayId)).toHaveLength(2);
  });

  it('counts for two minutes', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const confirmToken = await tokenFor(client, 'delete_scene', args);
    // Readable by then: the server waits for an account's own writes for a while only.
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
    clock.forward(TWO_MINUTES);
    const late = await client.call('delete_scene', { ...args, confirmToken });
    expect(reasonOf(late)).toBe('expired');
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
    await client.ok('delete_scene', { ...args, confirmToken: late.body.details?.confirmToken });
  });

  it('counts for the call that it was given for', async () => {
    const client = await connect({ era });
    const [overlayId, another] = [await makeOverlay(), await makeOverlay()];
    const confirmToken = await tokenFor(client, 'delete_scene', { overlayId, sceneId: 2 });
    for (const [tool, args] of [
      ['delete_scene', { overlayId, sceneId: 3 }],
      ['delete_scene', { overlayId, sceneId: 2, more: true }],
      ['delete_scene', { overlayId: another, sceneId: 2 }],
      ['remove_member', { overlayId, memberId: 2 }],
    ] as const)
      expect(reasonOf(await client.call(tool, { ...args, confirmToken }))).toBe('other_call');
    await client.ok('delete_scene', { sceneId: 2, confirmToken, overlayId });
  });

  it('counts in the hands that it was given to', async () => {
    const client = await connect({ era });
    const [sameAccount, otherAccount] = [
      await connect({ era, token: (await mint(everything)).token }),
      await connect({ era, token: editor }),
    ];
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const confirmToken = await tokenFor(client, 'delete_scene', args);
    for (const other of [sameAccount, otherAccount])
      expect(reasonOf(await other.call('delete_scene', { ...args, confirmToken }))).toBe('other_call');
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
    // In another session of the same hands it does.
    const again = await connect({ era });
    await again.ok('delete_scene', { ...args, confirmToken });
  });

  it('gives no scope', async () => {
    const client = await connect({ era });
    const reader = await connect({ era, token: (await mint(['overlays:read'])).token });
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const confirmToken = await tokenFor(client, 'delete_scene', args);
    expect(await reader.refused('delete_scene', { ...args, confirmToken })).toBe('insufficient_scope');
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
  });

  it('is worth nothing once the access token is revoked', async () => {
    const { token, tokenId } = await mint(everything);
    const client = await connect({ era, token });
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const confirmToken = await tokenFor(client, 'delete_scene', args);
    await ok(browser.client.delete(`/tokens/${tokenId}`));
    await expect(client.call('delete_scene', { ...args, confirmToken })).rejects.toThrow();
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
  });

  it('tells what would be removed, and how it is used', async () => {
    const client = await connect({ era });
    const overlayId = await makeOverlay();
    const { body } = await client.call('delete_scene', { overlayId, sceneId: 3 });
    expect(body.details?.summary).toContain('"Three"');
    expect(body.error).toContain('details.confirmToken');
  });
});

describe.each(eras)('the user of a client of %s', (era) => {
  it('is asked again after two minutes', async () => {
    const overlayId = await makeOverlay();
    const client = await connect({
      era,
      user: (): Reaction => {
        if (client.asked.length === 1) clock.forward(TWO_MINUTES);
        return 'accept';
      },
    });
    await client.ok('delete_scene', { overlayId, sceneId: 2 });
    expect(client.asked).toHaveLength(2);
    expect(client.asked[0]).toContain('"Two"');
    expect(await sceneIds(overlayId)).toEqual([1, 3]);
  });

  it('agrees in vain once the access token is revoked', async () => {
    const { token, tokenId } = await mint(everything);
    const overlayId = await makeOverlay();
    const client = await connect({
      era,
      token,
      user: async (): Promise<Reaction> => {
        await ok(browser.client.delete(`/tokens/${tokenId}`));
        return 'accept';
      },
    });
    const call = client.call('delete_scene', { overlayId, sceneId: 2 });
    // The client of a session only learns that the answer did not arrive.
    const failure = await Promise.race([client.failed, call.catch((error: unknown) => error)]);
    expect(String(failure)).toContain('"unauthorized"');
    expect(client.asked).toHaveLength(1);
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
  });

  it('is not asked in place of a confirmToken', async () => {
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const confirmToken = await tokenFor(await connect({ era }), 'delete_scene', args);
    const client = await connect({ era, user: () => 'decline' });
    await client.ok('delete_scene', { ...args, confirmToken });
    expect(client.asked).toEqual([]);
  });
});

describe('the state that goes with a question', () => {
  interface Result {
    readonly isError?: boolean;
    readonly resultType?: string;
    readonly requestState?: string;
    readonly structuredContent?: ToolAnswer['body'];
  }

  /** Sends a call of 2026-07-28 as raw HTTP; by default the client can ask its user. */
  async function send(
    args: Arguments,
    more: object = {},
    capabilities: object = { elicitation: {} },
  ): Promise<Result> {
    const answer = await fetch(`${studio.api}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mine.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'delete_scene',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'delete_scene',
          arguments: args,
          ...more,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1.0.0' },
            'io.modelcontextprotocol/clientCapabilities': capabilities,
          },
        },
      }),
    });
    return ((await answer.json()) as { readonly result: Result }).result;
  }
  const agreed = (requestState = '') => ({
    requestState,
    inputResponses: { confirm: { action: 'accept', content: { confirm: true } } },
  });
  const asks = { resultType: 'input_required' };

  it('counts with the answer of the user, once, and for this call', async () => {
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const { requestState } = await send(args);
    expect(await send({ overlayId, sceneId: 3 }, agreed(requestState))).toMatchObject(asks);
    expect(await send(args, { requestState })).toMatchObject(asks);
    expect(await send(args, agreed(`${requestState}x`))).toMatchObject(asks);
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
    expect((await send(args, agreed(requestState))).structuredContent).toMatchObject({ deleted: true });
    expect((await send(args, agreed(requestState))).structuredContent).toMatchObject({ code: 'not_found' });
  });

  it('is no confirmToken, and a confirmToken is none', async () => {
    const overlayId = await makeOverlay();
    const args = { overlayId, sceneId: 2 };
    const { requestState } = await send(args);
    expect(await send({ ...args, confirmToken: requestState })).toMatchObject(asks);
    const handed = await send({ ...args, confirmToken: requestState }, {}, {});
    expect(handed.structuredContent?.details?.reason).toBe('invalid');
    expect(await send(args, agreed(handed.structuredContent?.details?.confirmToken))).toMatchObject(asks);
    expect(await sceneIds(overlayId)).toEqual([1, 2, 3]);
  });
});

import { browserWith, makeAccount, opsOk, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import type { Described } from '../support/contract';
import { addressOf, declared, isAboutOverlay } from '../support/declared';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

/*
 * Who may do what, generated from the declarations: each operation × each kind of caller. An operation is covered
 * by being declared. "Let in" means that neither credential, scope nor access refused: what the operation itself
 * makes of the example in the document is not the matter here.
 */

const { operations } = declared;
const scopes = [...new Set(operations.flatMap(({ scope }) => scope ?? []))];

let studio: StudioProcess;
let owner: TestAccount;
let ownersBrowser: Browser;
/** Session of the first account. */
let installationOwner: Browser;
let foreign: ApiClient;
let editor: TestAccount;
let suspended: ApiClient;
let withoutBeta: ApiClient;
let expired: ApiClient;
let revoked: ApiClient;
/** Tokens of the owner with one scope each. */
const withOnly = new Map<string, ApiClient>();
let elsewhere: ApiClient;
/** Never touched by anything that gets in. */
let overlayId: string;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  const made = await Promise.all(
    ['ada', 'cid', 'eve', 'sus', 'beta'].map((login) => makeAccount(studio, login)),
  );
  const [ada, cid, eve, sus, beta] = made as [
    TestAccount,
    TestAccount,
    TestAccount,
    TestAccount,
    TestAccount,
  ];
  owner = ada;
  editor = eve;
  foreign = client(cid.token);
  suspended = client(sus.token);
  withoutBeta = client(beta.token);
  ownersBrowser = await signIn(studio, ada);
  const first = { login: 'owner', password: 'password of the first account' };
  await opsOk(studio.dataDir, ['account-password', first.login, '--password-stdin'], first.password);
  installationOwner = await signIn(studio, first);
  await Promise.all([
    opsOk(studio.dataDir, ['account-suspend', 'sus']),
    opsOk(studio.dataDir, ['account-beta', 'beta', 'off']),
  ]);

  overlayId = await newOverlay();
  const other = await newOverlay();
  for (const scope of scopes) withOnly.set(scope, await tokenOf({ scopes: [scope] }));
  elsewhere = await tokenOf({ scopes, overlayIds: [other] });
  expired = await tokenOf({ scopes, expiresAt: new Date(Date.now() + 500).toISOString() });
  const { tokenId, token } = await mint({ scopes });
  revoked = client(token);
  await ok(revoked.get('/me'));
  await ok(ownersBrowser.client.delete(`/tokens/${tokenId}`));
  await until(async () => (await expired.get('/me')).status !== 200);
}, 60_000);

function client(token: string | null): ApiClient {
  return new ApiClient(studio.api, token);
}

async function mint(wanted: object): Promise<{ readonly tokenId: string; readonly token: string }> {
  return ok(ownersBrowser.client.post('/tokens', { name: 'Row', ...wanted }));
}

async function tokenOf(wanted: object): Promise<ApiClient> {
  return client((await mint(wanted)).token);
}

async function newOverlay(): Promise<string> {
  return (await ok(client(owner.token).post<{ overlayId: string }>('/overlays', { starter: true })))
    .overlayId;
}

/** The operation on an overlay, with the example of its body. */
function ask(caller: ApiClient, operation: Described, about = overlayId, position = ''): Promise<Answer> {
  const { method, body } = operation;
  const address = addressOf(operation, { overlayId: about });
  const example = body?.example;
  // Some name the overlay in their body.
  const isNamed = typeof example === 'object' && example !== null && 'overlayId' in example;
  const sent = isNamed ? { ...example, overlayId: about } : example;
  return caller.send(method, address, sent, position ? { 'studio-position': position } : {});
}

/** Returns the refusal of the API boundary or the access check; '' if they accepted the request. */
function refusal({ status, body }: Answer): string {
  const { code, details } = (body ?? {}) as {
    readonly code?: string;
    readonly details?: { resource?: string };
  };
  if (status === 401 || status === 403) return `${status} ${code}`;
  return status === 404 && details?.resource === 'overlay' ? '404 not_found' : '';
}

/** Asks on an overlay of its own, which is gone then: whatever gets in may do what it likes. */
async function letIn(caller: ApiClient, operation: Described): Promise<string> {
  const about = isAboutOverlay(operation) ? await newOverlay() : overlayId;
  const made = await ask(caller, operation, about);
  const { overlayId: another } = made.body as { readonly overlayId?: string };
  const left = new Set([
    ...(about === overlayId ? [] : [about]),
    ...(another && another !== overlayId ? [another] : []),
  ]);
  for (const id of left) await client(owner.token).delete(`/overlays/${id}`);
  return refusal(made);
}

const named = (list: readonly Described[]): (readonly [string, Described])[] =>
  list.map((operation) => [operation.tool, operation]);
const ofTokens = operations.filter(({ sessionOnly }) => !sessionOnly);
const ofSessions = operations.filter(({ sessionOnly }) => sessionOnly);
const scoped = ofTokens.filter(({ scope }) => scope !== null);
const onOverlays = ofTokens.filter(isAboutOverlay);
const ofEditors = onOverlays.filter(({ ownerOnly }) => !ownerOnly);
const ofOwners = onOverlays.filter(({ ownerOnly }) => ownerOnly);
const unsafe = operations.filter(({ method }) => method !== 'GET');

it('knows every operation that the server offers', async () => {
  const { paths } = await ok(client(null).get<{ paths: Record<string, object> }>('/openapi.json'));
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(served.sort());
});

describe.each(named(operations))('%s', (_, operation) => {
  it('wants a credential: 401', async () => {
    const unknown = 'osp_NobodyHasEverMadeThisOne0000000000000';
    const bad = [null, 'nonsense', unknown, `${owner.token}x`].map(client);
    const callers = [...bad, expired, revoked];
    const answers = await Promise.all(callers.map(async (caller) => refusal(await ask(caller, operation))));
    expect(answers).toEqual(Array.from({ length: 6 }, () => '401 unauthorized'));
  });

  it('is refused to accounts that may do nothing: 403', async () => {
    expect(refusal(await ask(suspended, operation))).toBe('403 account_suspended');
    expect(refusal(await ask(withoutBeta, operation))).toBe('403 beta_required');
  });

  it('lets its session in; about other accounts, only that of the owner of the installation', async () => {
    const isOfInstallation = operation.codes['403']?.includes('installation_owner_only');
    const refused = isOfInstallation ? '403 installation_owner_only' : '';
    expect(await letIn(ownersBrowser.client, operation)).toBe(refused);
    if (isOfInstallation) expect(await letIn(installationOwner.client, operation)).toBe('');
  });
});

describe.each(named(unsafe))('%s', (_, operation) => {
  it('is refused to a session from elsewhere: 403', async () => {
    const { cookie } = ownersBrowser;
    const other = browserWith(cookie, { api: studio.api, url: 'https://elsewhere.example' });
    expect(refusal(await ask(other.client, operation))).toBe('403 bad_origin');
    expect(refusal(await ask(new ApiClient(studio.api, null, { cookie }), operation))).toBe('403 bad_origin');
  });
});

describe.each(named(scoped))('%s', (_, operation) => {
  it('is refused to every other scope: 403', async () => {
    const others = [...withOnly].filter(([scope]) => scope !== operation.scope);
    const answers = await Promise.all(others.map(([, caller]) => ask(caller, operation)));
    expect(answers.map((answer) => [refusal(answer), answer.body['details']])).toEqual(
      others.map(([scope]) => ['403 insufficient_scope', { required: operation.scope, have: [scope] }]),
    );
  });
});

describe.each(named(scoped.filter(({ alsoScopes }) => alsoScopes.length > 0)))('%s', (_, operation) => {
  it('is refused where one of its scopes is missing: 403', async () => {
    const [required] = operation.alsoScopes;
    const answer = await ask(withOnly.get(operation.scope ?? '') ?? client(null), operation);
    expect([refusal(answer), answer.body['details']]).toEqual([
      '403 insufficient_scope',
      { required, have: [operation.scope] },
    ]);
  });
});

/** Scopes that the example of a body needs besides those of its operation. */
const scopesOfExamples: Readonly<Record<string, readonly string[]>> = {
  create_automation: ['overlays:read'],
  create_webhook: ['account:read'],
};

describe.each(named(ofTokens))('%s', (_, operation) => {
  it('lets the owner in with its scopes alone', async () => {
    const { scope } = operation;
    const alsoScopes = [...operation.alsoScopes, ...(scopesOfExamples[operation.tool] ?? [])];
    const caller =
      scope === null
        ? client(owner.token)
        : alsoScopes.length > 0
          ? await tokenOf({ scopes: [scope, ...alsoScopes] })
          : withOnly.get(scope);
    expect(caller && (await letIn(caller, operation))).toBe('');
  });
});

describe.each(named(ofSessions))('%s', (_, operation) => {
  it('is refused to tokens: 403', async () => {
    expect(refusal(await ask(client(owner.token), operation))).toBe('403 session_required');
  });
});

describe.each(named(onOverlays))('%s', (_, operation) => {
  it('looks the same to strangers and where there is nothing: 404', async () => {
    const [strange, nothing] = await Promise.all([
      ask(foreign, operation),
      ask(client(owner.token), operation, 'nothing'),
    ]);
    expect([strange, nothing].map(refusal)).toEqual(['404 not_found', '404 not_found']);
    expect(strange.body).toEqual(nothing.body);
  });

  it('looks the same to a token that is limited to another and where there is nothing', async () => {
    const [other, nothing] = await Promise.all([
      ask(elsewhere, operation),
      ask(elsewhere, operation, 'nothing'),
    ]);
    // Such a token can't make overlays at all, nor change the account's channel or OBS.
    const isRefused = ['duplicate_overlay', 'install_overlay_in_obs', 'set_stream_info'].includes(
      operation.tool,
    );
    const expected = isRefused ? '403 insufficient_scope' : '404 not_found';
    expect([other, nothing].map(refusal)).toEqual([expected, expected]);
    expect(other.body).toEqual(nothing.body);
  });
});

/** Shares a new overlay with the editor; gives its id, and the position at which that is known everywhere. */
async function shared(permissions: readonly string[]): Promise<readonly [string, string]> {
  const about = await newOverlay();
  const address = `/overlays/${about}/editors/${editor.login}`;
  const { status, headers } = await client(owner.token).put(address, { permissions });
  expect(status).toBe(200);
  return [about, headers.get('studio-position') ?? ''];
}

describe.each(named(ofEditors))('%s', (_, operation) => {
  it('lets an editor with the permission in, and no other', async () => {
    const { scope, alsoScopes } = operation;
    const others = scopes.filter((other) => other !== scope);
    const [permitted, notPermitted] = await Promise.all([
      shared(scope === null ? others.slice(0, 1) : [scope, ...alsoScopes]),
      shared(others),
    ]);
    expect(refusal(await ask(client(editor.token), operation, ...permitted))).toBe('');
    const refused = await ask(client(editor.token), operation, ...notPermitted);
    expect(refusal(refused)).toBe(scope === null ? '' : '403 insufficient_scope');
    for (const [id] of [permitted, notPermitted]) await client(owner.token).delete(`/overlays/${id}`);
  });
});

describe.each(named(ofOwners))('%s', (_, operation) => {
  it('is refused to editors, whatever they may do: 403', async () => {
    const [about, position] = await shared(scopes);
    expect(refusal(await ask(client(editor.token), operation, about, position))).toBe('403 owner_only');
    await ok(client(owner.token).delete(`/overlays/${about}`));
  });
});

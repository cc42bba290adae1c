import { leaksIn, makeAccount, signIn, type Browser, type TestAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { contractOf, type Contract } from '../support/contract';
import { Random } from '../support/fuzz/random';
import { Requests, type FuzzRequest } from '../support/fuzz/requests';
import { storedEvents } from '../support/stored-events';
import { StudioProcess } from '../support/server-process';

/*
 * Random requests over the whole document, valid and invalid. More of them, or others:
 *   FUZZ_REQUESTS=30000 FUZZ_SEED=7 npx jest test/e2e/fuzz
 */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = 12;

interface Sent {
  readonly id: string;
  readonly request: FuzzRequest;
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly error?: string;
    readonly changed?: boolean;
    readonly overlayId?: string;
    readonly details?: {
      readonly errors?: readonly { readonly location?: string; readonly field?: string }[];
    };
  };
  readonly faults: readonly string[];
}

let studio: StudioProcess;
let contract: Contract;
let ada: TestAccount;
let browser: Browser;
let exitCode: number | null = null;
const sent: Sent[] = [];
/** Ids of existing overlays, for the requests. */
const known = {
  overlayId: [] as string[],
  groupId: [] as string[],
  sceneId: [1, 2],
  memberId: [1, 2, 3],
  stepId: ['h_1', 'h_2', 'h_3'],
  slug: ['text', 'clock', 'shape'],
  widget: ['text', 'clock', 'shape'],
  login: ['owner', 'nobody'],
  cursor: [],
};
const links = new Set<string>();

beforeAll(
  async () => {
    studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'trace', SIMULATED: 'on' } });
    contract = await contractOf(studio.api);
    ada = await makeAccount(studio, 'ada');
    browser = await signIn(studio, ada);
    const api = new ApiClient(studio.api, ada.token);
    for (let i = 0; i < 8; i++) await prepare(api);
    await run(api);
    exitCode = await studio.stop();
  },
  60_000 + REQUESTS * 20,
);

/** An overlay with layers, two scenes and a group. */
async function prepare(api: ApiClient): Promise<void> {
  const { status, body } = await api.post<{ overlayId: string }>('/overlays', { starter: true });
  // The account may have made all that it can have by now.
  if (status === 409) return;
  const { overlayId } = body;
  const path = `/overlays/${overlayId}`;
  await ok(api.post(`${path}/scenes`, { name: 'Two' }));
  const { groupId } = await ok(api.post<{ groupId: string }>(`${path}/groups`, { memberIds: [1, 2] }));
  links.add((await ok(api.get<{ url: string }>(`${path}/link`))).url.split('/o/')[1] ?? '');
  // Only now: whatever is known may be deleted at any time.
  known.overlayId.push(overlayId);
  known.groupId.push(groupId);
}

async function run(api: ApiClient): Promise<void> {
  const requests = new Requests(contract, new Random(SEED), known);
  let left = REQUESTS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const request = requests.next();
      const result = await send(request, `fuzz-${left}`);
      sent.push(result);
      const { tool } = request.operation;
      const { overlayId } = result.body;
      if (result.status === 201 && overlayId && !known.overlayId.includes(overlayId))
        known.overlayId.push(overlayId);
      if (tool === 'delete_overlay' && result.status === 200) {
        known.overlayId = known.overlayId.filter((id) => id !== overlayId);
        if (known.overlayId.length < 4) await prepare(api);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function send(request: FuzzRequest, id: string): Promise<Sent> {
  const { operation, path, headers, body } = request;
  const answer = await fetch(`${studio.api}${path}`, {
    method: operation.method,
    headers: {
      ...(operation.sessionOnly
        ? { cookie: browser.cookie, origin: studio.url }
        : { authorization: `Bearer ${ada.token}` }),
      'x-request-id': id,
      ...headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  const response = { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Sent['body'] };
  const link = /\/o\/([\w.-]+)"/.exec(text)?.[1];
  if (link !== undefined) links.add(link);
  return { id, request, ...response, faults: contract.faults(operation.method, path, response) };
}

/** For a person to read, at most so many of them. */
function shown(some: readonly Sent[]): readonly unknown[] {
  return some
    .slice(0, 5)
    .map(({ request: { operation, path, headers, body }, status, body: answer, faults }) => [
      `${operation.method} ${path.slice(0, 200)}`,
      headers,
      typeof body === 'string' ? body.slice(0, 500) : body,
      status,
      JSON.stringify(answer).slice(0, 300),
      ...faults,
    ]);
}

const ofKind = (kind: FuzzRequest['kind']): readonly Sent[] =>
  sent.filter(({ request }) => request.kind === kind);

describe(`${REQUESTS} random requests`, () => {
  it('are of all kinds, and reach every operation', () => {
    for (const kind of ['valid', 'invalid', 'broken', 'any'] as const)
      expect(ofKind(kind).length).toBeGreaterThan(REQUESTS / 50);
    const reached = new Set(sent.map(({ request }) => request.operation.tool));
    expect(contract.operations.map(({ tool }) => tool).filter((tool) => !reached.has(tool))).toEqual([]);
    expect(sent.filter(({ status }) => status < 300).length).toBeGreaterThan(REQUESTS / 10);
  });

  it('never break the server', () => {
    // No service of another company answers here, and the answer says so.
    const isElsewhere = ({ status, body: { code } }: Sent): boolean =>
      status === 502 && code === 'source_unreachable';
    expect(shown(sent.filter((each) => each.status >= 500 && !isElsewhere(each)))).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it('are never answered by anything that the document lacks', () => {
    expect(shown(sent.filter(({ faults }) => faults.length > 0))).toEqual([]);
  });

  /** Places in lists, which no schema describes. */
  const places: ReadonlySet<string | undefined> = new Set(['cursor', 'after']);

  it('are never refused as malformed when the schema takes them', () => {
    const refused = ofKind('valid').filter(
      ({ request: { operation }, status, body }) =>
        status === 415 ||
        status === 413 ||
        (status === 400 &&
          !operation.rules.includes(body.error ?? '') &&
          body.details?.errors?.some(({ location, field }) => location !== undefined && !places.has(field))),
    );
    expect(shown(refused)).toEqual([]);
  });

  it('that satisfy the schema are malformed only by rules that are told', () => {
    const byState =
      /^cursor must be|^after must be the position|must list every (?:scene|deck button|page but the first) exactly once|^This layer has no (?:list )?setting /;
    const refused = ofKind('valid').filter(
      ({ request: { operation }, status, body: { error = '' } }) =>
        status === 400 && !operation.rules.includes(error) && !byState.test(error),
    );
    expect(shown(refused)).toEqual([]);
  });

  it('are never accepted when the schema refuses them', () => {
    expect(
      shown(
        ofKind('invalid').filter(({ status, body }) => status !== 400 || body.code !== 'invalid_request'),
      ),
    ).toEqual([]);
    expect(shown(ofKind('broken').filter(({ status }) => ![400, 413, 415].includes(status)))).toEqual([]);
  });

  it('append something exactly when they succeed and say so', async () => {
    const wrote = new Set((await storedEvents(studio.dataDir)).map(({ meta }) => meta.correlationId));
    const response = new Map(sent.map((each) => [each.id, each]));
    const refusedButWrote = [...wrote].flatMap((id) => {
      const each = response.get(id);
      return each && (each.status >= 300 || each.body.changed === false) ? [each] : [];
    });
    expect(shown(refusedButWrote)).toEqual([]);
    const reads = sent.filter(({ request: { operation } }) => operation.method === 'GET');
    expect(shown(reads.filter(({ id }) => wrote.has(id)))).toEqual([]);
    const saidButDidNot = sent.filter(({ id, body }) => body.changed === true && !wrote.has(id));
    expect(shown(saidButDidNot)).toEqual([]);
  });

  it('leave no token, password, cookie or link in logs, events and errors', async () => {
    const credentials = {
      token: ada.token,
      password: ada.password,
      cookie: browser.cookie.slice('usess='.length),
    };
    const errors = sent.flatMap(({ status, body }) => (status >= 400 ? [JSON.stringify(body)] : []));
    const texts = [studio.log, JSON.stringify(await storedEvents(studio.dataDir)), errors.join('\n')];
    expect(studio.log).toContain('"requestId":"fuzz-');
    expect(await leaksIn(credentials, { folder: studio.dataDir, texts })).toEqual([]);
    expect(links.size).toBeGreaterThan(8);
    expect([...links].filter((link) => texts.some((response) => response.includes(link)))).toEqual([]);
  });
});

import { ApiClient, ok } from '../support/api-client';
import { contractOf, type Contract, type Described, type Schema } from '../support/contract';
import { Random } from '../support/fuzz/random';
import { Values } from '../support/fuzz/values';
import { StudioProcess } from '../support/studio-process';
import { ToolClient } from '../support/tool-client';

/* Other calls, or more of them: PARITY_SEED=7 PARITY_CALLS=1000 npx jest test/e2e/tools-parity */
const SEED = Number(process.env['PARITY_SEED'] ?? 1);
const CALLS = Number(process.env['PARITY_CALLS'] ?? 200);

type Arguments = Readonly<Record<string, unknown>>;

/** Two overlays on which the same is done: to one over REST, to the other with tools. */
interface Twin {
  readonly overlayId: string;
  readonly groupId: string;
}

let studio: StudioProcess;
let api: ApiClient;
let agent: ToolClient;
let contract: Contract;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  contract = await contractOf(studio.api);
  agent = await ToolClient.connect(studio.api, { era: '2026-07-28', user: () => 'accept' });
}, 60_000);

afterAll(async () => {
  await agent?.close();
  await studio?.stop();
  await studio?.removeData();
});

async function makeTwin(): Promise<Twin> {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'Two' }));
  const { groupId } = await ok(
    api.post<{ groupId: string }>(`/overlays/${overlayId}/groups`, { memberIds: [1, 2] }),
  );
  return { overlayId, groupId };
}

/** What both ways can say: no files; and neither the end of the overlay nor steps, which join by the clock. */
function isTried({ tool, path, sessionOnly, body }: Described): boolean {
  return !sessionOnly && !body?.multipart && tool !== 'delete_overlay' && !path.includes('/history');
}

const OVERLAY = 'the overlay';
const GROUP = 'the group';
const known = {
  overlayId: [OVERLAY],
  groupId: [GROUP],
  sceneId: [1, 2],
  memberId: [1, 2, 3],
  slug: ['text', 'clock'],
  widget: ['text', 'clock', 'shape'],
  login: ['owner', 'nobody'],
  cursor: [],
  limit: [10],
};

/** Arguments for an operation, often such as it must refuse. */
function argumentsFor({ parameters, body }: Described, random: Random, values: Values): Arguments {
  const inAddress = parameters
    .filter(({ in: place, required }) => place === 'path' || required || random.chance(0.4))
    .map(({ name, schema }) => [name, values.of(schema, name)] as const);
  const inBody = body && !body.multipart ? (values.of(body.schema) as object) : {};
  const args: Record<string, unknown> = { ...inBody, ...Object.fromEntries(inAddress) };
  const queried = new Set(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name));
  const hurt = Object.keys(args).filter((name) => !queried.has(name));
  if (random.chance(0.35) && hurt.length > 0) {
    const name = random.pick(hurt);
    const inPath = parameters.find((parameter) => parameter.name === name);
    // An address has text only: what isn't text there would be some.
    const nasty = inPath?.schema['type'] === 'string' ? ['abc', 'x'.repeat(100)] : [0, -1, 1.5, 'abc', 99];
    args[name] = inPath ? random.pick<unknown>(nasty) : values.nasty();
  }
  if (random.chance(0.1)) args['unheardOf'] = 1;
  return args;
}

function on({ overlayId, groupId }: Twin, args: Arguments): Arguments {
  return JSON.parse(
    JSON.stringify(args)
      .replaceAll(JSON.stringify(OVERLAY), `"${overlayId}"`)
      .replaceAll(JSON.stringify(GROUP), `"${groupId}"`),
  ) as Arguments;
}

async function overRest({ method, path, parameters }: Described, args: Arguments) {
  const rest = new Map(Object.entries(args));
  const take = (name: string): string => {
    const text = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return text;
  };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => take(name));
  const asked = parameters
    .filter(({ in: place, name }) => place === 'query' && rest.has(name))
    .map(({ name }) => `${name}=${take(name)}`);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const { status, body } = await api.send(
    method,
    asked.length > 0 ? `${address}?${asked.join('&')}` : address,
    hasBody ? Object.fromEntries(rest) : undefined,
  );
  return { isError: status >= 400, body };
}

/** Without what must differ: ids, times, links, and hashes over them. */
function plain(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replace(/http:[^"]*\/o\/[^"]*/g, 'LINK')
      .replace(/\b[0-9a-hjkmnp-tv-z]{20}\b/g, 'ID')
      .replace(/\b[0-9a-f]{64}\b/g, 'HASH')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
  );
}

it(`${CALLS} random calls answer the same as a tool and over REST`, async () => {
  const [a, b] = [await makeTwin(), await makeTwin()];
  const random = new Random(SEED);
  const values = new Values(random, (schema: Schema) => contract.follow(schema), known);
  const operations = contract.operations.filter(isTried);
  const outcomes = new Map<string, number>();
  for (let i = 0; i < CALLS; i++) {
    const operation = random.pick(operations);
    const args = argumentsFor(operation, random, values);
    const rest = await overRest(operation, on(a, args));
    const tool = await agent.call(operation.tool, on(b, args));
    const shown = ({
      isError,
      body,
    }: {
      readonly isError: boolean;
      readonly body: Record<string, unknown>;
    }) => ({
      call: [operation.tool, args],
      ...(isError ? { code: body['code'] } : { body: plain(body) }),
    });
    expect(shown(tool)).toEqual(shown(rest));
    const outcome = tool.isError ? String(tool.body.code) : 'done';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  // Both kinds were tried, in numbers.
  expect(outcomes.get('done')).toBeGreaterThan(CALLS / 8);
  expect(outcomes.get('invalid_request')).toBeGreaterThan(CALLS / 20);
}, 60_000);

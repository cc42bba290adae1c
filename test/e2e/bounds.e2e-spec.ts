import { makeAccount, signIn, type Browser } from '../support/accounts';
import type { Answer } from '../support/api-client';
import { probesOf, type Probe } from '../support/bounds';
import type { Described } from '../support/contract';
import { addressOf, declared } from '../support/declared';
import { StudioProcess } from '../support/server-process';

/*
 * The bounds of every field of every operation, generated from the declarations: an operation is covered by being
 * declared. Requests go to an overlay that isn't there, since the schema is checked before access [api/1]: what
 * fits ends with 404 or another refusal, what doesn't with 400 that names the field.
 */

let studio: StudioProcess;
/** A session may everything. */
let browser: Browser;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  browser = await signIn(studio, await makeAccount(studio, 'ada'));
}, 60_000);

interface FieldError {
  readonly field: string;
  readonly location?: string;
  readonly index?: number;
}
interface Refusal {
  readonly code?: string;
  readonly details?: { readonly errors?: readonly FieldError[]; readonly unknown?: readonly string[] };
}

/** Returns the fields that the schema refused, as dotted paths. Rules across fields name no field. */
function refused({ status, body }: Answer, list: string): readonly string[] {
  const { code, details } = (body ?? {}) as Refusal;
  if (status !== 400 || code !== 'invalid_request') return [];
  const named = (details?.errors ?? [])
    .filter(({ location }) => location !== undefined)
    .map(({ field, index }) => (index === undefined ? field : [list, index, field].filter(String).join('.')));
  return [...named, ...(details?.unknown ?? [])];
}

function send(operation: Described, { field, location, value, around }: Probe): Promise<Answer> {
  const { method, body } = operation;
  const about = { overlayId: 'nothing' };
  if (location !== 'body') {
    const given = location === 'path' ? { ...about, [field]: value } : about;
    const address = addressOf(operation, given);
    const [path = '', query = ''] = address.split('?');
    const params = new URLSearchParams(query);
    if (location === 'query') params.set(field, String(value));
    const text = params.toString();
    const target = text ? `${path}?${text}` : path;
    return body?.multipart ? sendForm(target) : browser.client.send(method, target, body?.example);
  }
  const address = addressOf(operation, about);
  if (body?.multipart) return sendForm(address, field, String(value));
  const example = withAround(body?.example, around);
  const content = field === '' ? value : withValue(example, field.split('.'), value);
  return browser.client.send(method, address, JSON.stringify(content));
}

async function sendForm(address: string, field?: string, value = ''): Promise<Answer> {
  const form = new FormData();
  if (field !== undefined) form.append(field, value);
  form.append('file', new Blob(['no picture']), 'no.png');
  const answer = await fetch(`${studio.api}${address}`, {
    method: 'POST',
    headers: { cookie: browser.cookie, origin: studio.url },
    body: form,
  });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, body };
}

/** Adds the object that a field is in to an example that lacks it. */
function withAround(example: unknown, around: Probe['around']): unknown {
  if (!around) return example;
  const path = around.field.split('.');
  const found = path.reduce<unknown>(
    (inside, step) => (inside as Record<string, unknown> | undefined)?.[step],
    example,
  );
  return found === undefined ? withValue(example, path, around.value) : example;
}

/** A copy with a value at a place; undefined takes away what is there. */
function withValue(whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((each: unknown, n) => (n === Number(step) ? withValue(each, rest, value) : each));
  const { [step]: inside, ...others } = (whole ?? {}) as Record<string, unknown>;
  const changed = withValue(inside, rest, value);
  return changed === undefined ? others : { ...others, [step]: changed };
}

/** Returns the fault of the answer; null if it is as declared. */
async function fault(operation: Described, probe: Probe): Promise<string | null> {
  const answer = await send(operation, probe);
  const fields = refused(answer, probe.field.split('.')[0] ?? '');
  const wanted = probe.names ?? probe.field;
  const named = fields.some((field) => field === wanted);
  // Rules across fields are tested with their operations.
  if (probe.fits && operation.rules.includes(String(answer.body['error']))) return null;
  if (probe.fits ? fields.length === 0 && answer.status < 500 : answer.status === 400 && named) return null;
  const described = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  return `${probe.location} ${wanted} = ${JSON.stringify(probe.value)?.slice(0, 100)}: ${described}`;
}

async function faultsOf(operation: Described): Promise<readonly string[]> {
  const probes = probesOf(operation, declared);
  const found: string[] = [];
  for (let at = 0; at < probes.length; at += 8) {
    const some = await Promise.all(probes.slice(at, at + 8).map((probe) => fault(operation, probe)));
    found.push(...some.filter((each) => each !== null));
  }
  return found;
}

const bounded = declared.operations.filter((operation) => probesOf(operation, declared).length > 0);

it.each(bounded.map((operation) => [operation.tool, operation] as const))(
  '%s takes what its bounds allow and names what they do not',
  async (_, operation) => {
    expect(await faultsOf(operation)).toEqual([]);
  },
  30_000,
);

it.each(
  bounded
    .filter(({ body }) => body && !body.multipart)
    .map((operation) => [operation.tool, operation] as const),
)('%s needs a body only where it says so', async (_, operation) => {
  const { method, body } = operation;
  const address = addressOf(operation, { overlayId: 'nothing' });
  for (const absent of [undefined, '']) {
    const answer = await browser.client.send(method, address, absent);
    // A rule across fields may need one all the same.
    expect([absent, refused(answer, '').length > 0]).toEqual([absent, body?.required === true]);
  }
  const answer = await browser.client.send(method, address, 'null');
  expect(refused(answer, '')).toEqual(['']);
});

/** Expected bounds, since a declaration could be wrong. */
const expectedBounds: readonly (readonly [tool: string, field: string, bounds: object])[] = [
  ['create_overlay', 'name', { minLength: 1, maxLength: 40 }],
  ['create_overlay', 'width', { type: 'integer', minimum: 320, maximum: 7680, default: 1920 }],
  ['create_overlay', 'height', { type: 'integer', minimum: 320, maximum: 7680, default: 1080 }],
  ['create_overlay', 'preset', { maxLength: 64 }],
  ['create_overlay', 'template', { minLength: 1, maxLength: 64 }],
  ['update_overlay', 'name', { minLength: 1, maxLength: 40 }],
  ['update_overlay', 'width', { type: 'integer', minimum: 320, maximum: 7680 }],
  ['update_overlay', 'height', { type: 'integer', minimum: 320, maximum: 7680 }],
  ['create_scene', 'name', { minLength: 1, maxLength: 40 }],
  ['create_scene', 'mode', { enum: ['blank', 'snapshot'] }],
  ['update_scene', 'name', { minLength: 1, maxLength: 40 }],
  ['update_scene', 'transitionType', { enum: ['morph', 'fade', 'slide', 'zoom', 'cut'] }],
  ['update_scene', 'transitionMs', { type: 'integer', minimum: 200, maximum: 2000 }],
  ['go_live_scene', 'transition', { enum: ['morph', 'fade', 'slide', 'zoom', 'cut'] }],
  ['reorder_scenes', 'order', { maxItems: 100 }],
  ['set_scene_member_state', 'z', { type: 'integer', minimum: 0, maximum: 1000 }],
  ['set_scene_member_state', 'expectedRev', { type: 'integer', minimum: 0 }],
  ['set_scene_member_state', 'layout.scale', { type: 'number', minimum: 0.05, maximum: 4 }],
  ['set_scene_member_state', 'layout.opacity', { type: 'number', minimum: 0, maximum: 1 }],
  ['add_member', 'widget', { maxLength: 80 }],
  ['add_member', 'name', { maxLength: 40 }],
  ['add_member', 'lookKit', { maxLength: 40 }],
  ['add_member', 'sceneId', { type: 'integer', minimum: 1 }],
  ['add_member', 'z', { type: 'integer', minimum: 0, maximum: 1000 }],
  ['add_member', 'animDuration', { type: 'number', minimum: 0.1, maximum: 3 }],
  ['add_member', 'animDelay', { type: 'number', minimum: 0, maximum: 2 }],
  ['add_member', 'animLoop', { enum: ['none', 'float', 'pulse'] }],
  [
    'add_member',
    'animEntrance',
    { enum: ['none', 'fade-up', 'pop', 'slide-left', 'slide-right', 'slide-top', 'slide-bottom'] },
  ],
  ['update_member', 'name', { maxLength: 40 }],
  ['update_member', 'expectedRev', { type: 'integer', minimum: 0 }],
  ['update_members', 'changes', { maxItems: 100 }],
  ['duplicate_member', 'sceneId', { type: 'integer', minimum: 1 }],
  ['create_group', 'memberIds', { minItems: 2, maxItems: 50 }],
  ['create_group', 'name', { maxLength: 40, default: 'Group' }],
  ['update_group', 'name', { maxLength: 40 }],
  ['set_group_layers', 'add', { maxItems: 50 }],
  ['set_group_layers', 'remove', { maxItems: 50 }],
  ['move_group', 'dx', { type: 'number', minimum: -4000, maximum: 4000 }],
  ['move_group', 'dy', { type: 'number', minimum: -4000, maximum: 4000 }],
  ['restack_member', 'position', { enum: ['behind', 'in_front', 'back', 'front'] }],
  ['restack_member', 'relativeToMemberId', { type: 'integer', minimum: 1 }],
  ['align_members', 'memberIds', { minItems: 2, maxItems: 50 }],
  [
    'align_members',
    'mode',
    { enum: ['left', 'center', 'right', 'top', 'middle', 'bottom', 'distribute-h', 'distribute-v'] },
  ],
  ['align_members', 'relativeTo', { enum: ['selection', 'canvas'], default: 'selection' }],
];

it.each(expectedBounds)('%s declares the expected bounds of %s', (tool, field, bounds) => {
  const operation = declared.operations.find((each) => each.tool === tool);
  const schema = field.split('.').reduce((at, name) => {
    const { properties } = declared.follow(at) as { readonly properties: Readonly<Record<string, object>> };
    return { ...properties[name] };
  }, operation?.body?.schema ?? {});
  expect(schema).toMatchObject(bounds);
});

it.each([
  [
    'create_overlay',
    ['name', 'width', 'height', 'preset', 'presetOptions', 'template', 'starter', 'locale'],
    true,
    true,
  ],
  ['update_overlay', ['name', 'width', 'height', 'expected'], true, false],
  ['create_scene', ['name', 'mode'], true, true],
  ['update_scene', ['name', 'transitionType', 'transitionMs', 'expected'], true, false],
  ['go_live_scene', ['transition', 'stinger'], true, true],
])('%s has the expected body', (tool, fields, isClosed, isRequired) => {
  const { schema, required } = declared.operations.find((each) => each.tool === tool)?.body ?? {};
  expect(Object.keys(schema?.['properties'] ?? {})).toEqual(fields);
  expect([schema?.['additionalProperties'] === false, required]).toEqual([isClosed, isRequired]);
});

import { ApiClient, ok } from '../support/api-client';
import { contractOf, type Contract, type Reported } from '../support/contract';
import { addressOf, declared, isAboutOverlay } from '../support/declared';
import { StudioProcess } from '../support/server-process';

/*
 * Every answer that ApiClient gets is held against the document, in all end-to-end tests. Here: that this finds
 * what it is there to find, and that the examples of the document are more than well-formed.
 */

let studio: StudioProcess;
let api: ApiClient;
let contract: Contract;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
  contract = await contractOf(studio.api);
}, 60_000);

describe('holding answers against the document', () => {
  let sound: Reported & { readonly body: Record<string, unknown> };
  const path = '/overlays';

  beforeAll(async () => {
    sound = await api.post(path, { name: 'Show', starter: true });
  });

  const faults = (changed: Partial<Reported>): readonly string[] =>
    contract.faults('POST', path, { ...sound, ...changed });

  it('finds nothing in a sound answer', () => expect(faults({})).toEqual([]));

  it.each<[string, (body: Record<string, unknown>) => object]>([
    ['a field is missing', ({ rev: _, ...body }) => body],
    ['there is one that nobody declared', (body) => ({ ...body, extra: 1 })],
    ['there is one inside another', (body) => ({ ...body, groups: [{ groupId: 'a', nothing: 1 }] })],
    ['a type is another', (body) => ({ ...body, width: '1920' })],
    ['a null stands where none may', (body) => ({ ...body, name: null })],
  ])('finds that %s', (_, change) => {
    expect(faults({ body: change(sound.body) })).toHaveLength(1);
  });

  it('finds an undocumented status, code, header and content type', () => {
    const error = { error: 'No.', code: 'scene_live' };
    const headers = (more: Record<string, string>): Headers =>
      new Headers([...sound.headers, ...Object.entries(more)]);
    expect(faults({ status: 204, body: null })).toHaveLength(1);
    expect(faults({ status: 409, body: error })).not.toEqual([]);
    expect(faults({ headers: headers({ 'studio-new': '1' }) })).toHaveLength(1);
    expect(faults({ headers: new Headers({ 'content-type': 'text/html' }) })).not.toEqual([]);
  });

  it('finds that the details of an error are none of its code', () => {
    const answer = (details?: object): readonly string[] =>
      faults({
        status: 409,
        headers: new Headers([...sound.headers].filter(([name]) => name !== 'studio-position')),
        body: { error: 'No.', code: 'limit_reached', ...(details && { details }) },
      });
    const full = { resource: 'overlays', limit: 50, used: 50 };
    expect(answer(full)).toEqual([]);
    for (const wrong of [undefined, {}, { ...full, used: '50' }, { ...full, more: 1 }])
      expect(answer(wrong)).toHaveLength(1);
  });

  it('tells operations at similar addresses apart', () => {
    const toolAt = (method: string, address: string) => contract.operationAt(method, address)?.tool;
    expect(toolAt('PUT', '/overlays/a/scenes/order')).toBe('reorder_scenes');
    expect(toolAt('PATCH', '/overlays/a/scenes/1?x=1')).toBe('update_scene');
    expect(toolAt('GET', '/nothing')).toBeUndefined();
  });
});

const questions = declared.operations.filter(({ method, sessionOnly }) => method === 'GET' && !sessionOnly);

it.each(questions.map((operation) => [operation.tool, operation] as const))(
  '%s answers the request of its example, or that its example is not there',
  async (_, operation) => {
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
    const about = isAboutOverlay(operation) ? { overlayId } : {};
    const { status, body } = await api.get<{ details?: object }>(addressOf(operation, about));
    // The layer of the example may be of another widget here.
    if (status === 422) expect(body.details).toMatchObject({ field: 'memberId' });
    else expect([200, 404]).toContain(status);
    await ok(api.delete(`/overlays/${overlayId}`));
  },
);

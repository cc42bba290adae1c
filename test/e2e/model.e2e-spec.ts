import fc from 'fast-check';
import { anySequence, people, settled, type Sequence } from '@studio/overlays/testing/model/any-request';
import { difference } from '@studio/overlays/testing/model/difference';
import type { ModelWidget } from '@studio/overlays/testing/model/model-state';
import { OverlayModel } from '@studio/overlays/testing/model/overlay-model';
import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { ServedOverlay } from '../support/served-overlay';
import { StudioProcess } from '../support/server-process';

/** All of them: MODEL=full. */
const sequences = process.env['MODEL'] === 'full' ? 100 : 12;
const AT_ONCE = 4;

let studio: StudioProcess;
let clients: Readonly<Record<string, ApiClient>>;
let owner: ApiClient;
let widgets: readonly ModelWidget[];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  const [bea, cid] = [
    await addAccount(studio.dataDir, 'bea', 'Bea'),
    await addAccount(studio.dataDir, 'cid', 'Cid'),
  ];
  owner = new ApiClient(studio.api);
  clients = { owner, bea: new ApiClient(studio.api, bea), cid: new ApiClient(studio.api, cid) };
  const { items } = await ok(owner.get<{ items: readonly { slug: string }[] }>('/widgets'));
  widgets = await Promise.all(items.map(({ slug }) => ok(owner.get<ModelWidget>(`/widgets/${slug}`))));
}, 60_000);

/** Asks for everything, then looks at it from all sides. */
async function play({ begin, requests }: Sequence): Promise<void> {
  const overlay = await ServedOverlay.make(studio.url, clients, owner, begin);
  try {
    const model = new OverlayModel(overlay.created, { accounts: people, widgets });
    for (const [n, request] of requests.entries()) {
      const { by, tool, input } = settled(request, model);
      const foretold = model.ask(by, tool, input);
      const { answer, ...fate } = await overlay.ask({ by, tool, input });
      expect({ n, by, tool, input, ...fate }).toEqual({ n, by, tool, input, ...foretold });
      if (tool === 'duplicate_overlay' && fate.code === null)
        expect(difference(await overlay.copied(answer), model.copy())).toBeNull();
      if (n === Math.floor(requests.length / 2) && !model.isDeleted) await measure(overlay, model);
    }
    await compare(overlay, model);
  } finally {
    await overlay.remove();
  }
}

/** A renderer measures all that it shows. */
async function measure(overlay: ServedOverlay, model: OverlayModel): Promise<void> {
  await overlay.picture();
  const { stack } = model.picture() as { readonly stack: readonly number[] };
  const sizeOf = (memberId: number) => ({ w: 40 * memberId, h: 100 });
  await overlay.measure(stack, sizeOf);
  for (const memberId of stack) model.lookups.sizes[memberId] = sizeOf(memberId);
}

async function compare(overlay: ServedOverlay, model: OverlayModel): Promise<void> {
  for (const by of people) {
    const refusal = model.refusal(by, 'overlays:read');
    expect(difference(await overlay.read(by), refusal ?? model.document(by))).toBeNull();
    const mayLink = model.refusal(by, 'overlays:write');
    const link = await overlay.get(by, `${overlay.path}/link`);
    expect(link.body['code'] ?? link.body['generation']).toBe(mayLink ?? model.linkGeneration);
  }
  if (model.isDeleted) {
    expect(await overlay.snapshot()).toBe('not_found');
    return overlay.untilGone();
  }
  expect(difference(await overlay.picture(), model.picture())).toBeNull();
  expect(difference(await overlay.snapshot(), model.picture())).toBeNull();
  const { rev } = model.lookups;
  for (const past of [rev, Math.ceil(rev / 2)])
    expect(difference(await overlay.replayed(past), model.document('owner', past))).toBeNull();
  await compareLists(overlay, model.document('owner') as Lists);
}

interface Lists {
  readonly rev: number;
  readonly activeSceneId: number;
  readonly layers: readonly object[];
  readonly scenes: readonly object[];
}

/** list_scenes and list_members say what get_overlay says; list_overlays shows it to those who may use it. */
async function compareLists(
  overlay: ServedOverlay,
  { rev, activeSceneId, layers, scenes }: Lists,
): Promise<void> {
  const { path } = overlay;
  const whole = (await overlay.get('owner', path)).body;
  expect((await overlay.get('owner', `${path}/scenes`)).body).toEqual({
    scenes: whole['scenes'],
    activeSceneId,
    rev,
    nextCursor: null,
  });
  expect((await overlay.get('owner', `${path}/members`)).body).toEqual({
    items: whole['layers'],
    nextCursor: null,
    rev,
  });
  const { items } = (await overlay.get('owner', '/overlays')).body as {
    items: readonly { overlayId: string }[];
  };
  expect(items.find(({ overlayId }) => path.endsWith(overlayId))).toMatchObject({
    rev,
    activeSceneId,
    layerCount: layers.length,
    sceneCount: scenes.length,
  });
}

it.concurrent.each(Array.from({ length: AT_ONCE }, (_, n) => n))(
  'sequences of operations by an owner and two editors do what a simple model of the rules foretells: %i',
  async (n) => {
    await fc.assert(fc.asyncProperty(anySequence, play), {
      numRuns: Math.ceil(sequences / AT_ONCE),
      seed: 20_261_130 + n,
      endOnFailure: true,
    });
  },
  180_000,
);

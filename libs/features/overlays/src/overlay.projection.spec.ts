import fc from 'fast-check';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { projectCommits } from '@studio/read-models/project-commits';
import { Archive } from './timeline/archive';
import { overlayDecider } from './overlay.decider';
import { overlayProjection } from './overlay.projection';
import type { Overlay } from './model/overlay.state';
import { anyCommand, start } from './testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from './testing/overlay-run';

const url = '/media/abc.png';
const addImage = { name: 'AddMember', command: { overlayId, widget: 'image' } } as AnyCommand;

/** Changes the events so that the upload belongs to the owner, which commands check by lookup. */
function showing(events: readonly StoredEvent[]): readonly StoredEvent[] {
  return events.map((event) =>
    event.type === 'layer.added' && event.data['widget'] === 'image'
      ? { ...event, data: { ...event.data, values: { src: url } } }
      : event,
  );
}

/** Runs commands and projects their commits in batches. Each batch gets a projection with no state. */
async function documentsOf(commands: readonly AnyCommand[], batch: number) {
  const run = new OverlayRun();
  const commits: Commit[] = [];
  for (const next of [start, ...commands]) {
    const made = run.run(next);
    if (made instanceof Problem || made.length === 0) continue;
    const events = showing(made);
    commits.push({ stream: `overlay-${overlayId}`, events, position: events.at(-1)?.position ?? '' });
  }
  const log = {
    async *read(_: string, from: number): AsyncGenerator<readonly StoredEvent[]> {
      yield await Promise.resolve(showing(run.events.slice(from)));
    },
  };
  const archive = new Archive(overlayDecider, log, { before: () => Promise.resolve(null) });
  const documents = new Map<string, JsonObject>();
  for (let at = 0; at < commits.length; at += batch) {
    const projection = overlayProjection(overlayDecider, (...place) => archive.stateBefore(...place), null);
    const load = (): Promise<never[]> => Promise.resolve([]);
    for (const { collection, id, doc } of await projectCommits(
      projection,
      commits.slice(at, at + batch),
      load,
    )) {
      if (doc) documents.set(`${collection}/${id}`, doc);
      else documents.delete(`${collection}/${id}`);
    }
  }
  return { run, documents };
}

function idsIn(documents: ReadonlyMap<string, JsonObject>, collection: string): readonly string[] {
  return [...documents.keys()].filter((key) => key.startsWith(`${collection}/`)).sort();
}

describe('the documents that lists are made from', () => {
  it('tell what the state tells after any commands, however they come in batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCommand, { maxLength: 30, size: 'max' }),
        fc.integer({ min: 1, max: 7 }),
        async (commands, batch) => {
          const { run, documents } = await documentsOf(commands, batch);
          const { overlay, fold } = run;
          if (overlay.status === 'deleted') return expect([...documents]).toEqual([]);
          expect(documents.get(`overlays/${overlayId}`)).toEqual({
            ...headPart(overlay),
            ownerId: 'owner',
            rev: fold.rev,
            updatedAt: fold.at,
            layerCount: Object.keys(overlay.layers).length,
          });
          expect(idsIn(documents, 'overlay-editors')).toEqual(
            Object.keys(overlay.editors)
              .map((userId) => `overlay-editors/${overlayId}.${userId}`)
              .sort(),
          );
        },
      ),
      { numRuns: 60, seed: 20_261_123 },
    );
  });

  it('find where media are shown, until nothing shows them', async () => {
    const { documents } = await documentsOf([addImage], 1);
    const found = documents.get(`overlay-media/${overlayId}`);
    expect(found).toMatchObject({ overlayId, uses: [{ overlayId, url }] });
    const [use] = found?.['uses'] as readonly { readonly memberId: number }[];
    const gone = await documentsOf(
      [addImage, { name: 'RemoveMember', command: { overlayId, memberId: use?.memberId ?? 0 } }],
      1,
    );
    expect(idsIn(gone.documents, 'overlay-media')).toEqual([]);
  });
});

function headPart(overlay: Overlay) {
  const { name, width, height, owner, editors, liveSceneId, sceneOrder, createdAt } = overlay;
  return { overlayId, name, width, height, owner, editors, liveSceneId, sceneOrder, createdAt };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evolversOf } from '@studio/contracts/areas';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { categoryOf, type StoredEvent } from '@studio/kernel/event';
import { forgetViewer } from '@studio/viewers/forget-viewer';
import { allBuffers } from '@studio/viewers/viewer-buffers';
import { areas } from '../../apps/server/src/areas';
import { storedExamples } from './stored-examples';

/*
 * Whoever is forgotten is forgotten in every area that knows viewers, by what their deciders declare. Each is tried on
 * the stored examples of its events.
 */

const evolvers = evolversOf(areas);
const telling = evolvers.filter(({ viewerFields }) => viewerFields);

/** Categories whose streams are an overlay's each. */
const ofOverlays = new Set<string>(
  areas.flatMap(({ parts = [], moments = [] }) => [
    ...parts.map(({ decider }) => decider.category),
    ...moments.map(({ category }) => category),
  ]),
);

interface Example {
  readonly events: readonly StoredEvent[];
  readonly platform: string;
  readonly login: string;
}

/** One in which somebody is named, up to where anybody is forgotten. */
function exampleOf(category: string): Example | null {
  for (const { events: all } of storedExamples().values()) {
    if (categoryOf(all[0]?.stream ?? '-') !== category) continue;
    const until = all.findIndex(({ type }) => type === 'viewer.forgotten');
    const events = until < 0 ? all : all.slice(0, until);
    for (const { data } of events) {
      const { platform = (data['args'] as { platform?: string } | undefined)?.platform } = data;
      const { login } = (data['user'] ?? {}) as { readonly login?: string };
      if (typeof login === 'string' && typeof platform === 'string') return { events, platform, login };
    }
  }
  return null;
}

let dir: string;
let log: EventStore;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'forgotten-'));
  log = await openEmbeddedEventStore({ dir });
});
afterEach(async () => {
  await log.close();
  rmSync(dir, { recursive: true });
});

/** Writes the example as an account's, or as one of its overlays'. */
async function written(stream: string, events: readonly StoredEvent[]): Promise<void> {
  const commits = new Map<string, StoredEvent[]>();
  for (const event of events)
    commits.set(event.meta.commandId, [...(commits.get(event.meta.commandId) ?? []), event]);
  let last = -1;
  for (const commit of commits.values()) {
    await log.append(
      stream,
      last,
      commit.map(({ id, type, data, meta }) => ({ id, type, data, meta })),
    );
    last += commit.length;
  }
}

it.each(telling.map((evolver) => [evolver.category, evolver] as const))(
  'whom %s names is forgotten there',
  async (category, evolver) => {
    const example = exampleOf(category);
    if (!example) throw new Error(`No stored example of ${category} names a viewer.`);
    const stream = `${category}-${ofOverlays.has(category) ? 'an-overlay' : 'an-account'}`;
    await written(stream, example.events);
    const pipeline = new CommitPipeline(log, systemClock);
    const state = async (): Promise<string> =>
      JSON.stringify((await pipeline.read<object, unknown>(stream, evolver)).state);
    const { streams } = await forgetViewer(
      {
        ...{ pipeline, log, evolvers },
        keys: {
          remove: () => Promise.resolve(),
          membersOf: (viewerId) => Promise.resolve([viewerId]),
          existingIdOf: () => Promise.resolve(null),
        },
        buffers: allBuffers(() => []),
        overlaysOf: () => Promise.resolve(['an-overlay']),
      },
      'an-account',
      { platform: example.platform, name: example.login },
    );
    expect(streams.map((erasure) => erasure.stream)).toEqual([stream]);
    expect(await state()).not.toContain(`"${example.login}"`);
  },
);

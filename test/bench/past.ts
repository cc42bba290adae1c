import {
  openEmbeddedEventStore,
  type EmbeddedEventStore,
} from '@studio/event-store/embedded/embedded-event-store';
import type { JsonObject } from '@studio/kernel/json';
import type { NewEvent } from '@studio/kernel/event';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import { storedExample } from '../architecture/stored-examples';

/** An overlay that has been worked on: a few commits make its layers, all others move one of them. */
export interface PastOverlay {
  readonly overlayId: string;
  readonly ownerId: string;
  readonly layers: number;
  /** In all; fewer than its making takes are none. */
  readonly commits: number;
}

interface Fact {
  readonly type: string;
  readonly data: JsonObject;
}

/** Events of one append: well under the mebibyte that it may hold. */
const APPEND_EVENTS = 500;
/** Overlays that are written at once. */
const AT_ONCE = 32;
/** Time of the first commit of each overlay. */
const BEGIN = Date.UTC(2026, 0, 1);
/** Time between commits, in ms: longer than in a drag, so that each is a step of its own. */
const APART_MS = 1000;
/**
 * Position of layers in prepared histories. The benchmark's commands use other positions, so each of them changes
 * something.
 */
const PAST_Y = -7;

const facts: readonly Fact[] = storedExample('overlay-2026-11.json').events;

function stored(type: string): Fact {
  const fact = facts.find((other) => other.type === type);
  if (!fact) throw new Error(`No event ${type} is stored as an example.`);
  return fact;
}

const created = stored('overlay.created');
const scene = stored('scene.added');
const live = stored('scene.went-live');
const layer = stored('layer.added');
const placed = stored('layer.placed');

/** Writes them into the log of a data folder that no server uses. Gives how many events it has written. */
export async function writePast(dir: string, overlays: readonly PastOverlay[]): Promise<number> {
  const store = await openEmbeddedEventStore({ dir });
  try {
    let events = 0;
    await eachOf(overlays, async (overlay) => {
      const written = await writeOne(store, overlay);
      events += written;
    });
    return events;
  } finally {
    await store.close();
  }
}

/**
 * Writes further moves to existing overlays.
 * @param had commits that each overlay has
 * @param commits commits to add to each
 */
export async function writeMore(
  dir: string,
  overlays: readonly PastOverlay[],
  had: number,
  commits: number,
): Promise<number> {
  const store = await openEmbeddedEventStore({ dir });
  try {
    const revs = Array.from({ length: commits }, (_, i) => had + 1 + i);
    await eachOf(overlays, (overlay) =>
      store.append(
        `overlay-${overlay.overlayId}`,
        'any',
        revs.flatMap((rev) => move(overlay, rev)),
      ),
    );
    return commits * overlays.length;
  } finally {
    await store.close();
  }
}

async function eachOf(
  overlays: readonly PastOverlay[],
  write: (overlay: PastOverlay) => Promise<unknown>,
): Promise<void> {
  const left = [...overlays].reverse();
  const work = async (): Promise<void> => {
    for (let overlay = left.pop(); overlay; overlay = left.pop()) await write(overlay);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function writeOne(store: EmbeddedEventStore, overlay: PastOverlay): Promise<number> {
  let revision = -1;
  let waiting: NewEvent[] = [];
  for (let rev = 1; rev <= overlay.commits || waiting.length > 0; rev++) {
    if (rev <= overlay.commits) waiting.push(...commitOf(overlay, rev));
    if (rev < overlay.commits && waiting.length < APPEND_EVENTS) continue;
    const expected = revision < 0 ? 'none' : revision;
    ({ revision } = await store.append(`overlay-${overlay.overlayId}`, expected, waiting));
    waiting = [];
  }
  return revision + 1;
}

function commitOf(overlay: PastOverlay, rev: number): readonly NewEvent[] {
  if (rev === 1) return opening(overlay);
  if (rev <= 1 + overlay.layers) return addition(overlay, rev);
  return move(overlay, rev);
}

function opening(overlay: PastOverlay): readonly NewEvent[] {
  const { overlayId, ownerId } = overlay;
  const owner = { userId: ownerId, name: 'Owner' };
  const made = { type: created.type, data: { ...created.data, overlayId, owner } };
  return commit(overlay, 1, 'create_overlay', [made, scene, live]);
}

function addition(overlay: PastOverlay, rev: number): readonly NewEvent[] {
  const memberId = rev - 1;
  const layout = { x: memberId, y: PAST_Y, scale: 1, rot: 0, opacity: 1 };
  const places = [{ sceneId: 1, z: memberId - 1, hidden: false }];
  const data = { ...layer.data, memberId, name: `Layer ${memberId}`, layout, places };
  return commit(overlay, rev, 'add_member', [{ type: layer.type, data }]);
}

function move(overlay: PastOverlay, rev: number): readonly NewEvent[] {
  const memberId = 1 + (rev % overlay.layers);
  const layout = { x: rev % 1000, y: PAST_Y, scale: 1, rot: 0, opacity: 1 };
  const data = { ...placed.data, sceneId: 1, memberId, layout, hidden: false };
  return commit(overlay, rev, 'update_member', [{ type: placed.type, data }]);
}

function commit(
  { ownerId }: PastOverlay,
  rev: number,
  operation: string,
  happened: readonly Fact[],
): readonly NewEvent[] {
  const commandId = randomCommandId();
  return happened.map(({ type, data }, index) => ({
    id: eventId(commandId, index),
    type,
    data,
    meta: {
      commandId,
      index,
      of: happened.length,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: ownerId, tokenId: 'tok_01234567', via: 'api' as const },
      operation,
      rev,
      at: new Date(BEGIN + rev * APART_MS).toISOString(),
    },
  }));
}

import { ApiProblem } from '../api/api-problem';
import { answered, api, type Schemas } from '../api/client';
import type { StoredFile } from './upload-file';

type Layer = Schemas['LayerView'];
type Use = StoredFile['usedBy'][number];
type Values = { readonly [key: string]: unknown };

/** A layer that still shows the old file, and why. */
export interface UnchangedLayer {
  readonly overlay: string;
  readonly layer: string;
  readonly error: unknown;
}

export interface Replaced {
  /** Layers that show the new file. */
  readonly changed: number;
  readonly unchanged: readonly UnchangedLayer[];
  /**
   * Error that prevented deleting the old file, although all known layers show the new one; null if there was
   * none.
   */
  readonly kept: unknown;
}

/** Number of attempts per layer if another user changes the same settings meanwhile. */
const TRIES = 3;

/**
 * Replaces a file in all layers that show it, then deletes the old file. Failures are returned, and the old file
 * then stays. A repeat continues, since it starts from what the layers show.
 */
export async function replaceUpload(old: StoredFile, by: StoredFile): Promise<Replaced> {
  const { usedBy } = await answered(
    api.GET('/uploads/{uploadId}', { params: { path: { uploadId: old.uploadId } } }),
  );
  const unchanged: UnchangedLayer[] = [];
  let changed = 0;
  for (const [overlayId, uses] of grouped(usedBy, (use) => use.overlayId)) {
    const done = await replaceIn(overlayId, uses, { from: old.url, to: by.url });
    changed += done.changed;
    unchanged.push(...done.unchanged);
  }
  if (unchanged.length > 0) return { changed, unchanged, kept: null };
  try {
    await answered(api.DELETE('/uploads/{uploadId}', { params: { path: { uploadId: old.uploadId } } }));
    return { changed, unchanged, kept: null };
  } catch (error) {
    return { changed, unchanged, kept: error };
  }
}

interface Urls {
  readonly from: string;
  readonly to: string;
}

async function replaceIn(
  overlayId: string,
  uses: readonly Use[],
  urls: Urls,
): Promise<Pick<Replaced, 'changed' | 'unchanged'>> {
  const byLayer = grouped(uses, (use) => use.memberId);
  const unchanged: UnchangedLayer[] = [];
  let overlay: Schemas['OverlayView'];
  try {
    overlay = await answered(api.GET('/overlays/{overlayId}', { params: { path: { overlayId } } }));
  } catch (error) {
    const unseen = [...byLayer.keys()].map((id) => ({ overlay: overlayId, layer: String(id), error }));
    return { changed: 0, unchanged: unseen };
  }
  let changed = 0;
  for (const [memberId, layerUses] of byLayer) {
    const layer = overlay.layers.find((each) => each.memberId === memberId);
    // The layer was removed meanwhile.
    if (!layer) continue;
    try {
      await showInstead(overlayId, layer, {
        ...urls,
        keys: layerUses.map(({ field }) => field.split('.')[0]),
      });
      changed++;
    } catch (error) {
      unchanged.push({ overlay: overlay.name, layer: layer.name, error });
    }
  }
  return { changed, unchanged };
}

/** Changes all settings of a layer that name the file, together. @throws ApiProblem */
async function showInstead(
  overlayId: string,
  { memberId, values = {}, version }: Layer,
  change: Urls & { readonly keys: readonly (string | undefined)[] },
): Promise<void> {
  const path = { overlayId, memberId };
  let [current, expectedVersion]: [Values, number] = [values, version];
  for (let tries = 1; ; tries++) {
    const written = Object.fromEntries(
      Object.entries(current)
        .filter(([key]) => change.keys.includes(key))
        .map(([key, value]) => [key, withUrl(value, change)] as const),
    );
    try {
      await answered(
        api.PATCH('/overlays/{overlayId}/members/{memberId}/fields', {
          params: { path },
          body: { values: written, expectedVersion },
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'field_conflict' || tries === TRIES) throw error;
      const { current: now, currentVersion } = error.details as {
        readonly current: Values;
        readonly currentVersion: number;
      };
      [current, expectedVersion] = [now, currentVersion];
    }
  }
}

/** A value of a setting, or the entries of a list, with the one address in the place of the other. */
function withUrl(value: unknown, { from, to }: Urls): unknown {
  if (value === from) return to;
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) =>
    typeof item === 'object' && item !== null
      ? Object.fromEntries(
          Object.entries(item).map(([key, each]) => [key, each === from ? to : (each as unknown)]),
        )
      : item,
  );
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

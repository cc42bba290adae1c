import type { PlacedOverlay } from '@studio/contracts/overlays/packed-overlays';
import { isPlainObject } from '@studio/operations/field';
import type { FreeValues } from '@studio/operations/fields';
import { countedOn, mapped, type NamesBefore } from './references';

/** PackPlaces that the parts of a pack got: what its references lead to. */
export class PackPlaces {
  /** Overlay ids by the names of the pack's overlays. */
  readonly overlayIds: { [name: string]: string } = {};
  private readonly before = new Map<string, NamesBefore>();
  private readonly overlays = new Map<unknown, PlacedOverlay>();
  private readonly files = new Map<unknown, { readonly url: string; readonly uploadId: number }>();

  /** @param missingUpload upload id for a file that is not there; by default one that no upload has */
  constructor(private readonly missingUpload = 0) {}

  addFile(reference: string, url: string, uploadId: number): void {
    this.files.set(reference, { url, uploadId });
  }

  /** @param index of the overlay in the pack, from 0 */
  add(index: number, name: string, placed: PlacedOverlay): void {
    this.overlays.set(`pack:overlay/${index + 1}`, placed);
    if (Object.hasOwn(this.overlayIds, name)) return;
    Object.defineProperty(this.overlayIds, name, { value: placed.overlayId, enumerable: true });
    this.before.set(name, placed.before);
  }

  /** Returns an automation as import_automations takes it. */
  automation(sent: FreeValues): FreeValues {
    return this.resolved(countedOn(sent, (name) => this.before.get(name))) as FreeValues;
  }

  /** Returns a part with ids and addresses in place of the pack's references. */
  resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.resolved(each));
    if (!isPlainObject(value)) return this.single(value, null);
    const placed = this.overlays.get(value['overlayId']);
    const own = placed ? (renumbered(value, placed.ids) as FreeValues) : value;
    return Object.fromEntries(
      Object.entries(own).map(([key, each]) => [
        key,
        typeof each === 'object' ? this.resolved(each) : this.single(each, key),
      ]),
    );
  }

  private single(value: unknown, key: string | null): unknown {
    if (typeof value !== 'string' || !value.startsWith('pack:')) return value;
    const { url = '', uploadId = this.missingUpload } = this.files.get(value) ?? {};
    return key === 'uploadId' ? uploadId : (this.overlays.get(value)?.overlayId ?? url);
  }
}

/** Returns a value with ids in place of the numbers of a pack's overlay. */
export function renumbered(value: unknown, ids: PlacedOverlay['ids']): unknown {
  return mapped(value, (each, key) => {
    const idOf = key !== null && Object.hasOwn(ids, key) ? ids[key as keyof typeof ids] : null;
    return idOf && typeof each === 'number' ? idOf(each) : each;
  });
}

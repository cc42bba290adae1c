import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { Change, ProjectedEvent } from '@studio/read-models/projection';
import type { Found } from '@studio/read-models/read-models';
import type { ProjectionReader } from '@studio/read-models/reader';
import { overlayProjection } from '../overlay.projection';

type Handler = (data: JsonObject, event: ProjectedEvent) => readonly Change[];

/** The projection's documents in memory, without stores: what its handlers alone make of commits. */
export class DocumentShelf {
  private readonly documents = new Map<string, Found<JsonObject> & { readonly collection: string }>();

  project(commit: readonly StoredEvent[]): void {
    const [first] = commit;
    if (!first) return;
    const id = idOf(first.stream);
    const position = commit.at(-1)?.position ?? '';
    for (const { type, data, meta } of commit) {
      const handler = overlayProjection.on[type as keyof typeof overlayProjection.on] as Handler | null;
      this.apply(handler?.(data, { id, meta }) ?? [], position);
    }
    this.apply(overlayProjection.commit?.({ id, meta: first.meta }) ?? [], position);
  }

  /** Reads as the real reader does, by the indexes that start with the overlay. */
  readonly reader = {
    generationNow: () => Promise.resolve('only'),
    pinned: () => Promise.resolve(this.reader),
    get: (collection: string, id: string) =>
      Promise.resolve(this.documents.get(`${collection}/${id}`) ?? null),
    all: (collection: string, { equals }: { readonly equals: readonly unknown[] }) =>
      Promise.resolve(
        [...this.documents.values()].filter(
          (found) => found.collection === collection && found.doc['overlayId'] === equals[0],
        ),
      ),
  } as unknown as ProjectionReader;

  private apply(changes: readonly Change[], position: string): void {
    for (const change of changes) {
      const { collection, id } = change;
      const key = `${collection}/${id}`;
      const known = this.documents.get(key);
      if (change.kind === 'remove') this.documents.delete(key);
      else if (change.kind === 'put') this.documents.set(key, { collection, id, position, doc: change.doc });
      else {
        const doc = known && change.change(known.doc as never);
        if (doc) this.documents.set(key, { collection, id, position, doc });
      }
    }
  }
}

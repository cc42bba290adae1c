import type { JsonObject } from '@studio/kernel/json';
import type { CollectionDefinition } from '../read-models';
import { encodeKeys, type Key } from './index-keys';

/** Index name → the document's keys, in the order of the fields `i0`, `i1`, … that hold the sort keys. */
type Indexes = readonly (readonly [name: string, keys: readonly string[]])[];

/** The collections of a generation with their indexes, as its entry in the registry names them. */
export class GenerationDefinition {
  private constructor(private readonly collections: ReadonlyMap<string, Indexes>) {}

  static readonly empty = new GenerationDefinition(new Map());

  static parse(text: string): GenerationDefinition {
    return new GenerationDefinition(new Map(JSON.parse(text) as [string, Indexes][]));
  }

  toString(): string {
    return JSON.stringify([...this.collections]);
  }

  /** Returns the definition with the additions of other definitions. */
  with(definitions: readonly CollectionDefinition[]): GenerationDefinition {
    const collections = new Map(this.collections);
    for (const { name, indexes } of definitions) {
      const known = collections.get(name) ?? [];
      const added = Object.entries(indexes).filter(([index]) => !known.some(([other]) => other === index));
      collections.set(name, [...known, ...added]);
    }
    return new GenerationDefinition(collections);
  }

  has(collection: string): boolean {
    return this.collections.has(collection);
  }

  /** Collections that had fewer indexes before. */
  grownSince(before: GenerationDefinition): readonly string[] {
    return [...this.collections].flatMap(([name, indexes]) => {
      const old = before.collections.get(name);
      return old && old.length < indexes.length ? [name] : [];
    });
  }

  /** Largest number of fields in the sort keys of a document. */
  get width(): number {
    return Math.max(0, ...[...this.collections.values()].map(({ length }) => length));
  }

  /** @throws RangeError for an index that isn't declared */
  index(collection: string, index: string): { readonly field: string; readonly keys: readonly string[] } {
    const indexes = this.collections.get(collection) ?? [];
    const place = indexes.findIndex(([name]) => name === index);
    const keys = indexes[place]?.[1];
    if (!keys) throw new RangeError(`Collection ${collection} has no index ${index}.`);
    return { field: `i${place}`, keys };
  }

  /** A document's sort keys by field; null where it isn't found by an index. */
  sortKeys(
    collection: string,
    id: string,
    doc: JsonObject | null,
  ): { readonly [field: string]: string | null } {
    const indexes = this.collections.get(collection) ?? [];
    const fields: { [field: string]: string | null } = {};
    for (let place = 0; place < this.width; place++) {
      const keys = indexes[place]?.[1].map((key) => (doc && Object.hasOwn(doc, key) ? doc[key] : null));
      fields[`i${place}`] = doc && keys?.every(isKey) ? encodeKeys(collection, keys, id) : null;
    }
    return fields;
  }
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

/** A layer whose code was running when its page froze. */
export interface Suspect {
  /** Path of the page, and the layer. */
  readonly place: string;
  /** Hash of its code. */
  readonly hash: string;
  /** Times that operators had started it again by then. */
  readonly reloads: number;
}

const [DATABASE, STORE] = ['studio-widgets', 'froze'];

/**
 * Layers that are not started until somebody allows it, by place. Both a page and its worker open it: the worker writes
 * while the page can't. Where the browser keeps nothing, it is empty.
 */
export class FreezeStore {
  private readonly opening = opened().catch(() => null);

  /** Returns the layer at a place; null if it may start. */
  async find(place: string): Promise<Suspect | null> {
    const found = await this.run('readonly', (store): IDBRequest<unknown> => store.get(place));
    return (found as Suspect | undefined) ?? null;
  }

  async add(suspects: readonly Suspect[]): Promise<void> {
    for (const suspect of suspects) await this.run('readwrite', (store) => store.put(suspect));
  }

  async remove(places: readonly string[]): Promise<void> {
    for (const place of places) await this.run('readwrite', (store) => store.delete(place));
  }

  private async run<Value>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value | undefined> {
    const database = await this.opening;
    if (!database) return undefined;
    return result(act(database.transaction(STORE, mode).objectStore(STORE))).catch(() => undefined);
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'place' });
  return result(opening);
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('The browser keeps nothing.'));
  });
}

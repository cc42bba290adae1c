import type { RenderState } from '@studio/realtime/protocol';

const STORE = 'pictures';
/** Delay before a changed picture is stored, in ms: drags change it continuously. */
const COALESCE_MS = 500;

/**
 * Stores the last render state of a link, for a page opened while the server is away. Does nothing if the browser
 * has no storage.
 */
export class StoredView {
  private timer: number | undefined;
  private latest: RenderState | null = null;

  constructor(private readonly link: string) {}

  /** Returns the stored render state; null if there is none. */
  async load(): Promise<RenderState | null> {
    return this.within(
      'readonly',
      (store) => store.get(this.link) as IDBRequest<RenderState | undefined>,
    ).then((state) => state ?? null);
  }

  /** @param isUrgent true if another scene went live, since the page may be closed soon */
  keep(state: RenderState, isUrgent: boolean): void {
    this.latest = state;
    if (isUrgent) return this.write();
    this.timer ??= window.setTimeout(() => this.write(), COALESCE_MS);
  }

  /** Deletes the picture, because the link opens nothing any more. */
  forget(): void {
    this.stop();
    this.latest = null;
    void this.within('readwrite', (store) => store.delete(this.link));
  }

  private write(): void {
    this.stop();
    const { latest } = this;
    if (latest) void this.within('readwrite', (store) => store.put(latest, this.link));
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async within<Value>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value | null> {
    try {
      const database = await opened();
      try {
        return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)));
      } finally {
        database.close();
      }
    } catch {
      // Private windows and full disks: the page works without.
      return null;
    }
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('overlay', 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  return answered(request);
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
}

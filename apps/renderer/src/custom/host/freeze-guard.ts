import { FreezeStore, type Suspect } from './freeze-store';

/** Keeps layers from starting whose code froze the page the last time that it was open. */
export class FreezeGuard {
  private readonly store = new FreezeStore();
  private readonly running = new Map<object, Suspect>();
  private worker: Worker | null = null;

  /** @param script address of a script that watches the page in a worker; null: nobody does */
  constructor(private readonly script: string | null) {}

  /** @param reloads times that operators started the layer again: once more allows it */
  async mayStart(memberId: number, { hash, reloads }: Pick<Suspect, 'hash' | 'reloads'>): Promise<boolean> {
    if (this.script === null) return true;
    const place = placeOf(memberId);
    const held = await this.store.find(place);
    if (!held) return true;
    if (held.hash === hash && held.reloads >= reloads) return false;
    await this.store.remove([place]);
    return true;
  }

  /** A layer runs code now. @param owner says later that it ended */
  started(owner: object, memberId: number, { hash, reloads }: Pick<Suspect, 'hash' | 'reloads'>): void {
    this.running.set(owner, { place: placeOf(memberId), hash, reloads });
    this.publish();
  }

  ended(owner: object): void {
    if (this.running.delete(owner)) this.publish();
  }

  private publish(): void {
    if (this.script === null) return;
    this.worker ??= this.watcher(this.script);
    this.worker.postMessage([...this.running.values()]);
  }

  private watcher(script: string): Worker {
    const worker = new Worker(script, { type: 'module' });
    worker.onmessage = () => worker.postMessage(null);
    return worker;
  }
}

function placeOf(memberId: number): string {
  return `${location.pathname} ${memberId}`;
}

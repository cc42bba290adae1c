import { FreezeStore, type Suspect } from './freeze-store';

/** Interval of questions, in ms, and how many a page may leave unanswered before it counts as frozen. */
const [ASK_MS, MOST_LOST] = [1000, 8];

/**
 * Runs in a worker of an overlay page. Its thread goes on while code of a widget blocks that of the page, which can then
 * neither remove the widget nor write down that it should.
 */
export function watchPage(worker: Pick<Worker, 'postMessage' | 'addEventListener'>): void {
  const store = new FreezeStore();
  let running: readonly Suspect[] = [];
  let recorded: readonly Suspect[] = [];
  let lost = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<readonly Suspect[] | null>) => {
    lost = 0;
    if (data) running = data;
    // It was slow, but it goes on.
    if (recorded.length > 0) void store.remove(recorded.map(({ place }) => place));
    recorded = [];
  });
  setInterval(() => {
    if (running.length === 0) return;
    if (++lost === MOST_LOST) {
      recorded = running;
      void store.add(recorded);
    }
    worker.postMessage(null);
  }, ASK_MS);
}

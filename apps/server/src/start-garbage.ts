import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

const LOOK_EVERY_MS = 1000;
/** Share of the time that the event loop is busy, up to which the server counts as quiet. */
const QUIET = 0.1;
/** Collecting a larger heap takes longer than the event loop may pause; V8 does that in steps. */
const MOST_BYTES = 128 * 1024 * 1024;

interface Quietness {
  /** Returns the share of the time since the last call in which the event loop was busy. */
  readonly busyShare: () => number;
  readonly heapBytes: () => number;
  readonly collect: () => void;
  readonly everyMs: number;
}

/**
 * Lets a heap grow by half of what lives on it before V8 collects it; by itself V8 lets it grow to up to four times.
 * Called when the start is over, as a start takes 5 % more CPU with it.
 */
export function limitGarbage(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/**
 * Collects what the start has left behind, once, in the first quiet second. V8 alone leaves it until the heap has
 * grown: an idle server would hold 45 MB that nobody uses.
 */
export function collectWhenQuiet(
  { busyShare, heapBytes, collect, everyMs }: Quietness = onThisThread(),
): void {
  const timer = setInterval(() => {
    if (busyShare() > QUIET) return;
    clearInterval(timer);
    if (heapBytes() <= MOST_BYTES) collect();
  }, everyMs).unref();
}

function onThisThread(): Quietness {
  let before = performance.eventLoopUtilization();
  return {
    everyMs: LOOK_EVERY_MS,
    busyShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    heapBytes: () => getHeapStatistics().used_heap_size,
    collect: () => {
      const session = new Session();
      session.connect();
      // A session that is closed by the answer itself keeps the process from ending.
      session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
    },
  };
}

import { SourceMap, type SourceMapPayload } from 'node:module';
import type { CallFrame, CpuProfile } from './inspector';

/** Parts of a command's CPU time. */
export const partNames = {
  door: 'the door: HTTP, credential, checks, the answer with its JSON',
  commit: 'decision and commit, main thread',
  logThreads: "– the log's threads",
  readModels: 'projections and read models, main thread',
  readModelThreads: '– their threads',
  renderers: 'renderers: the gateway and its sockets',
  garbage: 'garbage collection on the main thread',
  rest: 'main thread, Node and V8 for none of these',
  helpers: 'threads of V8 and Node: garbage collection, compiling, files',
} as const;

export type Part = keyof typeof partNames;

/** Share of each part; together they make the whole. */
export type Shares = Readonly<Record<Part, number>>;

/**
 * Code that belongs to one part, by the start of its file path; the longest match counts. Code that is not listed,
 * such as other packages and Node itself, counts for its caller.
 */
const own: Readonly<Record<string, Part>> = {
  'node:_http_': 'door',
  'node_modules/fastify/': 'door',
  'node_modules/@fastify/': 'door',
  'node_modules/@nestjs/': 'door',
  'libs/api/operations/': 'door',
  'libs/features/accounts/': 'door',
  'libs/core/kernel/src/commit-pipeline': 'commit',
  'libs/core/kernel/src/stream-queue': 'commit',
  'libs/core/kernel/src/decision': 'commit',
  'libs/core/kernel/src/definite-append': 'commit',
  'libs/core/kernel/src/fold-snapshots': 'commit',
  'libs/core/event-store/': 'commit',
  'libs/core/read-models/': 'readModels',
  'libs/core/sqlite/': 'readModels',
  'libs/core/records/': 'readModels',
  'libs/api/realtime/': 'renderers',
  'node_modules/socket.io': 'renderers',
  'node_modules/engine.io': 'renderers',
  'node_modules/ws/': 'renderers',
};

/**
 * Code that counts for its caller as well. It counts for this part when it continues by itself, after an await.
 */
const lent: Readonly<Record<string, Part>> = {
  // The pipeline calls back into it to decide.
  'libs/api/operations/src/handlers': 'door',
  'apps/server/': 'door',
  'apps/server/src/metered-store': 'commit',
  'libs/core/kernel/': 'commit',
  'libs/core/undo/': 'commit',
  'libs/features/overlays/': 'commit',
  'libs/features/overlays/src/history/': 'readModels',
};

const begins = Object.keys({ ...own, ...lent }).sort((a, b) => b.length - a.length);

/** Threads of ours, by the script that they run. All others but the main thread are V8's and Node's. */
const workers: Readonly<Record<string, Part>> = {
  'writer.worker.js': 'logThreads',
  'reader.worker.js': 'logThreads',
  'sqlite.worker.js': 'readModelThreads',
};

const none: Shares = {
  door: 0,
  commit: 0,
  logThreads: 0,
  readModels: 0,
  readModelThreads: 0,
  renderers: 0,
  garbage: 0,
  rest: 0,
  helpers: 0,
};

/**
 * Divides the CPU time of all threads into parts: that of the main thread by its profile, that of each other
 * thread as a whole.
 * @param threads CPU time by thread
 * @param scripts scripts of the server's own threads
 * @param fileOf returns the source file of a function, relative to the project's root: see `sourceFiles`
 * @returns shares of the sum of `threads`
 */
export function shareOut(
  threads: ReadonlyMap<number, number>,
  mainThread: number,
  scripts: ReadonlyMap<number, string>,
  profile: CpuProfile,
  fileOf: (frame: CallFrame) => string,
): Shares {
  const shares = { ...none };
  const total = [...threads.values()].reduce((sum, time) => sum + time, 0);
  for (const [thread, time] of threads) {
    if (thread === mainThread) continue;
    shares[workers[scripts.get(thread) ?? ''] ?? 'helpers'] += time / total;
  }
  const main = (threads.get(mainThread) ?? 0) / total;
  const samples = samplesOf(profile, fileOf);
  const busy = Object.values(samples).reduce((sum, hits) => sum + hits, 0);
  if (busy === 0) return { ...shares, rest: shares.rest + main };
  for (const part of Object.keys(samples) as Part[]) shares[part] += (main * samples[part]) / busy;
  return shares;
}

/**
 * Samples of a busy main thread, by part: each counts for the innermost function on its stack that is known. They are
 * counted, not weighed by the time between them: a thread that waits for its core gets one when it goes on.
 */
function samplesOf({ nodes }: CpuProfile, fileOf: (frame: CallFrame) => string): Shares {
  const samples = { ...none };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [root] = nodes;
  const open = root ? [{ node: root, caller: 'rest' as Part }] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, caller } = next;
    const { functionName } = node.callFrame;
    if (functionName === '(idle)') continue;
    const part = functionName === '(garbage collector)' ? 'garbage' : partOf(fileOf(node.callFrame), caller);
    samples[part] += node.hitCount ?? 0;
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) open.push({ node: child, caller: part });
    }
  }
  return samples;
}

function partOf(file: string, caller: Part): Part {
  const begin = begins.find((path) => file.startsWith(path));
  if (begin === undefined) return caller;
  return own[begin] ?? (caller === 'rest' ? (lent[begin] ?? caller) : caller);
}

/**
 * Finds the sources of functions in a packed program.
 * @param map its source map
 * @param name how its URL ends
 */
export function sourceFiles(map: string, name: string): (frame: CallFrame) => string {
  const entries = new SourceMap(JSON.parse(map) as SourceMapPayload);
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.endsWith(name)) return url;
    const { originalSource } = entries.findEntry(lineNumber, columnNumber) as { originalSource?: string };
    return (originalSource ?? '').replace(/^(?:\.\.\/)+/, '');
  };
}

/** The mean of each part. */
export function meanShares(rounds: readonly Shares[]): Shares {
  const mean = { ...none };
  for (const shares of rounds)
    for (const part of Object.keys(mean) as Part[]) mean[part] += shares[part] / rounds.length;
  return mean;
}

import type { CallFrame, CpuProfile } from './inspector';

/** What the CPU time of a command is made of. */
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

/** Each part's share; together they are what was shared out. */
export type Shares = Readonly<Record<Part, number>>;

/**
 * Code that works for one part alone, by how the path of its file begins; the longest counts. Whatever isn't named
 * here, such as other packages and Node itself, works for whoever calls it.
 */
const own: Readonly<Record<string, Part>> = {
  'node:_http_': 'door',
  'node_modules/fastify/': 'door',
  'node_modules/@fastify/': 'door',
  'node_modules/@nestjs/': 'door',
  'libs/operations/': 'door',
  'libs/accounts/': 'door',
  'libs/kernel/src/commit-pipeline': 'commit',
  'libs/kernel/src/stream-queue': 'commit',
  'libs/kernel/src/decision': 'commit',
  'libs/kernel/src/definite-append': 'commit',
  'libs/kernel/src/fold-snapshots': 'commit',
  'libs/event-store/': 'commit',
  'libs/read-models/': 'readModels',
  'libs/sqlite/': 'readModels',
  'libs/records/': 'readModels',
  'libs/realtime/': 'renderers',
  'node_modules/socket.io': 'renderers',
  'node_modules/engine.io': 'renderers',
  'node_modules/ws/': 'renderers',
};

/** Code that works for whoever calls it as well; for this part where it goes on by itself, after an await. */
const lent: Readonly<Record<string, Part>> = {
  // The pipeline calls back into it to decide.
  'libs/operations/src/handlers': 'door',
  'apps/studio/': 'door',
  'apps/studio/src/metered-store': 'commit',
  'libs/kernel/': 'commit',
  'libs/undo/': 'commit',
  'libs/overlay/': 'commit',
  'libs/overlay/src/history/': 'readModels',
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
 * Shares out the CPU time of all threads: that of the main thread as its profile says, that of each other thread as
 * a whole.
 * @param threads CPU time by thread
 * @param scripts what the threads of ours run
 * @param fileOf the source of a function, from the root of the project: see `sourceFiles`
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
 * Finds the sources of functions in a packed program, which has a comment with its path above each module.
 * @param packed its text
 * @param name how its URL ends
 * @throws Error if the text has no such comments
 */
export function sourceFiles(packed: string, name: string): (frame: CallFrame) => string {
  let file = '';
  const files = packed.split('\n').map((line) => {
    file = /^\/\/ ((?:apps|libs|node_modules)\/\S+)$/.exec(line)?.[1] ?? file;
    return file;
  });
  if (file === '')
    throw new Error(`${name} does not tell the paths of its modules: see test/bench/parts.ts.`);
  return ({ url, lineNumber }) => (url.endsWith(name) ? (files[lineNumber] ?? '') : url);
}

/** The mean of each part. */
export function meanShares(rounds: readonly Shares[]): Shares {
  const mean = { ...none };
  for (const shares of rounds)
    for (const part of Object.keys(mean) as Part[]) mean[part] += shares[part] / rounds.length;
  return mean;
}

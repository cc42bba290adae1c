import type { CpuProfile } from './inspector';
import { meanShares, shareOut, sourceFiles, type Shares } from './parts';

/** Sources of functions, each of which begins a line of the packed program. */
const sources = {
  send: 'node_modules/fastify/lib/reply.js',
  v4: 'node_modules/uuid/dist/v4.js',
  decideAll: 'libs/core/kernel/src/stream-queue.ts',
  run: 'libs/api/operations/src/handlers.ts',
  evolve: 'libs/features/overlays/src/layers/layer.decider.ts',
  project: 'libs/core/read-models/src/follower.ts',
  fanOut: 'libs/api/realtime/src/room.ts',
};
const map = {
  version: 3,
  sources: Object.values(sources).map((source) => `../../../../${source}`),
  names: [],
  mappings: 'AAAA;ACAA;ACAA;ACAA;ACAA;ACAA;ACAA',
};
const fileOf = sourceFiles(JSON.stringify(map), 'main.packed.js');

/** `send > v4: 3`: the stack of the packed functions (or of Node's, or V8's words), and how often it ran. */
function profile(...stacks: readonly string[]): CpuProfile {
  const nodes: { id: number; callFrame: object; hitCount: number; children: number[] }[] = [];
  const node = (functionName: string): (typeof nodes)[number] => {
    const lineNumber = Object.keys(sources).indexOf(functionName);
    const url = lineNumber >= 0 ? 'file:///somewhere/dist/main.packed.js' : functionName;
    const made = {
      id: nodes.length + 1,
      callFrame: { functionName, url: functionName.startsWith('(') ? '' : url, lineNumber, columnNumber: 9 },
      hitCount: 0,
      children: [],
    };
    nodes.push(made);
    return made;
  };
  const root = node('(root)');
  for (const stack of stacks) {
    const [names = '', hits] = stack.split(': ');
    let at = root;
    for (const name of names.split(' > ')) {
      const callee = node(name);
      at.children.push(callee.id);
      at = callee;
    }
    at.hitCount = Number(hits);
  }
  return { nodes } as CpuProfile;
}

function sum(shares: Shares): number {
  return Object.values(shares).reduce((total, share) => total + share, 0);
}

describe('parts of the CPU time of a command', () => {
  const alone = new Map([[1, 2]]);
  const of = (...stacks: readonly string[]): Shares =>
    shareOut(alone, 1, new Map(), profile(...stacks), fileOf);

  it('counts a sample for the innermost known function, whatever that calls', () => {
    const shares = of('node:_http_server > send: 1', 'send > v4: 2', 'decideAll > send > node:net: 1');
    expect(shares).toMatchObject({ door: 1, commit: 0, rest: 0 });
  });

  it('counts shared code for whoever calls it', () => {
    const shares = of('decideAll > run > evolve: 4', 'project > evolve: 3', 'fanOut > evolve: 1');
    expect(shares).toMatchObject({ commit: 4 / 8, readModels: 3 / 8, renderers: 1 / 8, door: 0 });
  });

  it('knows a part for shared code that nobody known calls', () => {
    expect(of('node:timers > run: 1', 'evolve: 3')).toMatchObject({ door: 1 / 4, commit: 3 / 4 });
  });

  it('leaves out the time in which nothing ran, and tells what no part claims', () => {
    const shares = of('(idle): 90', '(program): 2', 'node:timers: 1', '(garbage collector): 3', 'send: 4');
    expect(shares).toMatchObject({ rest: 3 / 10, garbage: 3 / 10, door: 4 / 10 });
  });

  it('shares out all of the measured time, each thread once', () => {
    const threads = new Map([
      [1, 6],
      [2, 4],
      [3, 1],
      [4, 2],
      [5, 3],
    ]);
    const scripts = new Map([
      [3, 'writer.worker.js'],
      [4, 'sqlite.worker.js'],
      [5, 'reader.worker.js'],
    ]);
    const stacks = profile('send: 2', 'project: 1', '(program): 1', '(idle): 7');
    const shares = shareOut(threads, 1, scripts, stacks, fileOf);
    expect(shares).toMatchObject({
      door: 3 / 16,
      logThreads: 4 / 16,
      readModelThreads: 2 / 16,
      helpers: 4 / 16,
    });
    expect(sum(shares)).toBeCloseTo(1, 10);
    expect(sum(shareOut(threads, 1, scripts, profile('(idle): 1'), fileOf))).toBeCloseTo(1, 10);
    expect(sum(meanShares([shares, of('send: 1')]))).toBeCloseTo(1, 10);
  });
});

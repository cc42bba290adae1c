import type { Area, PortMap } from '@studio/contracts/area';
import { startOrder } from '@studio/contracts/wiring';
import { areas } from '../../apps/server/src/areas';
import { serverPorts } from '../../apps/server/src/server-ports';
import { viewerArea } from '../../apps/server/src/viewer-admin';

type Wired = Pick<Area, 'name' | 'serve'>;

const all: readonly Wired[] = [...areas, viewerArea({} as never, {} as never, {} as never)];
const names = (map: PortMap = {}): readonly string[] => Object.values(map).map(({ name }) => name);

/** Returns the late ports of areas that the provider does not need: nothing keeps the area from requiring them. */
function needlesslyLate(wired: readonly Wired[]): readonly string[] {
  const provider = (port: string) => wired.find(({ serve }) => names(serve?.provides).includes(port));
  const needs = ({ serve }: Wired, seen = new Set<string>()): ReadonlySet<string> => {
    for (const port of [...names(serve?.requires), ...names(serve?.late)]) {
      const next = provider(port);
      if (!next || seen.has(next.name)) continue;
      seen.add(next.name);
      needs(next, seen);
    }
    return seen;
  };
  return wired.flatMap((area) =>
    names(area.serve?.late).flatMap((port) => {
      const from = provider(port);
      return from && !needs(from).has(area.name) ? [`${area.name}: ${port}`] : [];
    }),
  );
}

describe('the wiring of areas', () => {
  it('has an order in which all areas start', () => {
    const order = startOrder(all).map(({ name }) => name);
    expect([...order].sort()).toEqual(all.map(({ name }) => name).sort());
  });

  it('declares a port as late only where its provider needs the area', () => {
    expect(needlesslyLate(all)).toEqual([]);
  });

  it('finds a port that is declared as late without need', () => {
    const [first] = Object.values(serverPorts);
    const needless = {
      name: 'needless',
      serve: { late: { first }, start: () => Promise.reject(new Error()) },
    };
    expect(needlesslyLate([...all, needless as unknown as Wired])).toEqual([`needless: ${first?.name}`]);
  });

  it('declares a port only where a provider or a user of it is', () => {
    const used = new Set([
      ...all.flatMap(({ serve }) => [...names(serve?.requires), ...names(serve?.late)]),
      ...names(serverPorts),
    ]);
    const unused = all.flatMap(({ serve }) => names(serve?.provides)).filter((port) => !used.has(port));
    expect(unused).toEqual([]);
  });
});

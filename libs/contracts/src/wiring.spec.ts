import { wire, type DeclaredPorts, type PortMap, type Services } from './area';
import { definePort, optional } from './port';
import { startAreas, startOrder } from './wiring';

const [A, B, C] = [definePort<string>('a'), definePort<string>('b'), definePort<string>('c')];
const services = {} as Services;
let started: string[];

beforeEach(() => {
  started = [];
});

/** An area whose ports are its name. */
function area(name: string, ports: DeclaredPorts, parts: () => object = () => ({})) {
  const provided = Object.fromEntries(Object.keys(ports.provides ?? {}).map((key) => [key, name]));
  const serve = wire<PortMap, PortMap, PortMap>(ports, () => {
    started.push(name);
    return { provided, parts };
  });
  return { name, serve };
}

const start = (...areas: ReturnType<typeof area>[]) => startAreas(areas, services, {});

describe('areas', () => {
  it('start after those that provide what they require, else in the order of their list', async () => {
    await start(
      area('last', { requires: { b: B, a: A } }),
      area('free', {}),
      area('middle', { requires: { a: A }, provides: { b: B } }),
      area('first', { provides: { a: A } }),
    );
    expect(started).toEqual(['first', 'middle', 'last', 'free']);
  });

  it('have their parts in the order of the start, so that they stop in the reverse order', async () => {
    const { served } = await start(
      area('user', { requires: { a: A } }),
      area('provider', { provides: { a: A } }),
    );
    expect(served.map((each) => each.area)).toEqual(['provider', 'user', 'server']);
  });

  it('receive the services of required ports, and those of late ports once all have started', async () => {
    const seen: unknown[] = [];
    const one = {
      name: 'one',
      serve: wire({ late: { b: B }, provides: { a: A } }, (_, __, late) => ({
        provided: { a: 'service of one' },
        parts: () => {
          seen.push(late.b());
          return {};
        },
      })),
    };
    const two = {
      name: 'two',
      serve: wire({ requires: { a: A }, provides: { b: B } }, (_, { a }) => {
        seen.push(a);
        return { provided: { b: 'service of two' }, parts: () => ({}) };
      }),
    };
    const { ports } = await startAreas([one, two], services, { a: A });
    expect(seen).toEqual(['service of one', 'service of two']);
    expect(ports.a).toBe('service of one');
  });

  it('do not start if one reads a late port while it starts', async () => {
    const eager = {
      name: 'eager',
      serve: wire({ late: { a: A } }, (_, __, late) => {
        started.push(late.a());
        return { provided: {}, parts: () => ({}) };
      }),
    };
    await expect(startAreas([area('provider', { provides: { a: A } }), eager], services, {})).rejects.toThrow(
      'eager reads the late port "a" before all areas have started.',
    );
  });

  it('do not start while they require each other; the error names the areas and ports', () => {
    const cycle = [
      area('outside', { requires: { a: A } }),
      area('one', { requires: { c: C }, provides: { a: A } }),
      area('two', { requires: { a: A }, provides: { b: B } }),
      area('three', { requires: { b: B }, provides: { c: C } }),
    ];
    expect(() => startOrder(cycle)).toThrow(
      'Areas require each other: one requires "c" of three, three requires "b" of two, two requires "a" of one. ' +
        'Declare one of these ports as late.',
    );
    expect(started).toEqual([]);
  });

  it.each(['requires', 'late'] as const)(
    'do not start without a port that one declares in %s',
    async (kind) => {
      await expect(start(area('user', { [kind]: { a: A } }))).rejects.toThrow(
        'user requires the port "a", which no area provides.',
      );
      expect(started).toEqual([]);
    },
  );

  it('do not start if the server itself needs a port that none provides', async () => {
    await expect(startAreas([], services, { a: A })).rejects.toThrow(
      'server requires the port "a", which no area provides.',
    );
  });

  it('have null for an optional port that none provides, and its service where one does', async () => {
    const seen: unknown[] = [];
    const user = {
      name: 'user',
      serve: wire({ requires: { a: optional(A) }, late: { b: optional(B) } }, (_, { a }, late) => ({
        provided: {},
        parts: () => {
          seen.push(a, late.b());
          return {};
        },
      })),
    };
    await startAreas([user], services, {});
    await startAreas([user, area('provider', { provides: { a: A, b: B } })], services, {});
    expect(seen).toEqual([null, null, 'provider', 'provider']);
  });

  it('do not start if two provide the same port', () => {
    const [one, two] = [area('one', { provides: { a: A } }), area('two', { provides: { a: A } })];
    expect(() => startOrder([one, two])).toThrow('one and two both provide the port "a".');
  });
});

import {
  wire,
  type PortMap,
  type Resolved,
  type ServedArea,
  type Services,
  type Started,
  type Wiring,
} from './area';
import type { Port } from './port';

interface WiredArea {
  readonly name: string;
  readonly serve?: Wiring;
}

/** Areas in the order in which they start: each after the areas that provide what it requires. */
export function startOrder<Each extends WiredArea>(areas: readonly Each[]): readonly Each[] {
  const providers = providersOf(areas);
  const order: Each[] = [];
  const open: Each[] = [];
  const visit = (area: Each): void => {
    if (order.includes(area)) return;
    if (open.includes(area)) throw cycleOf([...open.slice(open.indexOf(area)), area], providers);
    open.push(area);
    for (const port of portsIn(area.serve?.requires)) {
      const provider = providers.get(port.name);
      if (provider) visit(provider);
      else if (!port.isOptional) throw missing(area, port);
    }
    open.pop();
    order.push(area);
  };
  areas.forEach(visit);
  for (const area of areas)
    for (const port of portsIn(area.serve?.late))
      if (!providers.has(port.name) && !port.isOptional) throw missing(area, port);
  return order;
}

/**
 * Starts areas, each after those that provide what it requires.
 * @param onStarted called with each area's part of the server, in the order of the start
 * @returns the services of some ports
 * @throws Error that names the areas: for a port that none or two of them provide, and for a cycle of required ports
 */
export async function startAreas<Wanted extends PortMap>(
  areas: readonly WiredArea[],
  services: Services,
  wanted: Wanted,
): Promise<{
  readonly served: readonly { readonly area: string; readonly parts: ServedArea }[];
  readonly ports: Resolved<Wanted>;
}> {
  const order = startOrder([...areas, { name: 'server', serve: wire({ requires: wanted }, nothing) }]);
  const provided = new Map<string, unknown>();
  const started: { readonly area: string; readonly parts: () => ServedArea }[] = [];
  let isOver = false;
  for (const { name: area, serve } of order) {
    if (!serve) continue;
    const required = mapped(serve.requires, ({ name }) => provided.get(name) ?? null);
    const late = mapped(serve.late, ({ name }) => () => {
      if (!isOver) throw new Error(`${area} reads the late port "${name}" before all areas have started.`);
      return provided.get(name) ?? null;
    });
    const { provided: given, parts } = await serve.start(services, required, late);
    for (const [key, { name }] of Object.entries(serve.provides ?? {})) provided.set(name, given[key]);
    started.push({ area, parts });
  }
  isOver = true;
  return {
    served: started.map(({ area, parts }) => ({ area, parts: parts() })),
    ports: mapped(wanted, ({ name }) => provided.get(name) ?? null) as Resolved<Wanted>,
  };
}

const nothing = (): Started<Readonly<Record<never, never>>> => ({ provided: {}, parts: () => ({}) });

function portsIn(map: PortMap = {}): readonly Port<unknown>[] {
  return Object.values(map);
}

function mapped(map: PortMap = {}, of: (port: Port<unknown>) => unknown): object {
  return Object.fromEntries(Object.entries(map).map(([key, port]) => [key, of(port)]));
}

/** @throws Error if two areas provide a port */
function providersOf<Each extends WiredArea>(areas: readonly Each[]): ReadonlyMap<string, Each> {
  const providers = new Map<string, Each>();
  for (const area of areas)
    for (const { name } of portsIn(area.serve?.provides)) {
      const other = providers.get(name);
      if (other) throw new Error(`${other.name} and ${area.name} both provide the port "${name}".`);
      providers.set(name, area);
    }
  return providers;
}

function missing({ name }: WiredArea, port: Port<unknown>): Error {
  return new Error(`${name} requires the port "${port.name}", which no area provides.`);
}

function cycleOf(areas: readonly WiredArea[], providers: ReadonlyMap<string, WiredArea>): Error {
  const steps = areas.slice(0, -1).map((area, i) => {
    const next = areas[i + 1];
    const port = portsIn(area.serve?.requires).find(({ name }) => providers.get(name) === next);
    return `${area.name} requires "${port?.name ?? ''}" of ${next?.name ?? ''}`;
  });
  return new Error(`Areas require each other: ${steps.join(', ')}. Declare one of these ports as late.`);
}

import type { EventOf } from '@studio/kernel/decider';
import type { Values, Widget } from '@studio/widgets/widget';
import type { RuntimeEvents } from './runtime.events';
import type { Runtime } from './runtime.state';
import { changedBy, isEntry, type StateChange } from './state-change';

/** State of a layer, and the viewers it refers to, by path. */
export interface Mirrored {
  readonly state: Values;
  readonly viewers: { readonly [path: string]: string };
}

/**
 * A change in an event of its own for each viewer of whom an entry says that it is theirs: the log holds it encrypted.
 * @returns the rest of the change, and those events, which want to be woken when the first does
 */
export function apart(
  change: StateChange,
  { viewerState = [] }: Pick<Widget, 'viewerState'>,
  said: Pick<RuntimeEvents['widget.reacted'], 'memberId' | 'widget' | 'to' | 'dueAt'>,
): { readonly rest: StateChange; readonly viewerEvents: readonly ReactedEvent[] } {
  const rest: [string, unknown][] = [];
  const byViewer = new Map<string, [string, unknown][]>();
  for (const [path, value] of Object.entries(change.changed)) {
    const viewerId = viewerState.includes(path.split('/')[0] ?? '') && isEntry(path) ? ownerOf(value) : null;
    if (viewerId === null) rest.push([path, value]);
    else byViewer.set(viewerId, [...(byViewer.get(viewerId) ?? []), [path, value]]);
  }
  if (byViewer.size === 0) return { rest: change, viewerEvents: [] };
  const viewerEvents = [...byViewer].map(([viewerId, entries]): ReactedEvent => {
    const shown = Object.fromEntries(entries);
    return {
      type: 'widget.reacted',
      data: { ...said, changed: {}, viewerId, shown, shownKeys: Object.keys(shown) },
    };
  });
  return { rest: { ...change, changed: Object.fromEntries(rest) }, viewerEvents };
}

type ReactedEvent = Extract<EventOf<RuntimeEvents>, { readonly type: 'widget.reacted' }>;

function ownerOf(value: unknown): string | null {
  const viewerId = (value as { readonly viewerId?: unknown } | null)?.viewerId;
  return typeof viewerId === 'string' ? viewerId : null;
}

/** Applies a change of another layer's state to this layer, with a separate event for each viewer it refers to. */
export function mirrored(
  said: Pick<RuntimeEvents['widget.reacted'], 'memberId' | 'widget' | 'to'>,
  { changed, removed }: StateChange,
  viewers: Mirrored['viewers'],
): readonly EventOf<RuntimeEvents>[] {
  const byViewer = new Map<string | null, [string, unknown][]>([[null, []]]);
  for (const [path, value] of Object.entries(changed)) {
    const viewerId = viewers[path] ?? null;
    byViewer.set(viewerId, [...(byViewer.get(viewerId) ?? []), [path, value]]);
  }
  return [...byViewer].flatMap(([viewerId, entries]): EventOf<RuntimeEvents>[] => {
    const values = Object.fromEntries(entries);
    if (viewerId !== null) {
      const shown = { viewerId, shown: values, shownKeys: Object.keys(values) };
      return [{ type: 'widget.reacted', data: { ...said, changed: {}, ...shown } }];
    }
    if (entries.length === 0 && removed === undefined) return [];
    return [{ type: 'widget.reacted', data: { ...said, changed: values, ...(removed && { removed }) } }];
  });
}

/** Adds a change to an event, with the viewers that the state now refers to. */
export function withChange(
  runtime: Runtime,
  change: Partial<RuntimeEvents['widget.reacted']> & StateOf,
): Runtime {
  const { memberId, widget, changed, removed = [], viewerId, shown, shownKeys = [] } = change;
  const { recalled, simulated } = change;
  const known = shownKeys.filter((path) => shown || !isEntry(path));
  // Of whom is forgotten, nothing is left but that there was something.
  const ofViewer = Object.fromEntries(known.map((path) => [path, shown?.[path] ?? null]));
  // Where an entry would be there is room for entries, also once whose it was is forgotten.
  const held = shown ? [] : shownKeys.filter(isEntry).map((path) => path.split('/')[0] ?? '');
  const paths = [...Object.keys(changed), ...removed, ...known];
  if (paths.length === 0 && held.length === 0) return runtime;
  const rooms = Object.fromEntries(held.map((key) => [key, {}]));
  const all = changedBy(runtime.states[memberId], { changed: { ...changed, ...ofViewer }, removed });
  const state = { ...rooms, ...all };
  return {
    ...runtime,
    ...(simulated !== undefined && { simulated: { ...runtime.simulated, [memberId]: simulated } }),
    ...(recalled && { recalled: { ...runtime.recalled, [memberId]: recalled } }),
    states: { ...runtime.states, [memberId]: state },
    viewers: withViewers(
      runtime.viewers,
      memberId,
      paths,
      viewerId === undefined || !shown ? {} : { viewerId, known },
    ),
    ...(widget !== undefined &&
      runtime.widgets[memberId] !== widget && { widgets: { ...runtime.widgets, [memberId]: widget } }),
  };
}

type StateOf = Pick<RuntimeEvents['widget.fired'], 'memberId' | 'changed' | 'removed'>;

/**
 * @param paths changed paths of the layer's state
 * @param now viewers that the new values refer to
 */
function withViewers(
  viewers: Runtime['viewers'],
  memberId: number,
  paths: readonly string[],
  now: { readonly viewerId?: string; readonly known?: readonly string[] },
): Runtime['viewers'] {
  const before = viewers[memberId];
  if (!before && now.viewerId === undefined) return viewers;
  const { viewerId, known = [] } = now;
  if (before && known.length === 0 && !paths.some((path) => Object.hasOwn(before, path))) return viewers;
  const changed = new Set(paths);
  const remaining = Object.entries(before ?? {}).filter(([path]) => !changed.has(path));
  const after = [
    ...remaining,
    ...(viewerId === undefined ? [] : known.map((path) => [path, viewerId] as const)),
  ];
  const { [memberId]: _, ...others } = viewers;
  return after.length === 0 ? others : { ...others, [memberId]: Object.fromEntries(after) };
}

import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { mergeSettings } from '@studio/kernel/settings';
import type { ViewerRole } from '@studio/contracts/bot/chat-bot';
import { MOST_WAITING } from './viewer-queue.commands';
import type * as commands from './viewer-queue.commands';
import type { ViewerQueueEvents } from './viewer-queue.events';
import {
  entryOf,
  firstViewerQueue,
  inTurn,
  type QueuedPerson,
  type ViewerQueue,
  type ViewerQueueSettings,
} from './viewer-queue.state';

/** Viewer who joins, as stored in the log. */
export type JoiningViewer = Pick<ViewerQueueEvents['viewer-queue.joined'], 'viewerId' | 'platform' | 'user'>;

/** Commands that no operation asks for. */
export interface OwnViewerQueueCommands {
  /** A viewer joins by chat. Has no effect if they wait already, or the queue is closed or full. */
  readonly JoinViewerQueue: {
    readonly viewer: JoiningViewer;
    readonly note: string;
    readonly role: ViewerRole;
  };
  /** A viewer leaves by chat. */
  readonly LeaveViewerQueue: { readonly viewerId: string };
}

export type ViewerQueueCommands = CommandsOf<typeof commands> & OwnViewerQueueCommands;

/** Lookups of single commands. */
export interface ViewerQueueLookups {
  readonly AddToViewerQueue: { readonly viewer: JoiningViewer };
  /** A number from 0 up to 1 for each viewer who may be called. */
  readonly CallNextViewers: { readonly chances: readonly number[] };
}

export const viewerQueueLimits = limitsOf({
  viewerQueue: [MOST_WAITING * 2, 'Viewers in the viewer queue'],
});

type Decided = EventOf<ViewerQueueEvents>;

const decide: DecideTable<
  ViewerQueueCommands,
  ViewerQueue,
  ViewerQueueEvents,
  DecisionContext,
  ViewerQueueLookups
> = {
  UpdateViewerQueue: ({ settings }, { open, limit, firstRole }) => {
    const changed = Object.entries({ open, limit, firstRole }).filter(
      ([key, value]) => value !== undefined && value !== settings[key as keyof ViewerQueueSettings],
    );
    return changed.length === 0 ? [] : [{ type: 'viewer-queue.changed', data: Object.fromEntries(changed) }];
  },

  AddToViewerQueue: (queue, { name, note = '' }, { viewer }) => {
    requireRoom(viewerQueueLimits.viewerQueue, queue.waiting.length);
    const person = { viewerId: viewer.viewerId, login: viewer.user?.login ?? null, name };
    const known = entryOf(queue, person);
    if (known)
      throw new Problem('duplicate', `${known.name} is in the queue already.`, { entryId: known.entryId });
    return [joined(queue, viewer, { name: viewer.user?.name ?? name, note, role: 'everyone' })];
  },

  CallNextViewers: (queue, { count, pick }, { chances }) => {
    const left = [...inTurn(queue)];
    const entryIds = chances.slice(0, count).flatMap((chance) => {
      const index = pick === 'random' ? Math.floor(chance * left.length) : 0;
      return left.splice(index, 1).map(({ entryId }) => entryId);
    });
    return entryIds.length === 0 ? [] : [{ type: 'viewer-queue.called', data: { entryIds } }];
  },

  RemoveFromViewerQueue: ({ waiting }, { entryId }) => {
    if (!waiting.some((each) => each.entryId === entryId))
      throw new Problem('not_found', `Entry ${entryId} is not in the queue.`, { resource: 'entry' });
    return [{ type: 'viewer-queue.left', data: { entryId, how: 'removed' } }];
  },

  ClearViewerQueue: ({ waiting, called }) =>
    waiting.length + called.length === 0 ? [] : [{ type: 'viewer-queue.cleared', data: {} }],

  JoinViewerQueue: (queue, { viewer, note, role }) => {
    const { user, viewerId } = viewer;
    if (!user || refusalOf(queue, viewerId) !== null) return [];
    return [joined(queue, viewer, { name: user.name, note, role })];
  },

  LeaveViewerQueue: ({ waiting }, { viewerId }) => {
    const entry = waiting.find((each) => each.login !== null && each.viewerId === viewerId);
    return entry ? [{ type: 'viewer-queue.left', data: { entryId: entry.entryId, how: 'left' } }] : [];
  },
};

/** Returns why a viewer can't join; null if they can. */
export function refusalOf(
  { settings, waiting }: ViewerQueue,
  viewerId: string,
): 'already' | 'closed' | 'full' | null {
  if (waiting.some((each) => each.login !== null && each.viewerId === viewerId)) return 'already';
  if (!settings.open) return 'closed';
  return waiting.length >= settings.limit ? 'full' : null;
}

function joined(
  { nextEntryId }: ViewerQueue,
  { viewerId, platform, user }: JoiningViewer,
  more: { readonly name: string; readonly note: string; readonly role: ViewerRole },
): Decided {
  return {
    type: 'viewer-queue.joined',
    data: { entryId: nextEntryId, viewerId, platform, user, ...more },
  };
}

const evolve: EvolveTable<ViewerQueue, ViewerQueueEvents> = {
  'viewer-queue.changed': (queue, changed) => ({
    ...queue,
    settings: mergeSettings(queue.settings, changed),
  }),
  'viewer-queue.joined': (queue, { entryId, user, name, note, ...rest }, { at }) => {
    const nextEntryId = Math.max(queue.nextEntryId, entryId + 1);
    // Whoever joined is forgotten.
    if (name === null) return { ...queue, nextEntryId };
    const { viewerId, platform, role } = rest;
    const person: QueuedPerson = {
      ...{ entryId, viewerId, platform, role, name },
      ...{ login: user?.login ?? null, note: note ?? '', joinedAt: at },
    };
    return { ...queue, waiting: [...queue.waiting, person], nextEntryId };
  },
  'viewer-queue.left': (queue, { entryId }) => ({
    ...queue,
    waiting: queue.waiting.filter((each) => each.entryId !== entryId),
  }),
  'viewer-queue.called': (queue, { entryIds }) => ({
    ...queue,
    waiting: queue.waiting.filter((each) => !entryIds.includes(each.entryId)),
    called: entryIds.flatMap((id) => queue.waiting.filter((each) => each.entryId === id)),
  }),
  'viewer-queue.cleared': (queue) => ({ ...queue, waiting: [], called: [] }),
  'viewer.forgotten': (queue, { viewerId }) => {
    const others = (all: readonly QueuedPerson[]) => all.filter((each) => each.viewerId !== viewerId);
    return { ...queue, waiting: others(queue.waiting), called: others(queue.called) };
  },
};

export const viewerQueueDecider: Decider<
  ViewerQueue,
  ViewerQueueCommands,
  ViewerQueueEvents,
  DecisionContext,
  ViewerQueueLookups
> = {
  category: 'viewerqueue',
  schemaVersion: 1,
  initial: firstViewerQueue,
  decide,
  evolve,
  viewerFields: { 'viewer-queue.joined': ['user', 'name', 'note'] },
};

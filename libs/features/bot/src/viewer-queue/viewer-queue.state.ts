import { isAtLeast, type ViewerRole } from '@studio/contracts/bot/chat-bot';

/** Roles from which on viewers come first; `everyone`: all in the order in which they joined. */
export const firstRoles = ['everyone', 'sub', 'vip', 'mod'] as const;
export type FirstRole = (typeof firstRoles)[number];

export interface ViewerQueueSettings {
  readonly open: boolean;
  /** Viewers who may wait. */
  readonly limit: number;
  readonly firstRole: FirstRole;
}

/** Viewer in the queue. */
export interface QueuedPerson {
  readonly entryId: number;
  readonly viewerId: string;
  readonly platform: string;
  /** Null without a known account. */
  readonly login: string | null;
  readonly name: string;
  readonly note: string;
  readonly role: ViewerRole;
  /** RFC 3339. */
  readonly joinedAt: string;
}

/** Queue of viewers who want to play with the streamer. */
export interface ViewerQueue {
  readonly settings: ViewerQueueSettings;
  /** In the order in which they joined. */
  readonly waiting: readonly QueuedPerson[];
  /** Viewers who were called last. */
  readonly called: readonly QueuedPerson[];
  readonly nextEntryId: number;
}

export const firstViewerQueue: ViewerQueue = {
  settings: { open: false, limit: 50, firstRole: 'everyone' },
  waiting: [],
  called: [],
  nextEntryId: 1,
};

/** Returns the waiting viewers, the next one first: those of the first roles, then all others. */
export function inTurn({ waiting, settings: { firstRole } }: ViewerQueue): readonly QueuedPerson[] {
  if (firstRole === 'everyone') return waiting;
  const isFirst = ({ role }: QueuedPerson): boolean => isAtLeast(role, firstRole);
  return [...waiting.filter(isFirst), ...waiting.filter((each) => !isFirst(each))];
}

/** Returns the place of an entry, from 1; 0 if it does not wait. */
export function placeOf(queue: ViewerQueue, entryId: number): number {
  return inTurn(queue).findIndex((each) => each.entryId === entryId) + 1;
}

/** Returns the waiting entry of a viewer, or of a name without a known account. */
export function entryOf(
  { waiting }: ViewerQueue,
  { viewerId, login, name }: Pick<QueuedPerson, 'viewerId' | 'login' | 'name'>,
): QueuedPerson | undefined {
  return waiting.find((each) =>
    each.login === null || login === null
      ? each.login === login && each.name.toLowerCase() === name.toLowerCase()
      : each.viewerId === viewerId,
  );
}

/** Returns true if somebody has opened the queue, or still waits in it. */
export function isInUse({ settings, waiting }: ViewerQueue): boolean {
  return settings.open || waiting.length > 0;
}

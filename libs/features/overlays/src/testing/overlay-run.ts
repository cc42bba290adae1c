import type { DecisionContext } from '@studio/kernel/decider';
import { streamName, type StoredEvent, type Channel } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import { derivedId, eventId } from '@studio/kernel/ids';
import { revAfter } from '@studio/kernel/decision';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { UndoHistory } from '@studio/undo/undo-history';
import type { OverlayFold } from '../model/overlay.context';
import { scopes } from '@studio/operations/caller';
import { overlayDecider, type OverlayCommands } from '../overlay.decider';
import type { Overlay } from '../model/overlay.state';
import { usualLookups } from './overlay-lookups';

/** One command by name with its fields. */
export type AnyCommand = {
  [Name in keyof OverlayCommands]: { readonly name: Name; readonly command: OverlayCommands[Name] };
}[keyof OverlayCommands];

export const testOverlayId = 'test';

/** The owner and two accounts that can be invited. */
const accounts = ['owner', 'bea', 'cid'];
const invitedBy = (login: string) =>
  accounts.includes(login) ? { userId: login, login, name: login } : null;

/** Native sizes of the layers that a renderer has measured. */
export const measured = Object.fromEntries(
  [1, 2, 3, 4, 5].map((memberId) => [memberId, { w: 40 * memberId, h: 100 }]),
);

/** Commands are numbered from 1, refused ones too. */
export function commandIdOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Runs commands on one overlay without any store: decides, numbers the events and folds them. */
export class OverlayRun {
  readonly events: StoredEvent[] = [];
  fold: OverlayFold = emptyFold(overlayDecider);
  /** The channel that further commands come through. */
  channel: Channel = 'api';
  private commands = 0;
  private pausedMs = 0;
  /** States of before, by rev. */
  private readonly past = new Map<number, Overlay>();

  /**
   * @param spacingMs milliseconds between its commands
   * @param source overlay that DuplicateOverlay copies
   */
  constructor(
    private readonly spacingMs = 1,
    private readonly source: Overlay | null = null,
  ) {}

  get overlay(): Overlay {
    return this.fold.state;
  }

  /** Lets time go by before the next command. */
  pause(ms: number): void {
    this.pausedMs += ms;
  }

  /** The events of the command's commit; none when it changed nothing; the problem when it was refused. */
  run(next: AnyCommand, by = 'owner'): readonly StoredEvent[] | Problem {
    const commandId = commandIdOf(++this.commands);
    try {
      const decided = decide(this.overlay, next, {
        ...contextOf(this.fold, commandId),
        ...usualLookups,
        accountId: by,
        accountName: 'Owner',
        sizes: measured,
        scopesOn: (overlay: Overlay) =>
          overlay.owner.userId === by
            ? scopes
            : scopes.filter((one) => overlay.editors[by]?.permissions.includes(one)),
        source: this.source,
        invited: next.name === 'PutEditor' ? invitedBy(next.command.login) : null,
        restored: this.toRestore(next),
      });
      const commit = decided.map(({ type, data }, index): StoredEvent => {
        const revision = this.fold.revision + 1 + index;
        return {
          id: eventId(commandId, index),
          type,
          data: JSON.parse(JSON.stringify(data)) as JsonObject,
          stream: streamName('overlay', testOverlayId),
          revision,
          position: String(revision).padStart(8, '0'),
          meta: {
            commandId,
            index,
            of: decided.length,
            causationId: commandId,
            correlationId: commandId,
            actor: { accountId: by, via: this.channel },
            operation: toolOf(next.name),
            rev: revAfter(overlayDecider, this.fold.rev, decided),
            at: new Date(1_700_000_000_000 + this.commands * this.spacingMs + this.pausedMs).toISOString(),
          },
        };
      });
      this.events.push(...commit);
      this.fold = foldEvents(overlayDecider, this.fold, commit);
      return commit;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  /** Returns the overlay after the commit with this rev; null if there is none. */
  at(rev: number): Overlay | null {
    if (rev > this.fold.rev) return null;
    const known = this.past.get(rev);
    if (known) return known;
    const until = this.events.filter(({ meta }) => meta.rev <= rev);
    const { state } = foldEvents(overlayDecider, emptyFold(overlayDecider, { extension: false }), until);
    this.past.set(rev, state);
    return state;
  }

  private toRestore(next: AnyCommand): Overlay | null {
    return next.name === 'RestoreOverlay' ? this.at(next.command.rev) : null;
  }
}

/** `GoLiveScene` → `go_live_scene` */
function toolOf(name: string): string {
  return name.replace(/\B[A-Z]/g, '_$&').toLowerCase();
}

function decide(overlay: Overlay, { name, command }: AnyCommand, context: object) {
  // The table's entry and the command belong together by name, which the compiler can't follow.
  const entry = overlayDecider.decide[name] as (
    state: Overlay,
    command: AnyCommand['command'],
    context: object,
  ) => ReturnType<(typeof overlayDecider)['decide'][typeof name]>;
  return entry(overlay, command, context);
}

function contextOf(fold: OverlayFold, commandId: string): DecisionContext<UndoHistory> {
  return {
    now: 1_700_000_000_000,
    rev: fold.rev,
    accountId: 'owner',
    id: (label) => (label === 'overlay' ? testOverlayId : derivedId(commandId, label)),
    extension: fold.extension ?? UndoHistory.none,
  };
}

import type { DecisionContext } from '@studio/kernel/decider';
import { streamName, type StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents, type Fold } from '@studio/kernel/fold';
import { derivedId, eventId } from '@studio/kernel/ids';
import { revAfter } from '@studio/kernel/decision';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { Steps } from '@studio/kernel/steps';
import { catalog, findWidget } from '@studio/widgets/catalog';
import type { OverlayContext } from '../overlay.context';
import { overlayDecider, type OverlayCommands } from '../overlay.decider';
import type { Overlay } from '../overlay.state';

/** One command by name with its fields. */
export type AnyCommand = {
  [Name in keyof OverlayCommands]: { readonly name: Name; readonly command: OverlayCommands[Name] };
}[keyof OverlayCommands];

export const testOverlayId = 'test';

/** The owner and two accounts that can be invited. */
const accounts = ['owner', 'bea', 'cid'].map((login) => ({ userId: login, login, name: login }));

/** Runs commands on one overlay without any store: decides, numbers the events and folds them. */
export class OverlayRun {
  readonly events: StoredEvent[] = [];
  fold: Fold<Overlay> = emptyFold(overlayDecider);
  private commands = 0;

  get overlay(): Overlay {
    return this.fold.state;
  }

  /** The events of the command's commit; none when it changed nothing; the problem when it was refused. */
  run(next: AnyCommand): readonly StoredEvent[] | Problem {
    const commandId = `00000000-0000-4000-8000-${String(++this.commands).padStart(12, '0')}`;
    try {
      const decided = decide(this.overlay, next, contextOf(this.fold, commandId, next));
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
            actor: { accountId: 'owner', via: 'api' },
            operation: next.name,
            rev: revAfter(overlayDecider, this.fold.rev, decided),
            at: new Date(1_700_000_000_000 + this.commands).toISOString(),
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
}

function decide(overlay: Overlay, { name, command }: AnyCommand, context: OverlayContext) {
  // The table's entry and the command belong together by name, which the compiler can't follow.
  const entry = overlayDecider.decide[name] as (
    state: Overlay,
    command: AnyCommand['command'],
    context: OverlayContext,
  ) => ReturnType<(typeof overlayDecider)['decide'][typeof name]>;
  return entry(overlay, command, context);
}

function contextOf(fold: Fold<Overlay>, commandId: string, next: AnyCommand): OverlayContext {
  const base: DecisionContext = {
    now: 1_700_000_000_000,
    rev: fold.rev,
    accountId: 'owner',
    id: (label) => (label === 'overlay' ? testOverlayId : derivedId(commandId, label)),
    since: (rev, under) => fold.touched?.since(rev, under) ?? [],
    steps: fold.steps ?? Steps.none,
  };
  return {
    ...base,
    accountName: 'Owner',
    ownedOverlays: 0,
    catalog: { find: findWidget, widgets: catalog },
    sizes: {},
    source: null,
    invited: next.name === 'PutEditor' ? accounts.find(({ login }) => login === next.command.login) ?? null : null,
  };
}

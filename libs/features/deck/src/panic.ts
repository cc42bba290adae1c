import type { DesignSteps } from '@studio/contracts/overlays/deck-macros';
import type { Author, OperationsByName } from '@studio/contracts/operations-by-name';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { Effects } from '@studio/contracts/effects/effects';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { eventId } from '@studio/kernel/ids';
import type { AnswerTable } from '@studio/operations/area';
import type { Call } from '@studio/process-managers/process';
import { findWidget } from '@studio/widgets/catalog';
import type { AskedCommands } from './deck.decider';
import type { Deck } from './deck.state';

export interface PanicDeps {
  readonly operations: OperationsByName;
  readonly designs: Pick<Designs, 'of'>;
  readonly effects: Effects;
  readonly designSteps: Pick<DesignSteps, 'hideAll'>;
}

/** Returns the operations of a panic button, apart from ending macros. They run as the user who pressed it. */
export async function callsOfPanic(
  { stream, data, meta: { actor } }: StoredEvent,
  { operations, designs, effects, designSteps }: PanicDeps,
): Promise<readonly Call[]> {
  const overlayId = idOf(stream);
  const design = await designs.of(overlayId);
  if (!design) return [];
  const author: Author = {
    accountId: actor.accountId,
    scopes: ['actions:fire', 'overlays:write'],
    via: actor.via,
  };
  const layers = design.layers.flatMap(({ memberId, widget }) =>
    (findWidget(widget)?.commands ?? [])
      .filter(({ stops }) => stops)
      .map(({ name: command }): Call => ({
        step: `${memberId}:${command}`,
        run: async (cause) => {
          const input = { overlayId, memberId, command };
          await operations.run({ operation: 'fire_widget_command', input, author, cause });
        },
      })),
  );
  const running = effects.slugs.map((slug): Call => ({
    step: slug,
    run: async (cause) => {
      const input = { overlayId, slug, action: 'stop' as const };
      await operations.run({ operation: 'fire_effect', input, author, cause });
    },
  }));
  const hiding: Call = {
    step: 'hide',
    run: async (cause) => designSteps.hideAll(overlayId, await operations.callerOf(author), cause),
  };
  return [...layers, ...running, ...(data['hideAll'] === true ? [hiding] : [])];
}

/**
 * Returns the answer of a panic button.
 * @param renderersOf number of renderers that show an overlay
 */
export function stoppedView(
  renderersOf: (overlayId: string) => number,
  clock: Clock,
): AnswerTable<Pick<AskedCommands, 'StopAll'>, Deck>['StopAll'] {
  return ({ commit }, { overlayId, hideAll }, { commandId }) => {
    const events = commit?.events ?? [];
    const ended = events.filter(({ type }) => type === 'run.ended');
    const stopped = events.at(-1);
    const renderers = renderersOf(overlayId);
    return {
      eventId: stopped?.id ?? eventId(commandId, 0),
      at: stopped?.meta.at ?? timestamp(clock.now()),
      onAir: renderers > 0,
      renderers,
      cancelledRuns: ended.map(({ data }) => data['runId'] as string),
      hideAll,
    };
  };
}

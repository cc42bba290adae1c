import type { DesignStep, DesignSteps, MacroStep, TakenStep } from '@studio/contracts/overlays/deck-macros';
import { timestamp } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { EventOf } from '@studio/kernel/decider';
import type { EventMeta } from '@studio/kernel/event';
import { UndoHistory } from '@studio/undo/undo-history';
import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { OverlayEvents } from '../events/overlay.events';
import { requireAccess } from '../model/access';
import type { OverlayContext, OverlayEvolver, WidgetCatalog } from '../model/overlay.context';
import { layerOf, liveSceneOf } from '../model/overlay.lookup';
import type { Overlay } from '../model/overlay.state';
import { placeEvents } from '../model/placement';
import { sceneDecide } from '../scenes/scene.decider';
import { stingerMs } from '../scenes/stingers';
import { spotDecide } from '../spots/spot.decider';

type Step = MacroStep & DesignStep;
type Taken = readonly { readonly step: Step; readonly caller: Caller }[];

interface DesignStepDeps {
  readonly pipeline: Pick<CommitPipeline, 'execute'>;
  readonly decider: OverlayEvolver;
  readonly catalog: WidgetCatalog;
}

const hideLayers = internalCommand('HideLayers', { partOf: 'stop_all', idName: 'hide all' });
const takeSteps = internalCommand('TakeDesignSteps', { partOf: 'fire_deck_macro', idName: 'design steps' });

const changing = { scope: 'overlays:write', ownerOnly: false };

/** Steps of macros on the design, together as one commit. */
export function designSteps({ pipeline, decider, catalog }: DesignStepDeps): DesignSteps {
  return {
    hideAll: async (overlayId, caller, cause) => {
      const { accountId, via } = caller;
      const run = { streamId: overlayId, accountId, actor: { accountId, via }, cause };
      await runInternalCommand<Overlay>(pipeline, decider, hideLayers, run, (state) => {
        requireAccess(state.status === 'active' ? state : null, caller, changing);
        const live = liveSceneOf(state);
        return live.stack.flatMap((memberId) => placeEvents(live, memberId, { hidden: true }));
      });
    },

    take: async (overlayId, steps, cause) => {
      const accountId = steps[0]?.caller.accountId ?? '';
      const run = { streamId: overlayId, accountId, actor: { accountId, via: 'deck' as const }, cause };
      let codes: readonly (string | null)[] = steps.map(() => null);
      const { after } = await runInternalCommand<Overlay>(
        pipeline,
        decider,
        takeSteps,
        run,
        (state, { extension, ...rest }, given) => {
          const history = (extension ?? UndoHistory.none) as OverlayContext['extension'];
          const context = { ...rest, extension: history, catalog };
          const meta = { ...given, index: 0, of: 1, rev: rest.rev + 1, at: timestamp(rest.now) };
          const decided = decideInTurn(state, steps, { context, meta }, decider);
          codes = decided.codes;
          return decided.events;
        },
      );
      // A commit that already existed had no refusal that stops the macro, or it would not exist.
      return steps.map(({ step }, i): TakenStep => ({ code: codes[i] ?? null, ms: msOf(after.state, step) }));
    },
  };
}

/**
 * Returns the events of the commands, each decided on the result of the one before.
 * @throws Problem {stepId} of the command after which the macro stops
 */
function decideInTurn(
  overlay: Overlay,
  steps: Taken,
  { context, meta }: { readonly context: OverlayContext; readonly meta: EventMeta },
  { evolve }: OverlayEvolver,
): { readonly events: readonly EventOf<OverlayEvents>[]; readonly codes: readonly (string | null)[] } {
  let state = overlay;
  const events: EventOf<OverlayEvents>[] = [];
  const codes = steps.map(({ step, caller }) => {
    try {
      requireAccess(state.status === 'active' ? state : null, caller, {
        scope: step.kind === 'scene' ? 'scenes:golive' : 'overlays:write',
        ownerOnly: false,
      });
      const decided = decideStep(state, step, context);
      for (const { type, data } of decided) state = evolve[type]?.(state, data as never, meta) ?? state;
      events.push(...decided);
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (step.onError === 'continue') return error.code;
      throw new Problem(error.code, error.message, { ...error.details, stepId: step.stepId });
    }
  });
  return { events, codes };
}

function decideStep(
  overlay: Overlay,
  step: Step,
  context: OverlayContext,
): readonly EventOf<OverlayEvents>[] {
  const { overlayId } = overlay;
  switch (step.kind) {
    case 'scene': {
      const { sceneId, transition, stinger } = step;
      const chosen = { ...(transition && { transition }), ...(stinger && { stinger }) };
      return sceneDecide.GoLiveScene(overlay, { overlayId, sceneId, ...chosen }, context);
    }
    case 'position':
      return spotDecide.ApplyPositionPreset(
        overlay,
        { overlayId, memberId: step.memberId, name: step.name },
        { ...context, sizes: {} },
      );
    case 'layout': {
      const { memberId, layout, durationMs: ms } = step;
      layerOf(overlay, memberId);
      return placeEvents(liveSceneOf(overlay), memberId, { layout }).map((event) =>
        event.type === 'layer.placed' && ms > 0 ? { ...event, data: { ...event.data, ms } } : event,
      );
    }
  }
}

/** Milliseconds until viewers have seen all of it. */
function msOf({ scenes, layers }: Overlay, step: Step): number {
  if (step.kind === 'layout') return step.durationMs;
  if (step.kind === 'position') return 0;
  const stinger = layers[step.stinger ?? 0];
  if (stinger) return stingerMs(stinger.values);
  if (step.transition === 'cut') return 0;
  const scene = scenes[step.sceneId];
  return scene && (step.transition ?? scene.transitionType) !== 'cut' ? scene.transitionMs : 0;
}

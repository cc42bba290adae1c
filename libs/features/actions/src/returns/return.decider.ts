import type { DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { ReturnEvents } from './return.events';
import type { PlannedReturn, Returns } from './return.state';

/** Internal commands. */
export interface ReturnCommands {
  PlanReturn: Omit<PlannedReturn, 'returnId'>;
  EndReturn: { readonly returnId: string; readonly code: string | null };
}

const decide: DecideTable<ReturnCommands, Returns, ReturnEvents, DecisionContext> = {
  PlanReturn: ({ planned }, { dueAt, back, author }, { id }) => {
    // Of two ways back from the same scene the later one is meant.
    const overtaken = Object.values(planned).filter((other) => isOvertaken(other.back, back));
    const first = overtaken.find((other) => other.back.kind === 'scene');
    const target =
      back.kind === 'scene' && first ? { ...back, sceneId: sceneOf(first) ?? back.sceneId } : back;
    return [
      ...overtaken.map(({ returnId }) => ({
        type: 'return.ended' as const,
        data: { returnId, code: 'overtaken' },
      })),
      { type: 'return.planned', data: { returnId: id('return'), dueAt, back: target, author } },
    ];
  },

  EndReturn: ({ planned }, { returnId, code }) =>
    planned[returnId] ? [{ type: 'return.ended', data: { returnId, code } }] : [],
};

const evolve: EvolveTable<Returns, ReturnEvents> = {
  'return.planned': (state, planned) => ({ planned: { ...state.planned, [planned.returnId]: planned } }),
  'return.ended': ({ planned }, { returnId }) => {
    const { [returnId]: _, ...rest } = planned;
    return { planned: rest };
  },
};

export const returnDecider: Decider<Returns, ReturnCommands, ReturnEvents> = {
  category: 'returns',
  schemaVersion: 1,
  initial: { planned: {} },
  decide,
  evolve,
};

function isOvertaken(earlier: PlannedReturn['back'], later: PlannedReturn['back']): boolean {
  return earlier.kind === 'scene' && later.kind === 'scene' && earlier.from === later.sceneId;
}

function sceneOf({ back }: PlannedReturn): number | null {
  return back.kind === 'scene' ? back.sceneId : null;
}

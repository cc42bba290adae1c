import type { Caller } from '@studio/operations/caller';
import type { Cause } from '@studio/process-managers/process';
import type { ObsTask } from '../outputs/obs-tasks';
import { definePort } from '../port';
import type { StoredMacroAction } from './macro-step.event-shapes';

export const macroStepKinds = [
  'scene',
  'command',
  'media',
  'position',
  'layout',
  'video',
  'obs',
  'action',
  'delay',
] as const;
/** Types of actions in steps of kind action, in the chat and on the channels of the overlay's owner. */
export const macroActionTypes = [
  'chat',
  'counter',
  'giveaway',
  'raid_mode',
  'stream_preset',
  'prediction',
  'poll',
  'trivia',
] as const satisfies readonly StoredMacroAction['type'][];
/** Point at which the next step starts: once the step has started, or once it is over. */
export const waits = ['start', 'finish'] as const;
/** Reaction to a refused step: stop the macro, or continue it. */
export const errorPolicies = ['stop', 'continue'] as const;
export const mediaModes = ['add', 'replace'] as const;
export const videoOperations = [
  'play',
  'queue',
  'skip',
  'stop',
  'pause',
  'resume',
  'mute',
  'unmute',
  'volume',
] as const;

interface EveryStep {
  readonly stepId: string;
  /** False for a step to skip. */
  readonly enabled: boolean;
  readonly waitFor: (typeof waits)[number];
  readonly onError: (typeof errorPolicies)[number];
  /** The account that wrote it: it is done with that one's rights. */
  readonly authorId: string;
}

/** Steps that change the design of the overlay. */
export type DesignStep =
  | {
      readonly kind: 'scene';
      readonly sceneId: number;
      readonly transition?: 'morph' | 'fade' | 'slide' | 'zoom' | 'cut';
      /** memberId of the stinger that covers the switch. */
      readonly stinger?: number;
    }
  | { readonly kind: 'position'; readonly memberId: number; readonly name: string }
  | {
      readonly kind: 'layout';
      readonly memberId: number;
      readonly layout: { readonly [key: string]: number | null };
      /** Milliseconds that the layer is on its way. */
      readonly durationMs: number;
    };

export type StepAction =
  | DesignStep
  | {
      readonly kind: 'command';
      readonly memberId: number;
      readonly command: string;
      /** Texts may hold `{arg.name}`. */
      readonly args: { readonly [key: string]: unknown };
    }
  | {
      readonly kind: 'media';
      readonly favoriteId: number;
      readonly memberId?: number;
      readonly mode?: (typeof mediaModes)[number];
    }
  | {
      readonly kind: 'video';
      readonly memberId: number;
      readonly op: (typeof videoOperations)[number];
      readonly videoId?: string;
      /** In percent. */
      readonly volume?: number;
    }
  | { readonly kind: 'obs'; readonly obs: ObsTask }
  | { readonly kind: 'action'; readonly action: StoredMacroAction }
  | { readonly kind: 'delay'; readonly ms: number };

/** One step of a macro [deck/4]. */
export type MacroStep = EveryStep & StepAction;

/** A button of the deck that does one thing after the other. */
export interface DeckMacro {
  readonly macroId: number;
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string | null;
  /** Icon from the deck's icon set; null for none. */
  readonly icon: string | null;
  readonly steps: readonly MacroStep[];
}

/** Returns the command of a layer's widget that a step runs. */
export function widgetCommandOf(step: Extract<StepAction, { readonly kind: 'command' | 'video' }>): {
  readonly command: string;
  readonly args: { readonly [key: string]: unknown };
} {
  if (step.kind === 'command') return step;
  const { op: command, videoId, volume } = step;
  const args = command === 'volume' ? { v: volume } : videoId === undefined ? {} : { videoId };
  return { command, args };
}

/** Result of a design step. */
export interface TakenStep {
  /** Why it was refused; null when it wasn't. */
  readonly code: string | null;
  /** Milliseconds until viewers have seen all of it. */
  readonly ms: number;
}

/** Takes steps of the design together: they are one commit, one step of the history, one frame. */
export interface DesignSteps {
  /**
   * Runs design steps together. If a step after which a macro stops is refused, none of them takes effect.
   * @param steps each with the caller whose access applies
   * @throws Problem that of the step after which the macro stops, with its `details.stepId`; `unavailable`
   */
  take(
    overlayId: string,
    steps: readonly { readonly step: MacroStep & DesignStep; readonly caller: Caller }[],
    cause: Cause,
  ): Promise<readonly TakenStep[]>;
  /** Hides every layer of the live scene. @throws Problem `not_found`, `insufficient_scope`, `unavailable` */
  hideAll(overlayId: string, caller: Caller, cause: Cause): Promise<void>;
}
export const DESIGN_STEPS = definePort<DesignSteps>('steps of designs');

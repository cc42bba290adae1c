import type { Caller } from '@studio/operations/caller';
import type { Cause } from '@studio/processes/process';
import { definePort } from './port';

/** What a step can do. */
export const macroStepKinds = ['scene', 'command', 'media', 'position', 'layout', 'video', 'delay'] as const;
/** Whether what follows waits until a step is over, or only until it has begun. */
export const waits = ['start', 'finish'] as const;
/** Whether what follows is done although a step was refused. */
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
  /** One that isn't is passed over. */
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
  | { readonly kind: 'delay'; readonly ms: number };

/** One step of a macro (open points 5.4). */
export type MacroStep = EveryStep & StepAction;

/** A button of the deck that does one thing after the other. */
export interface DeckMacro {
  readonly macroId: number;
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string | null;
  /** Of the deck's icon set. */
  readonly icon: string | null;
  readonly steps: readonly MacroStep[];
}

/** What a step comes down to: a command of a layer's widget. */
export function widgetCommandOf(step: Extract<StepAction, { readonly kind: 'command' | 'video' }>): {
  readonly command: string;
  readonly args: { readonly [key: string]: unknown };
} {
  if (step.kind === 'command') return step;
  const { op: command, videoId, volume } = step;
  const args = command === 'volume' ? { v: volume } : videoId === undefined ? {} : { videoId };
  return { command, args };
}

/** What became of a step of the design. */
export interface TakenStep {
  /** Why it was refused; null when it wasn't. */
  readonly code: string | null;
  /** Milliseconds until viewers have seen all of it. */
  readonly ms: number;
}

/** Takes steps of the design together: they are one commit, one step of the history, one frame. */
export interface DesignSteps {
  /**
   * When one is refused after which a macro stops, none of them is taken.
   * @param steps with whose rights each is taken
   * @throws Problem that of the step after which the macro stops, `details.stepId` names it; `unavailable`
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

/** What layers can be had to do. */
export interface WidgetCommands {
  /** Why a command can't be had of a widget, in words; null when it can. */
  reasonAgainst(widget: string, command: string, args: { readonly [key: string]: unknown }): string | null;
}
export const WIDGET_COMMANDS = definePort<WidgetCommands>('commands of widgets');

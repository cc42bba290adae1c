import type { StoredStep } from '../model/automation.event-shapes';
import type { StoredCheckTrace, StoredRunUser, StoredStepOutcome } from './run.event-shapes';

/** AutomationRuns of the automations of an account. */
export interface RunEvents {
  'run.requested': {
    readonly runId: string;
    readonly accountId: string;
    readonly automationId: string;
    readonly version: number;
    /** Steps of that version: a run keeps them. */
    readonly steps: readonly StoredStep[];
    readonly mode: 'single' | 'restart' | 'queued' | 'parallel';
    readonly queue: string | null;
    readonly overlayId: string | null;
    readonly trigger: string;
    /** Null for one that was started by hand. */
    readonly eventId: string | null;
    /** Time of what triggered it, RFC 3339. */
    readonly at: string;
    readonly simulated: boolean;
    /** Number of automations that led to it. */
    readonly depth: number;
    /** False: it waits for others. */
    readonly started: boolean;
    /** Start of the stream in which it counts. */
    readonly stream: string | null;
    readonly platform: string | null;
    readonly viewerId: string | null;
    /** A viewer's. */
    readonly user: StoredRunUser | null;
    /** A viewer's: data of the event. */
    readonly data: { readonly [field: string]: unknown } | null;
    /** A viewer's. */
    readonly argsText: string | null;
    /** A viewer's: checks of the conditions. */
    readonly checks: readonly StoredCheckTrace[] | null;
    /** The same of a run without a viewer, whose fields above are null. */
    readonly plain: {
      readonly data: { readonly [field: string]: unknown } | null;
      readonly argsText: string | null;
      readonly checks: readonly StoredCheckTrace[] | null;
    } | null;
  };
  /** It waited, and runs now. */
  'run.started': { readonly runId: string };
  /** Outcomes of steps. */
  'run.progressed': {
    readonly runId: string;
    readonly outcomes: readonly StoredStepOutcome[];
    readonly viewerId: string | null;
    /** A viewer's: what each step was given and answered, by its path. */
    readonly details: { readonly [path: string]: { readonly [field: string]: unknown } } | null;
    /** A viewer's: values of steps with a name, for later steps. */
    readonly outputs: { readonly [name: string]: unknown } | null;
    /** The same of a run without a viewer, whose fields above are null. */
    readonly plain: {
      readonly details: { readonly [path: string]: { readonly [field: string]: unknown } } | null;
      readonly outputs: { readonly [name: string]: unknown } | null;
    } | null;
    /** It waits until then, ms since 1970; null: it goes on. */
    readonly until: number | null;
  };
  'run.ended': {
    readonly runId: string;
    readonly automationId: string;
    readonly outcome: 'finished' | 'failed' | 'cancelled';
    readonly code: string | null;
    /** Id of the run whose trace gives way to this one's. */
    readonly replaces: string | null;
    readonly simulated?: true;
  };
  'queue.changed': { readonly name: string; readonly paused: boolean };
  /** The key to what a viewer wrote and was called is gone, or will be in a moment. */
  'viewer.forgotten': { readonly viewerId: string };
}

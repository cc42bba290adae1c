import type { StoredDefinition } from '../model/automation.event-shapes';

/** Automations of an account. */
export interface AutomationEvents {
  'automation.created': { readonly automationId: string } & StoredDefinition;
  /** Only what changed. */
  'automation.changed': {
    readonly automationId: string;
    /** Its runs go on although it is switched off. */
    readonly keepsRuns?: true;
  } & Partial<StoredDefinition>;
  'automation.deleted': { readonly automationId: string; readonly keepsRuns?: true };
  /** It ran too often, and was switched off. */
  'automation.tripped': { readonly automationId: string };
  /** Nothing is triggered until then; null: from now on it is again. */
  'automations.paused': { readonly until: number | null; readonly keepsRuns?: true };
}

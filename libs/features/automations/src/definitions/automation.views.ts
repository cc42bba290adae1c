import {
  Flag,
  FreeObject,
  Int,
  List,
  MapOf,
  Nested,
  OneOf,
  Text,
  Timestamp,
  type FreeValues,
} from '@studio/operations/fields';
import { NextCursor, NoNextCursor } from '@studio/operations/paging';

export const runModes = ['single', 'restart', 'queued', 'parallel'] as const;
export const missedModes = ['skip', 'once'] as const;

class AutomationCooldownView {
  @Int('Seconds between runs.') readonly globalS: number;
  @Int('Seconds between runs for one viewer.') readonly userS: number;
  @Int('Runs in a stream; 0 is any number.') readonly perStream: number;
}

class AutomationScheduleView {
  @Flag('Only while the stream is live.') readonly onlyLive: boolean;
  @List('integer', 'Days of the week, 0 is Sunday; empty for all.') readonly days: readonly number[];
  @Text('Start, `HH:mm`; null for none.', { nullable: true }) readonly from: string | null;
  @Text('End, `HH:mm`; null for none.', { nullable: true }) readonly to: string | null;
  @Text('IANA time zone; null for that of the account.', { nullable: true }) readonly timezone: string | null;
}

class BrokenStepView {
  @Text('Place of the step, `actions.0`.') readonly path: string;
  @Text('Code of what is wrong.') readonly code: string;
  @Text('Name of the target.') readonly label: string;
}

export class AutomationWarningView {
  @Text('Place of the text.') readonly path: string;
  @Text('Placeholder or variable that does not exist.') readonly name: string;
  @Text('Similar one that exists; null for none.', { nullable: true }) readonly suggestion: string | null;
}

/** An automation as it is stored. */
class StoredAutomationView {
  @Text('Id of the automation.') readonly automationId: string;
  @Int('Version: send it back as expectedVersion.') readonly version: number;
  @Text('Name.') readonly name: string;
  @Text('Description.') readonly description: string;
  @Text('Group in the list; null for none.', { nullable: true }) readonly group: string | null;
  @Flag('It is switched on.') readonly enabled: boolean;
  @Text('Overlay it belongs to; null for none.', { nullable: true }) readonly overlayId: string | null;
  @List('object', 'Triggers.') readonly triggers: readonly FreeValues[];
  @FreeObject('Conditions.') readonly conditions: FreeValues;
  @List('object', 'Steps.') readonly actions: readonly FreeValues[];
  @OneOf(runModes, 'What happens when it is triggered while it runs.')
  readonly mode: (typeof runModes)[number];
  @Int('Runs at once, waiting ones included.') readonly maxRuns: number;
  @Text('Queue that it shares with others; null for none.', { nullable: true }) readonly queue: string | null;
  @Nested(AutomationCooldownView, 'Time between runs.') readonly cooldown: AutomationCooldownView;
  @Nested(AutomationScheduleView, 'Times at which it runs.') readonly schedule: AutomationScheduleView;
  @OneOf(missedModes, 'Timers missed while the server was off.')
  readonly onMissed: (typeof missedModes)[number];
  @Timestamp('Creation.') readonly createdAt: string;
  @Timestamp('Last change.') readonly updatedAt: string;
}

/** An automation in an answer, with its latest runs. */
export class AutomationView extends StoredAutomationView {
  @Timestamp('Last run; null for none.', { nullable: true }) readonly lastRunAt: string | null;
  @Int('Runs in the last 24 hours.') readonly runs24h: number;
  @MapOf('integer', 'Refusals in the last 24 hours, by reason.') readonly refused24h: {
    readonly [reason: string]: number;
  };
  @List(BrokenStepView, 'Steps whose target is gone.') readonly broken: readonly BrokenStepView[];
}

/** An automation as it was saved. */
export class SavedAutomationView extends StoredAutomationView {
  @List(AutomationWarningView, 'Placeholders and variables that do not exist.')
  readonly warnings: readonly AutomationWarningView[];
}

export class AutomationsView {
  @List(AutomationView, 'By age, the oldest first.') readonly items: readonly AutomationView[];
  @Timestamp('End of the pause of all automations; null for none.', { nullable: true })
  readonly pausedUntil: string | null;
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedAutomationView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Id of the automation.') readonly automationId: string;
}

export class PausedAutomationsView {
  @Timestamp('End of the pause; null if they are not paused.', { nullable: true })
  readonly pausedUntil: string | null;
}

/** Automations as a file has them. */
export class ExportedAutomationsView {
  @List('object', 'Automations: things by {name}, no ids, no secrets.')
  readonly automations: readonly FreeValues[];
}

class ImportedAutomationView {
  @Text('Id of the automation.') readonly automationId: string;
  @Text('Name.') readonly name: string;
}

export class ImportedAutomationsView {
  @List(ImportedAutomationView, 'New automations, all switched off.')
  readonly created: readonly ImportedAutomationView[];
  @List(AutomationWarningView, 'Placeholders and variables that do not exist.')
  readonly warnings: readonly AutomationWarningView[];
  @List('string', 'Places of ids without a name (sounds, rewards, hooks, OBS): check them.')
  readonly toCheck: readonly string[];
}

class TriggerTypeView {
  @Text('Type.') readonly type: string;
  @Text('Name.') readonly name: string;
  @List('string', 'Types of the events that it reacts to; empty for chat, times and calls.')
  readonly events: readonly string[];
  @FreeObject('Filters by name: {kind, about, values, required}.') readonly filter: FreeValues;
  @List('object', 'Variables: {path, type, sample, about}.') readonly variables: readonly FreeValues[];
}

class StepTypeView {
  @Text('Type.') readonly type: string;
  @Text('What it does.') readonly about: string;
  @FreeObject('JSON Schema of the fields.') readonly schema: FreeValues;
}

/** Everything that automations consist of. */
export class AutomationSchemaView {
  @List(TriggerTypeView, 'Triggers.') readonly triggers: readonly TriggerTypeView[];
  @List('string', 'Comparisons of conditions.') readonly conditionOps: readonly string[];
  @List(StepTypeView, 'Steps. All also take stepId, enabled, onError and outputName.')
  readonly steps: readonly StepTypeView[];
  @List('string', 'Filters of placeholders.') readonly filters: readonly string[];
  @MapOf('integer', 'Limits.') readonly limits: { readonly [name: string]: number };
}

class AutomationOperationView {
  @Text('Name of the operation, as in the list of tools.') readonly tool: string;
  @Text('Group.') readonly group: string;
  @Text('What it does.') readonly summary: string;
  @FreeObject('JSON Schema of the input; null in a list of all.', { nullable: true })
  readonly schema: FreeValues | null;
}

export class AutomationOperationsView {
  @List(AutomationOperationView, 'Operations that steps may run.')
  readonly items: readonly AutomationOperationView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

class AutomationVersionView {
  @Int('Version.') readonly version: number;
  @Timestamp('Time of the change.') readonly at: string;
  @Text('Account that changed it.') readonly byAccountId: string;
  @Text('Name at the time.') readonly name: string;
  @FreeObject('The automation at the time.') readonly definition: FreeValues;
}

export class AutomationVersionsView {
  @List(AutomationVersionView, 'Newest first, 20 at most.') readonly items: readonly AutomationVersionView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

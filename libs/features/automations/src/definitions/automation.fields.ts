import {
  Flag,
  FreeObject,
  Int,
  List,
  Nested,
  OneOf,
  OverlayId,
  Text,
  type FreeValues,
} from '@studio/operations/fields';
import { timeOfDay, timeZoneName } from '@studio/operations/text-shapes';
import { missedModes, runModes } from './automation.views';
import { CooldownInput } from './step.input';

const clock = { shape: timeOfDay, optional: true, nullable: true, example: '18:00' } as const;
const zone = {
  shape: timeZoneName,
  max: 64,
  optional: true,
  nullable: true,
  example: 'Europe/Berlin',
} as const;
const day = Int('', { min: 0, max: 6 });

/** Times at which an automation runs. */
export class ScheduleInput {
  @Flag('Only while the stream is live.', { default: false }) readonly onlyLive: boolean;
  @List(day, 'Days of the week, 0 is Sunday; empty for all.', { max: 7, optional: true })
  readonly days?: readonly number[];
  @Text('Start, `HH:mm`.', clock) readonly from?: string | null;
  @Text('End, `HH:mm`; before the start it is on the next day.', clock) readonly to?: string | null;
  @Text('IANA time zone; null for that of the account.', zone)
  readonly timezone?: string | null;
}

const optional = { optional: true } as const;
export const automationName = { min: 1, max: 60, trim: true } as const;
const group = { min: 1, max: 40, trim: true, optional: true, nullable: true } as const;
/** Example of a trigger. */
export const exampleTrigger = { type: 'raid', filter: { viewers: { min: 5 } } } as const;
const trigger = { optional: true, example: exampleTrigger } as const;
const triggers = {
  min: 1,
  max: 10,
  optional: true,
  example: [exampleTrigger],
} as const;
const conditions = {
  optional: true,
  example: { mode: 'all', items: [{ var: 'amount', op: 'gte', value: 5 }] },
} as const;
/** Example of steps. */
export const exampleSteps = [{ type: 'delay', ms: 1000 }] as const;
/** Texts of fields. */
export const automationTexts = {
  description: 'Description.',
  group: 'Group in the list.',
  overlayId: 'Overlay whose scene conditions and texts use.',
  trigger: 'One trigger {type, filter}, instead of triggers.',
  triggers: 'Triggers {type, filter, enabled}; types are in list_automation_schema.',
  conditions: 'Conditions {mode all|any|none, items [{var, op, value}]}.',
  actions: 'Steps {type, …}; types are in list_automation_schema.',
  mode: 'What happens when it is triggered while it runs.',
  maxRuns: 'Runs at once, waiting ones included.',
  queue: 'Queue that it shares with other automations: one run at a time.',
  cooldown: 'Time between runs.',
  schedule: 'Times at which it runs.',
  onMissed: 'Timers missed while the server was off: skip them, or run once.',
  enabled: 'It is switched on.',
} as const;

/** Rule of operations that accept one trigger or a list. */
export const oneKindOfTriggers = [
  'Send trigger or triggers, not both.',
  ({ trigger, triggers: list }: AutomationFields) => trigger === undefined || list === undefined,
  () => [{ location: 'body', field: 'trigger', expected: 'left out beside triggers' }],
] as const;

/** Rule of operations that accept a schedule. */
export const bothTimes = [
  'Send schedule.from and schedule.to together, or neither.',
  ({ schedule }: AutomationFields) =>
    ((schedule?.from ?? null) === null) === ((schedule?.to ?? null) === null),
  () => [{ location: 'body', field: 'schedule', expected: 'sent with both from and to, or neither' }],
] as const;

/** Fields of an automation in requests. */
export class AutomationFields {
  @Text(automationTexts.description, { max: 300, optional: true, lines: true }) readonly description?: string;
  @Text(automationTexts.group, group) readonly group?: string | null;
  @Flag(automationTexts.enabled, optional) readonly enabled?: boolean;
  @OverlayId({ optional: true, nullable: true }) readonly overlayId?: string | null;
  @FreeObject(automationTexts.trigger, trigger) readonly trigger?: FreeValues;
  @List('object', automationTexts.triggers, triggers) readonly triggers?: readonly FreeValues[];
  @FreeObject(automationTexts.conditions, conditions) readonly conditions?: FreeValues;
  @OneOf(runModes, automationTexts.mode, optional) readonly mode?: (typeof runModes)[number];
  @Int(automationTexts.maxRuns, { min: 1, max: 20, optional: true }) readonly maxRuns?: number;
  @Text(automationTexts.queue, group) readonly queue?: string | null;
  @Nested(CooldownInput, automationTexts.cooldown, optional) readonly cooldown?: CooldownInput;
  @Nested(ScheduleInput, automationTexts.schedule, optional) readonly schedule?: ScheduleInput;
  @OneOf(missedModes, automationTexts.onMissed, optional) readonly onMissed?: (typeof missedModes)[number];
}

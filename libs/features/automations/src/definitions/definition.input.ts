import { actionOf } from '@studio/actions/action.input';
import { textsOf } from '@studio/actions/filled';
import { Problem, type Reason } from '@studio/kernel/problem';
import { checked } from '@studio/operations/checked-object';
import { isPlainObject } from '@studio/operations/field';
import type { StoredBranch, StoredStep, StoredTrigger, StoredValue } from '../model/automation.event-shapes';
import { triggerTypeOf, triggerTypes, type FilterField } from '../model/triggers';
import { isCron } from '../engine/cron';
import { isTimeZone } from '@studio/kernel/time-zone';
import { expectedOf, isHeld } from '../variables/held-value';
import { ConditionReader, definitionLimits, type Raw } from './condition.input';
import {
  HttpRequestStep,
  MOST_BODY,
  sentHeadersFault,
  stepAddressFault,
  type SentHeaders,
} from './http-step.input';
import {
  automationActions,
  EveryStep,
  SetVariableStep,
  stepClasses,
  AutomationStep,
  OperationStep,
} from './step.input';

/** A step as it was sent. Steps that do something have no author yet. */
export type SentStep = StoredStep;

/** Author of steps until they are stored. */
const NO_AUTHOR = { accountId: '', scopes: [] } as const;

/** Reads the free parts of an automation. Collects all faults, so that one answer lists them. */
export class DefinitionReader extends ConditionReader {
  /** Headers as they were sent, by the path of the step. */
  readonly headers = new Map<string, SentHeaders>();
  private steps = 0;

  /** Reads the rest for triggers that stay. */
  useTriggers(triggers: readonly StoredTrigger[]): void {
    this.triggerTypes = triggers.map(({ type }) => type);
  }

  /** @throws Problem `invalid_value` {field, expected, reasons}: all faults, 20 at most */
  finish(): void {
    const [first] = this.faults;
    if (!first) return;
    const message = ({ field, expected }: { field: string; expected: string }): string =>
      `${field} must be ${expected}.`;
    throw new Problem('invalid_value', message(first), {
      ...{ field: first.field, expected: first.expected },
      reasons: this.faults.slice(0, 20).map((each): Reason => ({
        index: null,
        field: each.field,
        code: 'invalid_value',
        message: message(each),
      })),
    });
  }

  triggers(
    sent: readonly unknown[],
    pathOf: (index: number) => string = (index) => `triggers.${index}`,
  ): readonly StoredTrigger[] {
    const read = sent.flatMap((value, index): readonly StoredTrigger[] => {
      const at = pathOf(index);
      if (!isPlainObject(value)) return this.fault(at, 'an object');
      const { triggerId, enabled = true } = value;
      if (triggerId !== undefined && (typeof triggerId !== 'string' || !/^[\w-]{1,64}$/u.test(triggerId)))
        return this.fault(`${at}.triggerId`, 'a text of 1 to 64 letters, digits, - and _');
      if (typeof enabled !== 'boolean') return this.fault(`${at}.enabled`, 'true or false');
      const of = this.trigger(value, at, ['triggerId', 'enabled']);
      return of ? [{ triggerId: triggerId ?? '', ...of, enabled }] : [];
    });
    this.triggerTypes = read.map(({ type }) => type);
    return withIds(read, 'triggerId', 't');
  }

  private trigger(
    value: Raw,
    at: string,
    also: readonly string[] = [],
  ): Pick<StoredTrigger, 'type' | 'filter'> | null {
    const { type, filter = {} } = value;
    const declared = typeof type === 'string' ? triggerTypeOf(type) : undefined;
    if (!declared || typeof type !== 'string') {
      this.fault(`${at}.type`, `one of ${Object.keys(triggerTypes).join(', ')}`);
      return null;
    }
    for (const key of Object.keys(value))
      if (!['type', 'filter', ...also].includes(key))
        this.fault(`${at}.${key}`, 'left out: there is no such field');
    if (!isPlainObject(filter)) {
      this.fault(`${at}.filter`, 'an object');
      return null;
    }
    for (const [name, wanted] of Object.entries(filter)) {
      const field = declared.filter[name];
      if (!field)
        this.fault(
          `${at}.filter.${name}`,
          `one of ${Object.keys(declared.filter).join(', ') || 'no filters'}`,
        );
      else this.filterValue(field, wanted, `${at}.filter.${name}`);
    }
    if (type === 'cron') this.cron(filter, `${at}.filter`);
    const { match, text } = filter;
    if (match === 'regex' && typeof text === 'string') this.pattern(text, `${at}.filter.text`);
    for (const [name, { required }] of Object.entries(declared.filter))
      if (required && !Object.hasOwn(filter, name)) this.fault(`${at}.filter.${name}`, 'set');
    return { type, filter };
  }

  private cron({ expr, timezone = 'UTC' }: Raw, at: string): void {
    const isZone = typeof timezone === 'string' && isTimeZone(timezone);
    if (!isZone) this.fault(`${at}.timezone`, 'an IANA time zone, for example Europe/Berlin');
    if (typeof expr === 'string' && isZone && !isCron(expr, timezone, Date.now()))
      this.fault(`${at}.expr`, 'a cron expression of five fields that has a next time, such as 0 20 * * 5');
  }

  private filterValue({ kind, values }: FilterField, wanted: unknown, at: string): void {
    const isText = (value: unknown): boolean =>
      typeof value === 'string' && value.trim() !== '' && [...value].length <= 200;
    switch (kind) {
      case 'range': {
        const bounds = isPlainObject(wanted) ? Object.entries(wanted) : [];
        const isRange =
          bounds.length > 0 &&
          bounds.every(([key, value]) => (key === 'min' || key === 'max') && Number.isFinite(value));
        const { min = -Infinity, max = Infinity } = (isRange ? wanted : {}) as { min?: number; max?: number };
        if (!isRange || min > max) this.fault(at, '{min, max} with numbers, both or one, min at most max');
        return;
      }
      case 'flag':
        if (typeof wanted !== 'boolean') this.fault(at, 'true or false');
        return;
      case 'number':
        if (!Number.isInteger(wanted)) this.fault(at, 'an integer');
        return;
      case 'minutes':
        if (!Number.isInteger(wanted) || (wanted as number) < 1 || (wanted as number) > 1440)
          this.fault(at, 'an integer from 1 to 1440');
        return;
      case 'choice':
        if (!values?.includes(wanted as string)) this.fault(at, `one of ${values?.join(', ') ?? ''}`);
        return;
      case 'texts':
        if (!Array.isArray(wanted) || wanted.length === 0 || wanted.length > 10 || !wanted.every(isText))
          this.fault(at, 'a list of 1 to 10 texts');
        return;
      default:
        if (!isText(wanted)) this.fault(at, 'a text of 1 to 200 characters');
    }
  }

  actions(sent: readonly unknown[], at = 'actions', depth = 1): readonly SentStep[] {
    if (depth > definitionLimits.stepDepth) {
      this.fault(at, `at most ${definitionLimits.stepDepth} levels of steps deep`);
      return [];
    }
    return sent.flatMap((value, i) => {
      const step = this.step(value, `${at}.${i}`, depth);
      return step ? [step] : [];
    });
  }

  private step(value: unknown, at: string, depth: number): SentStep | null {
    this.steps++;
    if (this.steps === definitionLimits.steps + 1)
      this.fault(
        at,
        `left out: an automation has at most ${definitionLimits.steps} steps, nested ones included`,
      );
    if (!isPlainObject(value)) return this.fault(at, 'an object')[0] ?? null;
    const { stepId, enabled, onError, outputName, ...own } = value;
    const every = checked(EveryStep, defined({ stepId, enabled, onError, outputName }), at, this.faults);
    const { type } = own;
    const declared = typeof type === 'string' ? stepClasses.get(type) : undefined;
    if (!declared) return this.fault(`${at}.type`, `one of ${[...stepClasses.keys()].join(', ')}`)[0] ?? null;
    const body = checked(declared, own, at, this.faults) as Raw | null;
    if (!every || !body) return null;
    const base = { stepId: every.stepId ?? '', ...defined({ outputName: every.outputName }) };
    return this.typed({ ...base, enabled: every.enabled, onError: every.onError }, body, at, depth);
  }

  private typed(
    base: Pick<StoredStep, 'stepId' | 'enabled' | 'onError'>,
    body: Raw,
    at: string,
    depth: number,
  ): SentStep | null {
    const type = body['type'] as string;
    if ((automationActions as readonly string[]).includes(type)) return this.action(base, body, at);
    switch (type) {
      case 'operation': {
        const read = checked(OperationStep, body, at, this.faults);
        if (!read) return null;
        const { tool, input = {} } = read;
        this.texts(input, `${at}.input`);
        return { ...base, type, tool, input, author: NO_AUTHOR };
      }
      case 'automation': {
        const read = checked(AutomationStep, body, at, this.faults);
        if (!read) return null;
        const { op, automationId, args = [] } = read;
        this.texts(args, `${at}.args`);
        return { ...base, type, op, automationId, args, author: NO_AUTHOR };
      }
      case 'http_request':
        return this.request(base, body, at);
      case 'set_variable':
        return this.setVariable(base, body, at);
      case 'notify':
        this.text(body['text'] as string, `${at}.text`);
        return { ...base, type, text: body['text'] as string, author: NO_AUTHOR };
      case 'redemption':
        if (!this.triggerTypes.every((trigger) => trigger === 'redemption'))
          this.fault(`${at}.type`, 'used only if every trigger is a redemption');
        return { ...base, type, op: body['op'] as 'fulfil' | 'refund', author: NO_AUTHOR };
      default:
        return this.control(base, body, at, depth);
    }
  }

  private setVariable(
    base: Pick<StoredStep, 'stepId' | 'enabled' | 'onError'>,
    sent: Raw,
    at: string,
  ): SentStep | null {
    const read = checked(SetVariableStep, sent, at, this.faults);
    if (!read) return null;
    const { scope, name, op } = read;
    const value = op === 'set' || op === 'add' ? (read.value ?? null) : null;
    const variable = this.variables[name];
    if (!variable) this.fault(`${at}.name`, 'the name of a variable');
    else if (variable.scope !== scope) this.fault(`${at}.scope`, variable.scope);
    else if (op === 'add' && variable.type !== 'number') this.fault(`${at}.op`, `set: ${name} is no number`);
    else if (op === 'toggle' && variable.type !== 'bool')
      this.fault(`${at}.op`, `set: ${name} is not true or false`);
    else if ((op === 'set' || op === 'add') && !isHeld(variable, value))
      this.fault(`${at}.value`, expectedOf[variable.type]);
    this.texts(value, `${at}.value`);
    return { ...base, type: 'set_variable', scope, name, op, value: value as StoredValue, author: NO_AUTHOR };
  }

  private request(
    base: Pick<StoredStep, 'stepId' | 'enabled' | 'onError'>,
    sent: Raw,
    at: string,
  ): SentStep | null {
    const read = checked(HttpRequestStep, sent, at, this.faults);
    if (!read) return null;
    const { method, url, headers = {}, body = null, timeoutMs, responsePath = null } = read;
    const addressFault = stepAddressFault(url, this.faultsOf.addressFault);
    if (addressFault !== null) this.fault(`${at}.url`, addressFault);
    const headerFault = sentHeadersFault(headers);
    if (headerFault !== null) this.fault(`${at}.headers`, headerFault);
    if (body !== null && Buffer.byteLength(body) > MOST_BODY)
      this.fault(`${at}.body`, `a text of at most ${MOST_BODY} bytes`);
    this.text(url, `${at}.url`);
    this.text(body ?? '', `${at}.body`, MOST_BODY);
    this.texts(headers, `${at}.headers`);
    this.headers.set(at, headers as SentHeaders);
    const headerNames = Object.keys(headers);
    const parts = { method, url, secretsId: null, headerNames, body, timeoutMs, responsePath };
    return { ...base, type: 'http_request', ...parts, author: NO_AUTHOR };
  }

  private action(
    base: Pick<StoredStep, 'stepId' | 'enabled' | 'onError'>,
    body: Raw,
    at: string,
  ): SentStep | null {
    this.texts(textsOf(body), at);
    if (body['type'] === 'timeout' && !this.triggerTypes.every((type) => triggerTypeOf(type)?.hasViewer))
      this.fault(`${at}.type`, 'used only if every trigger is about a viewer');
    try {
      const action = actionOf(body as never, automationActions, at);
      return action ? { ...base, type: 'action', action, author: NO_AUTHOR } : null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return this.fault(at, error.message)[0] ?? null;
    }
  }

  private control(
    base: Pick<StoredStep, 'stepId' | 'enabled' | 'onError'>,
    body: Raw,
    at: string,
    depth: number,
  ): SentStep | null {
    const list = (name: string): readonly unknown[] => (body[name] as readonly unknown[] | undefined) ?? [];
    switch (body['type']) {
      case 'delay':
        return { ...base, type: 'delay', ms: body['ms'] as number };
      case 'stop':
        return { ...base, type: 'stop', reason: body['reason'] as string, failed: body['failed'] as boolean };
      case 'wait_for': {
        const trigger = this.trigger(body['trigger'] as Raw, `${at}.trigger`);
        const { source = 'event' } = (trigger && triggerTypeOf(trigger.type)) ?? {};
        if (source === 'time' || source === 'call')
          this.fault(`${at}.trigger.type`, 'a trigger of events or chat: no step waits for times or calls');
        const timing = {
          timeoutS: body['timeoutS'] as number,
          onTimeout: body['onTimeout'] as 'stop' | 'continue',
        };
        return trigger ? { ...base, type: 'wait_for', trigger, ...timing } : null;
      }
      case 'choose':
        return {
          ...{
            ...base,
            type: 'choose',
            branches: this.branches(list('branches'), `${at}.branches`, depth, 'conditions'),
          },
          else: this.actions(list('else'), `${at}.else`, depth + 1),
        };
      case 'random':
        return {
          ...base,
          type: 'random',
          branches: this.branches(list('branches'), `${at}.branches`, depth, 'weight'),
        };
      case 'parallel':
        return {
          ...base,
          type: 'parallel',
          branches: this.branches(list('branches'), `${at}.branches`, depth, null),
        };
      default: {
        const times = (body['times'] as number | undefined) ?? null;
        if ((times === null) === (body['while'] === undefined))
          this.fault(at, 'a step with either times or while');
        const conditions = body['while'] === undefined ? null : this.conditions(body['while'], `${at}.while`);
        const steps = this.actions(list('steps'), `${at}.steps`, depth + 1);
        return { ...base, type: 'repeat', times, while: conditions, steps };
      }
    }
  }

  private branches(
    sent: readonly unknown[],
    at: string,
    depth: number,
    extra: 'conditions' | 'weight' | null,
  ): readonly StoredBranch[] {
    return sent.map((value, i) => {
      const { steps = [], conditions, weight, ...rest } = value as Raw;
      const place = `${at}.${i}`;
      for (const key of Object.keys(rest)) this.fault(`${place}.${key}`, 'left out: there is no such field');
      if (conditions !== undefined && extra !== 'conditions')
        this.fault(`${place}.conditions`, 'left out here');
      if (weight !== undefined && (extra !== 'weight' || !isWeight(weight)))
        this.fault(`${place}.weight`, extra === 'weight' ? 'a number from 1 to 1000' : 'left out here');
      if (!Array.isArray(steps)) this.fault(`${place}.steps`, 'a list of steps');
      return {
        ...(extra === 'conditions' && { conditions: this.conditions(conditions, `${place}.conditions`) }),
        ...(extra === 'weight' && { weight: isWeight(weight) ? weight : 1 }),
        steps: this.actions(
          Array.isArray(steps) ? (steps as readonly unknown[]) : [],
          `${place}.steps`,
          depth + 1,
        ),
      };
    });
  }
}

function isWeight(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= 1000;
}

function defined(fields: Raw): Raw {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Gives ids to entries without one: `t1`, `t2`, whichever are free. */
export function withIds<Entry, Key extends keyof Entry>(
  entries: readonly Entry[],
  key: Key,
  prefix: string,
): readonly Entry[] {
  const used = new Set(entries.map((entry) => entry[key] as unknown));
  let next = 1;
  return entries.map((entry) => {
    if (entry[key] !== '') return entry;
    while (used.has(`${prefix}${next}`)) next++;
    return { ...entry, [key]: `${prefix}${next++}` };
  });
}

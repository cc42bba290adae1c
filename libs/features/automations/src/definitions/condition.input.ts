import type { InputFault } from '@studio/operations/checked-object';
import { isPlainObject } from '@studio/operations/field';
import { nearestPath, pathsIn, templateFault } from '@studio/templates/path-template';
import type { StoredCheck, StoredConditions, StoredValue } from '../model/automation.event-shapes';
import { conditionModes, conditionOps, type ConditionOp } from '../model/conditions';
import { isKnownPath, knownPaths, typeOfPath } from '../model/variables';
import type { Variables } from '../variables/variable.state';

export const definitionLimits = { triggers: 10, checks: 20, checkDepth: 3, steps: 50, stepDepth: 4 } as const;

/** A placeholder or variable that no trigger of the automation offers. */
export interface InputWarning {
  readonly path: string;
  readonly name: string;
  readonly suggestion: string | null;
}

/** Checks that need services. They return what is wrong, in words; null if nothing is. */
export interface InputFaults {
  readonly patternFault: (pattern: string) => string | null;
  /** Checks an address that steps request. */
  readonly addressFault: (url: URL) => string | null;
}

export type Raw = Readonly<Record<string, unknown>>;

/** Reads conditions and texts with placeholders, and collects their faults. */
export class ConditionReader {
  readonly faults: InputFault[] = [];
  readonly warnings: InputWarning[] = [];
  protected triggerTypes: readonly string[] = [];
  /** Variables of the account by name. */
  protected variables: Variables['variables'] = {};
  private checks = 0;

  constructor(protected readonly faultsOf: InputFaults) {}

  /** Reads texts and steps that use variables of the account. */
  useVariables(variables: Variables['variables']): void {
    this.variables = variables;
  }

  conditions(sent: unknown, at: string, depth = 1): StoredConditions {
    const none: StoredConditions = { mode: 'all', items: [] };
    if (sent === undefined || sent === null) return none;
    if (!isPlainObject(sent)) {
      this.fault(at, 'an object');
      return none;
    }
    const { mode = 'all', items = [], ...rest } = sent;
    for (const key of Object.keys(rest)) this.fault(`${at}.${key}`, 'left out: there is no such field');
    if (!conditionModes.includes(mode as never))
      this.fault(`${at}.mode`, `one of ${conditionModes.join(', ')}`);
    if (!Array.isArray(items)) {
      this.fault(`${at}.items`, 'a list');
      return none;
    }
    if (depth > definitionLimits.checkDepth)
      this.fault(at, `at most ${definitionLimits.checkDepth} levels of conditions deep`);
    return {
      mode: mode as StoredConditions['mode'],
      items: items.flatMap((item: unknown, i): readonly (StoredCheck | StoredConditions)[] => {
        const place = `${at}.items.${i}`;
        if (isPlainObject(item) && Object.hasOwn(item, 'items') && depth <= definitionLimits.checkDepth)
          return [this.conditions(item, place, depth + 1)];
        const check = this.check(item, place);
        return check ? [check] : [];
      }),
    };
  }

  private check(item: unknown, at: string): StoredCheck | null {
    this.checks++;
    if (this.checks === definitionLimits.checks + 1)
      this.fault(at, `left out: an automation has at most ${definitionLimits.checks} conditions`);
    if (!isPlainObject(item)) return this.fault(at, 'an object {var, op, value}')[0] ?? null;
    const { var: name, op, value, caseSensitive, ...rest } = item;
    for (const key of Object.keys(rest)) this.fault(`${at}.${key}`, 'left out: there is no such field');
    if (typeof name !== 'string' || name === '' || name.length > 120) {
      this.fault(`${at}.var`, 'the name of a variable');
      return null;
    }
    if (!conditionOps.includes(op as never)) {
      this.fault(`${at}.op`, `one of ${conditionOps.join(', ')}`);
      return null;
    }
    if (caseSensitive !== undefined && typeof caseSensitive !== 'boolean')
      this.fault(`${at}.caseSensitive`, 'true or false');
    this.variable(name, `${at}.var`);
    this.checkValue(name, op as ConditionOp, value, `${at}.value`);
    return {
      var: name,
      op: op as string,
      ...(value !== undefined && { value: value as StoredValue }),
      ...(caseSensitive === true && { caseSensitive }),
    };
  }

  private checkValue(name: string, op: ConditionOp, value: unknown, at: string): void {
    const isPlain = (each: unknown): boolean =>
      each === null || ['string', 'number', 'boolean'].includes(typeof each);
    const type = typeOfPath(name, this.triggerTypes);
    const isNumber = (each: unknown): boolean =>
      (typeof each === 'number' && Number.isFinite(each)) ||
      (typeof each === 'string' &&
        (pathsIn(each).length > 0 || (each.trim() !== '' && Number.isFinite(Number(each)))));
    switch (op) {
      case 'exists':
        if (value !== undefined && typeof value !== 'boolean') this.fault(at, 'true or false');
        return;
      case 'chance':
        if (typeof value !== 'number' || value < 0 || value > 100)
          this.fault(at, 'a percentage from 0 to 100');
        return;
      case 'between':
        if (
          !Array.isArray(value) ||
          value.length !== 2 ||
          !value.every((each) => each === null || isNumber(each))
        )
          this.fault(at, 'a list of two numbers; null for no bound');
        return;
      case 'in':
        if (!Array.isArray(value) || value.length === 0 || value.length > 50 || !value.every(isPlain))
          this.fault(at, 'a list of 1 to 50 values');
        return;
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
        if (!isNumber(value)) this.fault(at, 'a number');
        else if (type === 'text') this.fault(at, `left out: ${name} is a text, which ${op} does not compare`);
        return;
      case 'regex':
        if (typeof value !== 'string' || value === '' || [...value].length > 200)
          this.fault(at, 'a pattern of 1 to 200 characters');
        else this.pattern(value, at);
        return;
      default:
        if (value === undefined || !isPlain(value)) this.fault(at, 'a text, a number or true or false');
        else if (type === 'number' && op !== 'contains' && !isNumber(value))
          this.fault(at, `a number, because ${name} is one`);
        else if (typeof value === 'string') this.text(value, at);
    }
  }

  /** Checks the placeholders of all texts in a value. */
  protected texts(value: unknown, at: string): void {
    if (typeof value === 'string') this.text(value, at);
    else if (Array.isArray(value)) value.forEach((each, i) => this.texts(each, `${at}.${i}`));
    else if (isPlainObject(value))
      for (const [key, each] of Object.entries(value)) this.texts(each, `${at}.${key}`);
  }

  /** Checks the placeholders of a text. @param most characters of a text with placeholders */
  protected text(value: string, at: string, most?: number): void {
    const paths = pathsIn(value);
    if (paths.length === 0) return;
    const fault = templateFault(value, most);
    if (fault !== null) this.fault(at, `a text with ${fault}`);
    for (const path of paths) this.variable(path, at);
  }

  protected pattern(value: string, at: string): void {
    const fault = this.faultsOf.patternFault(value);
    if (fault !== null) this.fault(at, `a valid pattern: ${fault}`);
  }

  private variable(name: string, at: string): void {
    const own = Object.values(this.variables).map((each) =>
      each.scope === 'global' ? `var.${each.name}` : `user.var.${each.name}`,
    );
    const isVariable = /^(?:user\.)?var\./u.test(name);
    if (isVariable ? own.includes(name) : isKnownPath(name, this.triggerTypes)) return;
    const suggestion = nearestPath(name, [...knownPaths(this.triggerTypes), ...own]);
    this.warnings.push({ path: at, name, suggestion });
  }

  protected fault(field: string, expected: string): readonly never[] {
    this.faults.push({ location: 'body', field, expected });
    return [];
  }
}

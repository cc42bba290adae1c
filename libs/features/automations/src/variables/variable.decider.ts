import { dayEnd, dayOf } from '@studio/kernel/day';
import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './variable.commands';
import type { VariableEvents } from './variable.events';
import {
  changedValue,
  heldBy,
  noVariables,
  valueOf,
  variableNamed,
  type Variable,
  type VariableOp,
  type Variables,
  type VariableValue,
} from './variable.state';

/** Viewer whose value changes. */
export interface VariableViewer {
  readonly platform: string;
  readonly viewerId: string;
  readonly user: { readonly userId: string; readonly login: string; readonly name: string };
}

export interface InternalVariableCommands {
  /** A step of an automation changes a variable. */
  readonly ChangeVariable: {
    readonly name: string;
    readonly scope: Variable['scope'];
    readonly op: VariableOp;
    readonly value: VariableValue | null;
    /** Null for a variable of the account. */
    readonly viewer: VariableViewer | null;
  };
  /** A stream has begun, or a day. */
  readonly ResetVariables: { readonly resetOn: 'stream' | 'daily' };
}

export type VariableCommands = CommandsOf<typeof commands> & InternalVariableCommands;

/** Time zone of the account, which decides when a day begins. */
interface AtHome {
  readonly timeZone: string;
}

/** Lookups of single commands. */
export interface VariableLookups {
  readonly CreateVariable: AtHome;
  readonly UpdateVariable: AtHome;
  readonly ResetVariables: AtHome;
  readonly DeleteVariable: {
    /** Automations that use the variable. */
    readonly usedBy: readonly { readonly automationId: string; readonly name: string }[];
  };
  readonly SetViewerVariable: { readonly viewer: VariableViewer };
}

export const variableLimits = limitsOf({
  variables: [200, 'Variables of an account'],
  viewerVariables: [50_000, 'Values of variables of viewers of an account'],
});

type Decided = EventOf<VariableEvents>;

const decide: DecideTable<VariableCommands, Variables, VariableEvents, DecisionContext, VariableLookups> = {
  CreateVariable: (state, command, context) => {
    const { name, scope, type, resetOn, min = null, max = null } = command;
    if (variableNamed(state, name))
      throw new Problem('duplicate', `There is a variable ${name} already.`, { name });
    requireRoom(variableLimits.variables, Object.keys(state.variables).length);
    const bounds = { type, min, max };
    requireBounds(bounds);
    const variable = { ...bounds, name, scope, resetOn, default: firstValue(type) };
    const first =
      command.default === null || command.default === undefined ? variable.default : command.default;
    const data = { ...variable, default: heldBy(variable, first, 'default') };
    return [{ type: 'variable.created', data }, ...dayAwaited(state, resetOn, context)];
  },

  UpdateVariable: (state, { name, value, ...sent }, context) => {
    const variable = required(state, name);
    const asked = { min: sent.min, max: sent.max, resetOn: sent.resetOn };
    const bounds = { ...variable, ...defined(asked) };
    requireBounds(bounds);
    const next = {
      ...defined(asked),
      default: heldBy(bounds, sent.default ?? variable.default, 'default'),
    };
    const change = Object.fromEntries(
      Object.entries(next).filter(([key, now]) => now !== variable[key as keyof Variable]),
    );
    const after = { ...bounds, ...next };
    if (value !== undefined && variable.scope === 'viewer')
      throw new Problem('invalid_value', `${name} has a value for each viewer. Use set_viewer_variable.`, {
        field: 'value',
        expected: 'left out, because each viewer has a value',
      });
    const held = state.values[name];
    const to =
      value === undefined
        ? held === undefined
          ? null
          : heldBy(after, held)
        : value === null
          ? null
          : heldBy(after, value);
    return [
      ...(Object.keys(change).length > 0
        ? [{ type: 'variable.changed', data: { name, ...change } } satisfies Decided]
        : []),
      ...(variable.scope === 'global' && to !== (held ?? null)
        ? [{ type: 'variable.set', data: { name, value: to } } satisfies Decided]
        : []),
      ...dayAwaited(state, after.resetOn, context),
    ];
  },

  DeleteVariable: (state, { name }, { usedBy }) => {
    required(state, name);
    if (usedBy.length > 0)
      throw new Problem('in_use', `${name} is used by automations. Change them first.`, {
        usedBy: [],
        automations: usedBy.slice(0, 20),
      });
    return [{ type: 'variable.deleted', data: { name } }];
  },

  SetViewerVariable: (state, { name, value }, { viewer }) => {
    const change = { scope: 'viewer', op: value === null ? 'clear' : 'set', viewer } as const;
    return changed(state, { ...change, name, value: value as VariableValue | null });
  },

  ChangeVariable: (state, change) => changed(state, change),

  ResetVariables: (state, { resetOn }, { now, timeZone }) => {
    const today = dayOf(now, timeZone);
    // A day that was begun isn't begun again where the account moves to another time zone.
    const isDone = resetOn === 'daily' && state.day !== null && today <= state.day.day;
    const those = Object.values(state.variables).filter((variable) => variable.resetOn === resetOn);
    const names = isDone ? [] : those.map(({ name }) => name).filter((name) => hasValues(state, name));
    const resets: Decided[] = names.length > 0 ? [{ type: 'variables.reset', data: { names } }] : [];
    if (resetOn === 'stream') return resets;
    const endsAt = those.length > 0 ? dayEnd(now, timeZone) : null;
    const day = isDone && state.day ? state.day.day : today;
    if (state.day?.day === day && state.day.endsAt === endsAt) return resets;
    return [...resets, { type: 'variables.day-began', data: { day, endsAt } }];
  },
};

function changed(
  state: Variables,
  { name, scope, op, value, viewer }: InternalVariableCommands['ChangeVariable'],
): readonly Decided[] {
  const variable = required(state, name);
  if (variable.scope !== scope)
    throw new Problem('invalid_value', `${name} is a variable of the scope ${variable.scope}.`);
  const viewerId = viewer?.viewerId ?? null;
  const held = viewer ? state.viewers[viewer.viewerId]?.[name] : state.values[name];
  const before = valueOf(state, name, viewerId) ?? variable.default;
  const to = changedValue(variable, before, op, value);
  if (to === (held ?? null)) return [];
  if (!viewer) return [{ type: 'variable.set', data: { name, value: to } }];
  if (held === undefined) requireRoom(variableLimits.viewerVariables, state.viewerValues);
  return [{ type: 'viewer-variable.set', data: { name, ...viewer, value: to } }];
}

function firstValue(type: Variable['type']): VariableValue {
  return type === 'number' ? 0 : type === 'bool' ? false : '';
}

function hasValues({ values, viewers }: Variables, name: string): boolean {
  return Object.hasOwn(values, name) || Object.values(viewers).some((each) => Object.hasOwn(each, name));
}

function defined<Fields extends object>(fields: Fields): Sent<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Sent<Fields>;
}

type Sent<Fields> = { readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** @throws Problem `not_found` */
function required(state: Variables, name: string): Variable {
  const variable = variableNamed(state, name);
  if (variable) return variable;
  throw new Problem('not_found', `There is no variable ${name}.`, { resource: 'variable' });
}

/** @throws Problem `invalid_value` */
function requireBounds({ type, min, max }: Pick<Variable, 'type' | 'min' | 'max'>): void {
  if (type !== 'number' && (min !== null || max !== null))
    throw new Problem('invalid_value', 'Only numbers have bounds.', {
      field: min === null ? 'max' : 'min',
      expected: 'left out, because only numbers have bounds',
    });
  if (min !== null && max !== null && min > max)
    throw new Problem('invalid_value', 'min must not be greater than max.', {
      field: 'min',
      expected: `at most ${max}`,
    });
}

/** The first variable that waits for the end of the day stores when that is. */
function dayAwaited(
  { day }: Variables,
  resetOn: Variable['resetOn'],
  { now, timeZone }: DecisionContext & AtHome,
): readonly Decided[] {
  if (resetOn !== 'daily' || (day && day.endsAt !== null)) return [];
  const data = { day: dayOf(now, timeZone), endsAt: dayEnd(now, timeZone) };
  return [{ type: 'variables.day-began', data }];
}

const evolve: EvolveTable<Variables, VariableEvents> = {
  'variable.created': (state, variable) => ({
    ...state,
    variables: { ...state.variables, [variable.name]: variable },
  }),
  'variable.changed': (state, { name, ...change }) => {
    const before = state.variables[name];
    if (!before) return state;
    return { ...state, variables: { ...state.variables, [name]: { ...before, ...change } } };
  },
  'variable.deleted': (state, { name }) => {
    const { [name]: _, ...variables } = state.variables;
    return withoutValues({ ...state, variables }, [name]);
  },
  'variable.set': (state, { name, value }) => {
    const { [name]: _, ...values } = state.values;
    return { ...state, values: value === null ? values : { ...values, [name]: value } };
  },
  'viewer-variable.set': (state, { name, viewerId, value }) => {
    const { [name]: held, ...others } = state.viewers[viewerId] ?? {};
    const own = value === null ? others : { ...others, [name]: value };
    const viewerValues = state.viewerValues - (held === undefined ? 0 : 1) + (value === null ? 0 : 1);
    return { ...state, viewers: withViewer(state.viewers, viewerId, own), viewerValues };
  },
  'variables.reset': (state, { names }) => withoutValues(state, names),
  'variables.day-began': (state, day) => ({ ...state, day }),
  'viewer.forgotten': (state, { viewerId }) => {
    const own = Object.keys(state.viewers[viewerId] ?? {}).length;
    return {
      ...state,
      viewers: withViewer(state.viewers, viewerId, {}),
      viewerValues: state.viewerValues - own,
    };
  },
};

function withViewer(
  viewers: Variables['viewers'],
  viewerId: string,
  own: Variables['viewers'][string],
): Variables['viewers'] {
  const { [viewerId]: _, ...others } = viewers;
  return Object.keys(own).length === 0 ? others : { ...others, [viewerId]: own };
}

function withoutValues(state: Variables, names: readonly string[]): Variables {
  const without = (values: { readonly [name: string]: VariableValue }) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  const viewers = Object.fromEntries(
    Object.entries(state.viewers)
      .map(([viewerId, own]) => [viewerId, without(own)] as const)
      .filter(([, own]) => Object.keys(own).length > 0),
  );
  const viewerValues = Object.values(viewers).reduce((sum, own) => sum + Object.keys(own).length, 0);
  return { ...state, values: without(state.values), viewers, viewerValues };
}

export const variableDecider: Decider<
  Variables,
  VariableCommands,
  VariableEvents,
  DecisionContext,
  VariableLookups
> = {
  category: 'variables',
  schemaVersion: 1,
  initial: noVariables,
  decide,
  evolve,
  viewerFields: { 'viewer-variable.set': ['user', 'value'] },
};

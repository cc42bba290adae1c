import type { Action } from './action.state';
import { fillTemplate, plainNames, valuesByName, withTexts } from '@studio/templates/template';

/** Values of placeholders in actions. */
export interface FilledWith {
  readonly user: string;
  readonly args: string;
  readonly amount: string;
}

/** Texts of an action with what viewers gave, in one pass: what is filled in is never looked at again. */
export function filled<Value>(value: Value, by: FilledWith): Value {
  const { user, args, amount } = by;
  const resolve = valuesByName({ user, args, amount });
  return withTexts(value, (text) => fillTemplate(text, plainNames, resolve));
}

/** Returns the fields of an action that are filled. Viewers name nothing in OBS: only the text that it shows is. */
export function textsOf<Given extends object>(action: Given): Partial<Given> {
  const isObs = 'type' in action && action.type === 'obs';
  const fields = Object.entries(action).filter(([name]) => !isObs || name === 'text');
  return Object.fromEntries(fields) as Partial<Given>;
}

/** Fills the texts of an action. */
export function filledAction(action: Action, by: FilledWith): Action {
  return { ...action, ...filled(textsOf(action), by) } as Action;
}

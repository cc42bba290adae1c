import { Problem } from '@studio/kernel/problem';
import { pathsIn } from '@studio/templates/path-template';
import { heldBy, type Variable } from './variable.state';

/** Words for values by the type of a variable. */
export const expectedOf = { number: 'a number', text: 'a text', bool: 'true or false' } as const;

/** Returns true for a value that fits a variable; a text with placeholders is known only when it is filled. */
export function isHeld(variable: Variable, value: unknown): boolean {
  if (typeof value === 'string' && pathsIn(value).length > 0) return true;
  try {
    heldBy(variable, value);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

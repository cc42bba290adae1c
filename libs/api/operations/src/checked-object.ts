import { Problem } from '@studio/kernel/problem';
import { fieldsOf, type Class } from './field';
import { rulesOf } from './fields';
import { RequestValidator } from './request-validator';

/** One thing that is wrong with an input. */
export interface InputFault {
  readonly location: 'body';
  readonly field: string;
  readonly expected: string;
}

const validators = new Map<Class, RequestValidator>();

function validatorOf(type: Class): RequestValidator {
  const known = validators.get(type);
  if (known) return known;
  const made = new RequestValidator({
    ...{ type, name: type.name, strict: true, bodyRequired: true, rules: rulesOf(type), itemErrors: null },
    fields: { path: [], query: [], body: [...fieldsOf(type).values()] },
  });
  validators.set(type, made);
  return made;
}

/**
 * Checks an object against a class.
 * @param at place of the object, `actions.0`
 * @returns the object with its defaults; null if it has faults, which are added to the list
 */
export function checked<Of extends object>(
  type: Class<Of>,
  value: unknown,
  at: string,
  faults: InputFault[],
): Of | null {
  try {
    return { ...(validatorOf(type).read({ body: structuredClone(value) }) as Of) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error;
    const { errors = [], unknown = [] } = error.details as {
      readonly errors?: readonly { readonly field: string; readonly expected: string }[];
      readonly unknown?: readonly string[];
    };
    for (const { field, expected } of errors)
      faults.push({ location: 'body', field: field === '' ? at : `${at}.${field}`, expected });
    for (const field of unknown)
      faults.push({
        location: 'body',
        field: `${at}.${field}`,
        expected: 'left out: there is no such field',
      });
    return null;
  }
}

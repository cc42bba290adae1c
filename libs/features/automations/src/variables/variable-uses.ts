import { pathsIn } from '@studio/templates/path-template';
import { allSteps, type Definition } from '../definitions/automation.state';

const ofVariable = /^(?:user\.)?var\.([a-z][a-z0-9_]*)$/u;

/** Returns the names of the variables that an automation uses: in steps, conditions and texts. */
export function variablesIn({
  actions,
  conditions,
}: Pick<Definition, 'actions' | 'conditions'>): ReadonlySet<string> {
  const names = new Set(
    allSteps(actions).flatMap((step) => (step.type === 'set_variable' ? [step.name] : [])),
  );
  const add = (path: string): void => {
    const name = ofVariable.exec(path)?.[1];
    if (name !== undefined) names.add(name);
  };
  const look = (value: unknown): void => {
    if (typeof value === 'string') pathsIn(value).forEach(add);
    else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'var' && typeof inner === 'string') add(inner);
        look(inner);
      }
  };
  look(actions);
  look(conditions);
  return names;
}

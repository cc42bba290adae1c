import { addProblemStatuses, type ProblemCode } from '@studio/kernel/problem';
import { commonProblems } from './common-problems';
import type { ProblemDefinition, Problems } from './problems';

const definitions = new Map<string, ProblemDefinition>(Object.entries(commonProblems));

/** Makes the codes of an area known: operations may name them from then on. */
export function addProblems(problems: Problems): void {
  for (const [code, definition] of Object.entries(problems)) definitions.set(code, definition);
  addProblemStatuses(
    Object.fromEntries(Object.entries(problems).map(([code, { status }]) => [code, status])),
  );
}

/** @throws Error for a code that no area declares */
export function problemDefinition(code: ProblemCode): ProblemDefinition {
  const definition = definitions.get(code);
  if (!definition) throw new Error(`The error ${code} is declared by no area.`);
  return definition;
}

import { ApiProblem } from '../api/api-problem';

/** Returns why a problem asks for the code of a second factor; null if it does not. */
export function codeAskedBy(problem: unknown): 'missing' | 'wrong' | null {
  if (!(problem instanceof ApiProblem) || problem.code !== 'second_factor_required') return null;
  return problem.details['reason'] === 'wrong' ? 'wrong' : 'missing';
}

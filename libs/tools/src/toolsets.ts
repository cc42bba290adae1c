import { Problem } from '@studio/kernel/problem';
import { groups } from '@studio/operations/operation';
import { toolsetOf } from './tool';

const names = groups.map(toolsetOf);

/**
 * The groups of tools that a client wants to see, from `?toolsets=scenes,layers`; null for all.
 * @throws Problem `invalid_request` for a group that there isn't
 */
export function toolsetsIn(url: string): ReadonlySet<string> | null {
  const asked = new URL(url).searchParams.get('toolsets');
  if (asked === null) return null;
  const wanted = asked.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const wrong = wanted.find((name) => !names.includes(name));
  if (wrong !== undefined || wanted.length === 0)
    throw new Problem('invalid_request', `toolsets takes names of: ${names.join(', ')}.`, {
      errors: [{ field: 'toolsets', location: 'query', expected: `a list of ${names.join(', ')}` }],
    });
  return new Set(wanted);
}

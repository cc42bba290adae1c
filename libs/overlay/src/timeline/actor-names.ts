import type { Actors } from '@studio/areas/ports';
import { Problem } from '@studio/kernel/problem';

/** Who did something that a refusal tells of. */
interface Told {
  readonly actor: { readonly accountId: string; readonly via: string };
}

/** The lists in the details of refusals that tell who did what. */
const lists = ['changedSince', 'overlap'] as const;

/** A refusal that tells of what others did, with their names. */
export async function withActorNames(problem: Problem, actors: Actors): Promise<Problem> {
  const { code, message, details = {}, retryAfterS } = problem;
  const named = lists.filter((list) => Array.isArray(details[list]));
  if (named.length === 0) return problem;
  const names = new Map<string, Promise<string>>();
  const nameOf = (accountId: string): Promise<string> => {
    const name = names.get(accountId) ?? actors.nameOf(accountId, null).then((known) => known.name);
    names.set(accountId, name);
    return name;
  };
  const entries = await Promise.all(
    named.map(async (list): Promise<[string, unknown]> => [
      list,
      await Promise.all(
        (details[list] as readonly Told[]).map(async (told) => ({
          ...told,
          actor: { ...told.actor, name: await nameOf(told.actor.accountId) },
        })),
      ),
    ]),
  );
  return new Problem(code, message, { ...details, ...Object.fromEntries<unknown>(entries) }, retryAfterS);
}

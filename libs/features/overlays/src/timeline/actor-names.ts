import type { Actors } from '@studio/contracts/accounts/actors';
import { Problem } from '@studio/kernel/problem';

/** Entry of a refusal's details that names an actor. */
interface NamedActor {
  readonly actor: { readonly accountId: string; readonly via: string };
}

/** Lists of actions by others in the details of refusals. */
const lists = ['changedSince', 'overlap'] as const;

/** Adds the actors' names to a refusal that lists actions by others. */
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
        (details[list] as readonly NamedActor[]).map(async (actor) => ({
          ...actor,
          actor: { ...actor.actor, name: await nameOf(actor.actor.accountId) },
        })),
      ),
    ]),
  );
  return new Problem(code, message, { ...details, ...Object.fromEntries<unknown>(entries) }, retryAfterS);
}

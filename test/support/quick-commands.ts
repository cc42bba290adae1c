import { ok, type ApiClient } from './api-client';

interface Cooldowns {
  readonly builtinCooldowns: readonly { readonly name: string }[];
}

/** Lifts the cooldowns of built-in commands, for tests whose viewers write one after the other. */
export async function liftCooldowns(api: ApiClient): Promise<void> {
  const { builtinCooldowns } = await ok(api.get<Cooldowns>('/bot/settings'));
  const none = builtinCooldowns.map(({ name }) => ({ name, cooldownS: 0, userCooldownS: 0 }));
  await ok(api.patch('/bot/settings', { builtinCooldowns: none, loopGuard: { answers: 0 } }));
}

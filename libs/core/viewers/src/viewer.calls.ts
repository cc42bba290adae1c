import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { forgetViewer, type ForgetDeps, type Forgotten } from './forget-viewer';
import type { Wanted } from './viewer-buffers';

/** Forgets a viewer of an account, everywhere. @throws Problem as `forgetViewer` */
export type Forgetting = (accountId: string, wanted: Wanted) => Promise<Forgotten>;

export interface ForgettingDeps extends ForgetDeps {
  /** Removes data outside the log: documents, snapshots, bytes in files. */
  readonly letGo: (forgotten: Forgotten) => Promise<void>;
}

export function forgetting(deps: ForgettingDeps): Forgetting {
  return async (accountId, wanted) => {
    const forgotten = await forgetViewer(deps, accountId, wanted);
    // Also where nothing was found: an earlier call may have been cut off before it.
    await deps.letGo(forgotten);
    return forgotten;
  };
}

/** The operators' calls on viewers. */
export function viewerCalls({
  forget,
  accountIdOf,
}: {
  readonly forget: Forgetting;
  /** Null when nobody has it. */
  readonly accountIdOf: (login: string) => Promise<string | null>;
}): {
  readonly 'viewer-forget': (input: JsonObject) => Promise<object>;
} {
  return {
    'viewer-forget': async (input) => {
      const login = text(input, 'login');
      const accountId = await accountIdOf(login);
      if (accountId === null) throw new Problem('not_found', `Account ${JSON.stringify(login)} not found.`);
      const wanted = { platform: text(input, 'platform'), name: text(input, 'viewer') };
      const { streams } = await forget(accountId, wanted);
      return { streams: [...new Set(streams.map(({ stream }) => stream))] };
    },
  };
}

function text(input: JsonObject, name: string): string {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Problem('invalid_value', `${name} is missing.`);
}

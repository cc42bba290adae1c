import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { forgetViewer, type ForgetDeps, type Forgotten } from './forget-viewer';

export interface ViewerCallDeps extends ForgetDeps {
  /** Null when nobody has it. */
  readonly accountIdOf: (login: string) => Promise<string | null>;
  /** Lets go of what stands beside the log: documents, snapshots, bytes in files. */
  readonly letGo: (forgotten: Forgotten) => Promise<void>;
}

/** The operators' calls on viewers. */
export function viewerCalls(deps: ViewerCallDeps): {
  readonly 'viewer-forget': (input: JsonObject) => Promise<object>;
} {
  return {
    'viewer-forget': async (input) => {
      const login = text(input, 'login');
      const accountId = await deps.accountIdOf(login);
      if (accountId === null) throw new Problem('not_found', `There is no account ${JSON.stringify(login)}.`);
      const wanted = { platform: text(input, 'platform'), name: text(input, 'viewer') };
      const forgotten = await forgetViewer(deps, accountId, wanted);
      // Also where nothing was found: an earlier call may have been cut off before it.
      await deps.letGo(forgotten);
      return { streams: [...new Set(forgotten.streams.map(({ stream }) => stream))] };
    },
  };
}

function text(input: JsonObject, name: string): string {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Problem('invalid_value', `${name} is missing.`);
}

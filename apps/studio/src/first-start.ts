import { newAccountId, type Accounts } from '@studio/accounts/accounts';
import { makeToken } from '@studio/accounts/tokens/token';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { keyedCommandId } from '@studio/kernel/ids';
import type { Dispatcher } from '@studio/operations/dispatcher';
import { scopes, type Caller } from '@studio/operations/caller';
import { overlayDecider } from '@studio/overlay/overlay.decider';
import type { LinkSigner } from '@studio/realtime/link';
import type { Records } from '@studio/records/records';

/** What the records keep of the first start, under kind `studio`. */
interface FirstStart {
  readonly accountId: string;
  /** Null until the first start has come to its end. */
  readonly overlayId: string | null;
}

const KIND = 'studio';
const ID = 'first-start';
/** Of the account that the first start makes. */
const LOGIN = 'owner';

export interface Welcome {
  /** The token of the first account; null on every later start. */
  readonly token: string | null;
  /** Link of the starter overlay; null when it was deleted, or the log was brought here from elsewhere. */
  readonly overlayLink: string | null;
}

export interface FirstStarted extends Pick<Welcome, 'token'> {
  /** Reads it from the log, which needn't be waited for before requests are answered. */
  readonly overlayLink: () => Promise<Welcome['overlayLink']>;
}

export interface FirstStartDeps {
  readonly accounts: Accounts;
  readonly pipeline: CommitPipeline;
  readonly records: Records;
  readonly dispatcher: Dispatcher;
  readonly links: LinkSigner;
  readonly bootstrapToken: string | undefined;
}

/**
 * Makes one account, a token of all scopes and a starter overlay on an empty store; finds them again on
 * every later one. A first start that was cut off is taken up where it ended, with a new token.
 */
export async function firstStart(deps: FirstStartDeps): Promise<FirstStarted> {
  const { accounts, records, bootstrapToken } = deps;
  // A log that was brought here without its records: its first start was elsewhere.
  if (!(await records.get(KIND, ID)) && (await accounts.find(LOGIN)))
    return { token: null, overlayLink: () => Promise.resolve(null) };
  await records.putIfAbsent(KIND, ID, { accountId: newAccountId(), overlayId: null });
  const record = await records.get<FirstStart>(KIND, ID);
  if (!record) throw new Error('The record of the first start is gone.');
  const { accountId, overlayId } = record.value;
  if (overlayId !== null) return { token: null, overlayLink: () => linkOf(deps, overlayId) };

  await accounts.open({ accountId, login: LOGIN, name: 'Owner', locale: 'en' });
  const token = bootstrapToken ?? makeToken();
  const wanted = { name: 'First token', scopes, overlayIds: null, expiresAt: null };
  await accounts.mint(accountId, wanted, token);
  const made = await makeStarter(deps, accountId);
  await records.compareAndSet(KIND, ID, record.version, { accountId, overlayId: made });
  return { token, overlayLink: () => linkOf(deps, made) };
}

async function makeStarter({ dispatcher }: FirstStartDeps, accountId: string): Promise<string> {
  const caller: Caller = {
    accountId,
    name: 'Owner',
    locale: 'en',
    scopes: new Set(scopes),
    via: 'system',
    overlayIds: null,
    credential: { kind: 'session', tokenId: null, name: null, expiresAt: null },
  };
  const { body } = await dispatcher.dispatch('create_overlay', {
    caller,
    body: { name: 'My overlay', starter: true },
    commandId: keyedCommandId(accountId, 'create_overlay', 'first start'),
  });
  return (body as { readonly overlayId: string }).overlayId;
}

async function linkOf({ pipeline, links }: FirstStartDeps, overlayId: string): Promise<string | null> {
  const { state } = await pipeline.read(streamName(overlayDecider.category, overlayId), overlayDecider);
  return state.status === 'active' ? links.sign({ overlayId, generation: state.linkGeneration }) : null;
}

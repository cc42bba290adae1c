import { newAccountId, type Accounts } from '@studio/accounts/accounts';
import { makeToken } from '@studio/accounts/tokens/token';
import type { ServerPorts } from './server-ports';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { keyedCommandId } from '@studio/kernel/ids';
import type { Dispatcher } from '@studio/operations/dispatcher';
import { scopes, type Caller } from '@studio/operations/caller';
import { overlayDecider } from '@studio/overlays/overlay.decider';
import type { LinkSigner } from '@studio/realtime/link';
import type { Record, Records } from '@studio/records/records';
import { FIRST_START, firstStartIn, KIND, type FirstStart } from './first-start-record';

/** Login of the account that the first start creates. */
const LOGIN = 'owner';

const RECORDS_ARE_GONE =
  'The records of the accounts are missing. Their logins were restored from the log (npm run ops -- account-list), but ' +
  'passwords, tokens and sessions are lost. Stop the server and restore a backup of the records, or run for each login: ' +
  'npm run ops -- token-mint LOGIN --name NAME --scopes all, and npm run ops -- account-password LOGIN.';

export interface StartupBanner {
  /** The token of the first account; null once somebody was shown one. */
  readonly token: string | null;
  /** Link of the starter overlay; null if it was deleted or the log was imported. */
  readonly overlayLink: string | null;
  /** Link by which the first account sets its password; null once the token was shown, or it has one. */
  readonly setupLink: string | null;
}

export interface FirstStarted {
  /**
   * Shows what whoever starts the studio needs to know, and notes that they were shown it. Call it when requests are
   * served: a start that fails before has made no token that nobody knows.
   */
  readonly welcome: (show: (welcome: StartupBanner) => void) => Promise<void>;
}

export interface FirstStartDeps {
  readonly accounts: Accounts;
  readonly pipeline: CommitPipeline;
  readonly records: Records;
  readonly dispatcher: Dispatcher;
  readonly links: LinkSigner;
  readonly setupLinks: ServerPorts['setupLinks'];
  readonly bootstrapToken: string | undefined;
  /** Receives one line about restored or lost records. */
  readonly report: (line: string) => void;
}

/**
 * Makes one account, a token of all scopes and a starter overlay on an empty store; finds them again on
 * every later one. A first start that was cut off is taken up where it ended. Where the log has accounts but the records
 * are gone, nothing is made.
 */
export async function firstStart(deps: FirstStartDeps): Promise<FirstStarted> {
  const { accounts, records, bootstrapToken } = deps;
  // A log that was brought here without its records, or has lost them: its first start has been.
  if (!(await firstStartIn(records)) && (await accounts.list()).length > 0) return withoutRecords(deps);
  await records.putIfAbsent(KIND, FIRST_START, { accountId: newAccountId(), overlayId: null });
  let record = await known(records);
  const { accountId } = record.value;
  if (accountId !== '' && record.value.overlayId === null) {
    await accounts.open({ accountId, login: LOGIN, name: 'Owner', locale: 'en' });
    const overlayId = await makeStarter(deps, accountId);
    await records.compareAndSet(KIND, FIRST_START, record.version, {
      accountId,
      overlayId,
      isTokenDue: true,
    });
    record = await known(records);
  }
  if (record.value.isTokenDue && !(await isOfThisLog(deps, record.value))) return withoutRecords(deps);
  // Whoever has chosen the token may send it as soon as requests are served.
  if (record.value.isTokenDue && bootstrapToken) await mint(deps, accountId, bootstrapToken);
  return { welcome: (show) => showBanner(deps, record, show) };
}

/** Records of another log know accounts that this one has never had. */
async function isOfThisLog({ accounts }: FirstStartDeps, { accountId }: FirstStart): Promise<boolean> {
  return accountId === '' || (await accounts.read(accountId)).status !== 'absent';
}

/** Restores logins from the log, and reports what only the records had. */
async function withoutRecords({ accounts, records, report }: FirstStartDeps): Promise<FirstStarted> {
  await accounts.restoreLogins();
  const found = await firstStartIn(records);
  const none: FirstStart = { accountId: '', overlayId: null };
  if (found) await records.compareAndSet(KIND, FIRST_START, found.version, { ...none });
  else await records.putIfAbsent(KIND, FIRST_START, { ...none });
  report(RECORDS_ARE_GONE);
  return { welcome: (show) => Promise.resolve(show({ token: null, overlayLink: null, setupLink: null })) };
}

async function known(records: Records): Promise<Record<FirstStart>> {
  const record = await firstStartIn(records);
  if (!record) throw new Error('The record of the first start is gone.');
  return record;
}

async function showBanner(
  deps: FirstStartDeps,
  { value, version }: Record<FirstStart>,
  show: (welcome: StartupBanner) => void,
): Promise<void> {
  const { records, bootstrapToken, setupLinks } = deps;
  const { accountId, overlayId, isTokenDue } = value;
  // Read from the log, which no request had to wait for.
  const overlayLink = overlayId === null ? null : await linkOf(deps, overlayId);
  if (overlayLink === null && !(await isOfThisLog(deps, value)))
    return (await withoutRecords(deps)).welcome(show);
  if (!isTokenDue) return show({ token: null, overlayLink, setupLink: null });
  const token = bootstrapToken ?? (await mint(deps, accountId, makeToken()));
  show({ token, overlayLink, setupLink: await setupLinks.make(accountId) });
  // Who is cut off here is shown another one by the next start; this one opens the studio too.
  await records.compareAndSet(KIND, FIRST_START, version, { accountId, overlayId });
}

function mint({ accounts }: FirstStartDeps, accountId: string, token: string): Promise<string> {
  return accounts.mint(accountId, { name: 'First token', scopes, overlayIds: null, expiresAt: null }, token);
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

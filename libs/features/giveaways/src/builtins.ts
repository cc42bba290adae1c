import {
  isAtLeast,
  type BuiltinCall,
  type BuiltinCommand,
  type BotReply,
} from '@studio/contracts/bot/chat-bot';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { ChatJoins } from './chat-joins';
import { runInternal } from './commits';
import { inTree } from '@studio/kernel/viewer-tree';
import { howOf, prizeOf } from './model/giveaway.messages';
import { giveawaysOf } from './giveaway.query-handlers';
import { isActive, isRunning } from './model/giveaway.state';
import { askedBy } from './entries/joins';

export interface BuiltinDeps {
  readonly pipeline: CommitPipeline;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly joins: Pick<ChatJoins, 'ask' | 'quietOf'>;
}

/** `!giveaway`, `!join`, `!claim`, `!odds`. */
export function giveawayBuiltins(deps: BuiltinDeps): readonly BuiltinCommand[] {
  return [
    { name: 'giveaway', minRole: 'everyone', run: ({ accountId }) => giveawayInfo(deps, accountId) },
    // While no giveaway is open, other areas may use the name.
    {
      name: 'join',
      minRole: 'everyone',
      isFor: (call) => isOpen(deps, call),
      run: (call) => joined(deps, call),
    },
    { name: 'join', minRole: 'everyone', run: () => Promise.resolve({ message: 'giveaway.none' }) },
    { name: 'claim', minRole: 'everyone', run: (call) => claims(deps, call) },
    { name: 'odds', minRole: 'everyone', run: (call) => odds(deps, call) },
  ];
}

async function giveawayInfo({ pipeline }: BuiltinDeps, accountId: string): Promise<BotReply> {
  const state = await giveawaysOf(pipeline, accountId);
  if (!state.giveaway || !isRunning(state)) return { message: 'giveaway.none' };
  const { settings, viewers } = state.giveaway;
  return { message: 'giveaway.info', values: { prize: prizeOf(settings), viewers, how: howOf(settings) } };
}

async function isOpen({ pipeline }: BuiltinDeps, { accountId }: BuiltinCall): Promise<boolean> {
  return (await giveawaysOf(pipeline, accountId)).giveaway?.phase === 'open';
}

/** The same as the keyword, but for a giveaway that only takes a reward. */
async function joined({ pipeline, joins }: BuiltinDeps, call: BuiltinCall): Promise<BotReply | null> {
  const { accountId, event, argsText, simulated, role } = call;
  const { giveaway } = await giveawaysOf(pipeline, accountId);
  if (giveaway?.phase !== 'open') return { message: 'giveaway.none' };
  const { settings } = giveaway;
  if (settings.matchMode === 'redeem' || !isAtLeast(role, settings.minRole)) return null;
  // The keyword joins already; without this check, a viewer would buy tickets twice.
  if (settings.keyword === call.name) return null;
  const quietMinutes = joins.quietOf(accountId, event);
  joins.ask(accountId, askedBy(event, argsText, { simulated, quietMinutes }));
  return null;
}

/** A winner is there; the process says so. */
async function claims({ pipeline }: BuiltinDeps, call: BuiltinCall): Promise<null> {
  const { accountId, event } = call;
  const { giveaway } = await giveawaysOf(pipeline, accountId);
  const { userId } = event.body.user;
  const winner = giveaway?.winners.find(
    (each) => isActive(each) && each.platform === event.platform && each.user?.userId === userId,
  );
  if (!winner || giveaway?.phase !== 'claiming') return null;
  const line = { viewerId: winner.viewerId, text: event.body.text, at: event.at };
  await runInternal(pipeline, accountId, 'HearWinners', { lines: [line] }, null);
  return null;
}

async function odds({ pipeline, viewers }: BuiltinDeps, call: BuiltinCall): Promise<BotReply> {
  const { accountId, event } = call;
  const state = await giveawaysOf(pipeline, accountId);
  if (!state.giveaway || !isRunning(state)) return { message: 'giveaway.none' };
  const { userId, name } = event.body.user;
  const viewerId = await viewers.idOf(accountId, { platform: event.platform, userId });
  const { tickets = 0, removed = false } = inTree(state.entries, viewerId) ?? {};
  if (tickets === 0 || removed) return { message: 'giveaway.not_in', values: { user: name } };
  const total = state.giveaway.tickets;
  const percent = Math.round((1000 * tickets) / total) / 10;
  return { message: 'giveaway.odds', values: { user: name, tickets, total, percent } };
}

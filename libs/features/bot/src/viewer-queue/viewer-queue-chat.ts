import {
  isAtLeast,
  type BotReply,
  type BuiltinCall,
  type BuiltinCommand,
} from '@studio/contracts/bot/chat-bot';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { InternalCommands } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { MOST_CALLED } from './viewer-queue.commands';
import {
  refusalOf,
  viewerQueueDecider,
  type ViewerQueueCommands,
  type ViewerQueueLookups,
} from './viewer-queue.decider';
import { inTurn, isInUse, placeOf, type QueuedPerson, type ViewerQueue } from './viewer-queue.state';

/** Names that `!queue` shows. */
const SHOWN_NAMES = 8;
/** Characters of a note. */
const LONGEST_NOTE = 100;

export interface ViewerQueueChatDeps {
  readonly pipeline: CommitPipeline;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly chances: () => readonly number[];
}

type ByChat = Pick<
  ViewerQueueCommands,
  'JoinViewerQueue' | 'LeaveViewerQueue' | 'UpdateViewerQueue' | 'RemoveFromViewerQueue' | 'ClearViewerQueue'
>;

const acting = new InternalCommands<ByChat, ViewerQueue>(viewerQueueDecider, {
  JoinViewerQueue: { via: 'bot', idName: 'join_viewer_queue' },
  LeaveViewerQueue: { via: 'bot', idName: 'leave_viewer_queue' },
  UpdateViewerQueue: { via: 'bot', partOf: 'update_viewer_queue', idName: 'update_viewer_queue' },
  RemoveFromViewerQueue: {
    via: 'bot',
    partOf: 'remove_from_viewer_queue',
    idName: 'remove_from_viewer_queue',
  },
  ClearViewerQueue: { via: 'bot', partOf: 'clear_viewer_queue', idName: 'clear_viewer_queue' },
});

const calling = new InternalCommands<
  Pick<ViewerQueueCommands, 'CallNextViewers'>,
  ViewerQueue,
  ViewerQueueLookups['CallNextViewers']
>(viewerQueueDecider, {
  CallNextViewers: { via: 'bot', partOf: 'call_next_viewers', idName: 'call_next_viewers' },
});

/** Words after `!queue` by which moderators control it. */
const controls: { readonly [word: string]: 'open' | 'close' | 'clear' } = {
  open: 'open',
  close: 'close',
  clear: 'clear',
};

/** The queue of viewers in chat. `!join` and `!queue` are also names of giveaways and songs. */
export class ViewerQueueChat {
  readonly commands: readonly BuiltinCommand[] = [
    // An open giveaway comes first.
    {
      name: 'join',
      minRole: 'everyone',
      rank: 1,
      isFor: (call) => this.wasUsed(call),
      run: (call) => this.join(call),
    },
    { name: 'leave', minRole: 'everyone', run: (call) => this.leave(call) },
    {
      name: 'queue',
      minRole: 'everyone',
      isFor: (call) => this.isAsked(call),
      run: (call) => this.show(call),
    },
    { name: 'next', minRole: 'mod', run: (call) => this.next(call) },
    { name: 'remove', minRole: 'mod', run: (call) => this.remove(call) },
  ];

  constructor(private readonly deps: ViewerQueueChatDeps) {}

  private read({ accountId }: BuiltinCall): Promise<ViewerQueue> {
    return stateOf(this.deps.pipeline, viewerQueueDecider, accountId);
  }

  private run<Name extends keyof ByChat>(call: BuiltinCall, name: Name, command: ByChat[Name]) {
    const run = { streamId: call.accountId, command, cause: causeOf(call) };
    return acting.run(this.deps.pipeline, name, run);
  }

  private async isUsed(call: BuiltinCall): Promise<boolean> {
    return isInUse(await this.read(call));
  }

  /** True once anything about the queue was changed: `!join` then answers that it is closed. */
  private async wasUsed({ accountId }: BuiltinCall): Promise<boolean> {
    const stream = streamName(viewerQueueDecider.category, accountId);
    return (await this.deps.pipeline.read(stream, viewerQueueDecider)).rev > 0;
  }

  /** `!queue songs` and, while no viewer can join or waits, `!queue` are about songs. */
  private async isAsked(call: BuiltinCall): Promise<boolean> {
    if (controlOf(call) || wordOf(call) === 'join') return true;
    return wordOf(call) !== 'songs' && this.isUsed(call);
  }

  private async join(call: BuiltinCall, note = call.argsText): Promise<BotReply> {
    const { accountId, event, role } = call;
    const { userId, login, name } = event.body.user;
    const { platform } = event;
    const viewerId = await this.deps.viewers.idOf(accountId, { platform, userId });
    const { before, after, commit } = await this.run(call, 'JoinViewerQueue', {
      viewer: { viewerId, platform, user: { userId, login, name } },
      note: [...note.trim()].slice(0, LONGEST_NOTE).join(''),
      role,
    });
    const refusal = commit ? null : refusalOf(before.state, viewerId);
    if (refusal !== null && refusal !== 'already') return { message: `queue.${refusal}` };
    const entry = after.state.waiting.find((each) => each.viewerId === viewerId);
    const position = placeOf(after.state, entry?.entryId ?? 0);
    return { message: refusal === null ? 'queue.joined' : 'queue.already', values: { position } };
  }

  private async leave(call: BuiltinCall): Promise<BotReply | null> {
    const { accountId, event } = call;
    if (!(await this.isUsed(call))) return null;
    const { userId } = event.body.user;
    const viewerId = await this.deps.viewers.idOf(accountId, { platform: event.platform, userId });
    const { commit } = await this.run(call, 'LeaveViewerQueue', { viewerId });
    return { message: commit ? 'queue.left' : 'queue.not_in' };
  }

  private async show(call: BuiltinCall): Promise<BotReply | null> {
    const control = controlOf(call);
    if (control === 'clear') {
      await this.run(call, 'ClearViewerQueue', {});
      return { message: 'queue.cleared' };
    }
    if (control) {
      // The notice in chat says it, as for other ways to open it.
      await this.run(call, 'UpdateViewerQueue', { open: control === 'open' });
      return null;
    }
    if (wordOf(call) === 'join') return this.join(call, call.argsText.replace(/^\S+\s*/u, ''));
    const waiting = inTurn(await this.read(call));
    if (waiting.length === 0) return { message: 'queue.empty' };
    const names = waiting.slice(0, SHOWN_NAMES).map(({ name }, at) => `${at + 1}. ${name}`);
    return { message: 'queue.list', values: { count: waiting.length, names: names.join(' · ') } };
  }

  /** `!next`, `!next 3`, `!next random 2` */
  private async next(call: BuiltinCall): Promise<BotReply | null> {
    const words = call.args.map((word) => word.toLowerCase());
    const asked = Number(words.find((word) => /^\d{1,3}$/u.test(word)) ?? 1);
    const count = Math.min(MOST_CALLED, Math.max(1, asked));
    const pick = words.includes('random') ? 'random' : 'next';
    const { commit } = await calling.run(this.deps.pipeline, 'CallNextViewers', {
      ...{ streamId: call.accountId, command: { count, pick }, cause: causeOf(call) },
      lookups: { chances: this.deps.chances() },
    });
    return commit ? null : { message: 'queue.empty' };
  }

  /** `!remove @ada`, or her place in the queue. */
  private async remove(call: BuiltinCall): Promise<BotReply | null> {
    const written = call.argsText.trim().replace(/^[@#]/u, '');
    const queue = await this.read(call);
    if (written === '' || !isInUse(queue)) return null;
    const entry = entryFor(inTurn(queue), written);
    if (!entry) return { message: 'queue.unknown', values: { name: written } };
    const { entryId, name } = entry;
    await this.run(call, 'RemoveFromViewerQueue', { entryId });
    return { message: 'queue.removed', values: { name } };
  }
}

function entryFor(waiting: readonly QueuedPerson[], written: string): QueuedPerson | undefined {
  const name = written.toLowerCase();
  const named = waiting.find((each) => each.login === name || each.name.toLowerCase() === name);
  return named ?? (/^\d{1,4}$/u.test(name) ? waiting[Number(name) - 1] : undefined);
}

function wordOf({ args }: BuiltinCall): string {
  return (args[0] ?? '').toLowerCase();
}

function controlOf(call: BuiltinCall): 'open' | 'close' | 'clear' | null {
  const word = wordOf(call);
  if (!isAtLeast(call.role, 'mod') || !Object.hasOwn(controls, word)) return null;
  return controls[word] ?? null;
}

/** The same line again has no further effect. */
function causeOf({ name, event }: BuiltinCall): { readonly key: string } {
  return { key: `${name}/${event.platform}/${event.body.messageId}` };
}

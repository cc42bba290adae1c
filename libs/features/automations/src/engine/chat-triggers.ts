import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { isAtLeast, roleOf, type ChatBot, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import type { ChatFeed, ChatMessage, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { stateOf } from '@studio/kernel/state-of';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { automationDecider } from '../definitions/automation.decider';
import { isSameText } from '../model/fits-event';
import { triggerTypeOf } from '../model/triggers';
import { firstOfEach, triggersOf, type Match } from './trigger-index';
import type { TriggerEvent, Triggering } from './triggering';
import type { WaitingFor, WaitingRuns } from './waiting-runs';

export interface ChatTriggersDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly waiting: Pick<WaitingRuns, 'resumeBy'>;
  readonly triggering: Pick<Triggering, 'request'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly feed: Pick<ChatFeed, 'recentChatters'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly bot: Pick<ChatBot, 'ignoredIn' | 'isFirstLine'>;
  readonly finds: (pattern: string, text: string) => boolean;
}

/** Triggers automations by chat lines. A line is passed on once, so it triggers at most once. */
export class ChatTriggers {
  constructor(private readonly deps: ChatTriggersDeps) {}

  readonly subscriber: ChatSubscriber = {
    name: 'automations',
    stage: 'moderated',
    receive: (message) => this.receive(message),
  };

  private async receive(message: ChatMessage): Promise<void> {
    const { accountId, event } = message;
    const ignores = await this.deps.bot.ignoredIn(accountId);
    if (ignores(event.body.user.login)) return;
    const state = await stateOf(this.deps.pipeline, automationDecider, accountId);
    const candidates = triggersOf(state, 'chat');
    const { platform, body, at, eventId } = event;
    await this.deps.waiting.resumeBy(accountId, `chat ${platform} ${eventId}`, (trigger) =>
      triggerTypeOf(trigger.type)?.source === 'chat' ? this.fits(trigger, message) : false,
    );
    if (candidates.length === 0) return;
    const fitting: Match[] = [];
    for (const match of candidates) if (await this.fits(match.trigger, message)) fitting.push(match);
    const matches = firstOfEach(fitting);
    if (matches.length === 0) return;
    const viewerId = await this.deps.viewers.idOf(accountId, { platform, userId: body.user.userId });
    const { userId, login, name } = body.user;
    const { messageId, roles, text, first } = body;
    const user = { userId, login, name, roles, messageId };
    for (const { automation, trigger } of matches) {
      const triggerEvent: TriggerEvent = {
        ...{ accountId, eventId: null, trigger: trigger.type, at, platform, simulated: message.simulated },
        ...{
          depth: 1,
          viewerId,
          user,
          data: { text, first, messageId, roles, user: { userId, login, name } },
        },
        argsText: trigger.type === 'command' ? argsOf(text) : text,
        key: await this.keyOf(trigger, message, viewerId),
      };
      await this.deps.triggering.request(automation, triggerEvent);
    }
  }

  private async fits({ type, filter }: WaitingFor['trigger'], message: ChatMessage): Promise<boolean> {
    const { body, platform } = message.event;
    if (filter['platform'] !== undefined && filter['platform'] !== platform) return false;
    const minRole = (filter['minRole'] as ViewerRole | undefined) ?? 'everyone';
    if (!isAtLeast(roleOf(message.event), minRole)) return false;
    if (type === 'first_words') return this.isFirst(filter['scope'] ?? 'stream', message);
    if (type === 'command') {
      const [word = ''] = body.text.trim().split(/\s+/u);
      return word.startsWith('!') && isSameText(word.slice(1), filter['name']);
    }
    return fitsText(filter, body.text, this.deps.finds);
  }

  private async isFirst(scope: unknown, message: ChatMessage): Promise<boolean> {
    if (scope === 'ever') return this.deps.bot.isFirstLine(message);
    const { accountId, event } = message;
    const { live, streamStartedAt } = await this.deps.record.session(accountId);
    if (!live || streamStartedAt === null) return false;
    const before = this.deps.feed.recentChatters.lineBefore(accountId, event);
    return before === null || before < Date.parse(streamStartedAt);
  }

  /** Key of the event: first words count once in a stream, also after a restart. */
  private async keyOf(
    { type, filter }: Match['trigger'],
    { accountId, event }: ChatMessage,
    viewerId: string,
  ): Promise<string> {
    if (type !== 'first_words' || filter['scope'] === 'ever')
      return `chat ${event.platform} ${event.eventId}`;
    const { streamStartedAt } = await this.deps.record.session(accountId);
    return `first words ${viewerId} ${streamStartedAt ?? ''}`;
  }
}

function argsOf(text: string): string {
  return text.trim().split(/\s+/u).slice(1).join(' ');
}

function fitsText(
  filter: Match['trigger']['filter'],
  text: string,
  finds: (pattern: string, text: string) => boolean,
): boolean {
  const wanted = filter['text'];
  if (typeof wanted !== 'string') return true;
  const folded = (value: string): string => value.normalize('NFC').toLowerCase();
  switch (filter['match']) {
    case 'regex':
      return finds(wanted, [...text].slice(0, 500).join(''));
    case 'exact':
      return isSameText(wanted, text);
    default:
      return folded(text).includes(folded(wanted));
  }
}

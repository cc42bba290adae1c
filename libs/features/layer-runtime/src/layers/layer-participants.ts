import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import type { ChatLines } from '@studio/contracts/chat/chat-lines';
import type { Entrants } from '@studio/contracts/giveaways/entrants';
import type { Clock } from '@studio/kernel/clock';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { GivenLine, Participant } from '@studio/widgets/behaviour';
import type { ChatLine } from '@studio/widgets/chat-box/chat-line';
import { findBehaviour } from '@studio/widgets/catalog';
import type { Values } from '@studio/widgets/widget';
import type { FireWidgetCommand } from './runtime.commands';
import type { FiredLayerLookups } from '../model/runtime.context';

export interface LayerParticipantsDeps {
  readonly lines: ChatLines;
  readonly entrants: Entrants;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly bot: Pick<ChatBot, 'ignoredIn'>;
  readonly clock: Clock;
}

/** Whoever wrote something so long ago counts as being there, in ms; so many of them at most. */
const [ACTIVE_MS, MOST_CHATTERS] = [10 * 60_000, 200];

/** Looks up viewers for commands of layers. What is only tried makes no viewer. */
export class LayerParticipants {
  constructor(private readonly deps: LayerParticipantsDeps) {}

  /** With the line or the viewers that a command of a layer is about. @throws Problem as `line` and `of` */
  async lookups(
    lookups: FiredLayerLookups,
    ownerId: string,
    { command, args = {} }: Pick<FireWidgetCommand, 'command' | 'args'>,
    { isPreview, isAccessOnly }: RequestContext,
  ): Promise<FiredLayerLookups> {
    const { widget, values } = lookups.layer;
    const declared = findBehaviour(widget)?.widget.commands.find(({ name }) => name === command);
    const isTried = Boolean(isPreview) || Boolean(isAccessOnly);
    if (declared?.chatLine)
      return { ...lookups, line: await this.line(ownerId, String(args['messageId']), isTried) };
    return declared?.people ? { ...lookups, people: await this.of(ownerId, values, isTried) } : lookups;
  }

  /** @throws Problem `not_found` for a line that the chat doesn't know (any more) */
  async line(accountId: string, messageId: string, isPreview: boolean): Promise<GivenLine> {
    const line = this.deps.lines.find(accountId, messageId);
    if (!line)
      throw new Problem('not_found', 'This chat message was not found. Only recent messages are available.', {
        resource: 'chat message',
      });
    return { viewerId: await this.idOf(accountId, line, isPreview), line };
  }

  /** Those whom a layer's source names; nobody for others. @throws Problem `unavailable` */
  async of(accountId: string, { source }: Values, isPreview: boolean): Promise<readonly Participant[]> {
    if (source === 'giveaway-entries') return this.deps.entrants.of(accountId);
    if (source !== 'chatters') return [];
    const lines = this.deps.lines.since(accountId, this.deps.clock.now() - ACTIVE_MS);
    const ignores = await this.deps.bot.ignoredIn(accountId);
    const latest = new Map<string, ChatLine>();
    for (const line of lines) {
      const who = `${line.platform} ${line.user.userId}`;
      if (latest.size === MOST_CHATTERS) break;
      if (!latest.has(who) && !ignores(line.user.login)) latest.set(who, line);
    }
    return Promise.all(
      [...latest.values()].map(async (line) => ({
        viewerId: await this.idOf(accountId, line, isPreview),
        user: { platform: line.platform, userId: line.user.userId, login: line.user.login },
        name: line.user.name,
        weight: 1,
      })),
    );
  }

  private idOf(accountId: string, { platform, user }: ChatLine, isPreview: boolean): Promise<string> {
    const { userId } = user;
    if (isPreview) return Promise.resolve(derivedId(randomNamespace, `${platform} ${userId}`));
    return this.deps.viewers.idOf(accountId, { platform, userId });
  }
}

/** Namespace of the derived viewer ids in previews, which are not stored. */
const randomNamespace = '2f0c9a4e-51a6-4e0e-8a53-7d1f0d1c0e55';

import { isChatPlatform, type BotReply } from '@studio/contracts/bot/chat-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import type { PlatformUser } from '@studio/contracts/channels/platform-event';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { Designs } from '@studio/contracts/overlays/designs';
import { Problem } from '@studio/kernel/problem';
import { isPlatform, type Platform } from '@studio/platforms/platforms';
import type { KnownBots } from '../engine/known-accounts';

const addresses = {
  twitch: 'https://twitch.tv/',
  kick: 'https://kick.com/',
  youtube: 'https://youtube.com/@',
} as const satisfies Record<Platform, string>;

export interface ShoutoutsDeps {
  readonly bots: Pick<KnownBots, 'read'>;
  readonly channels: Pick<Channels, 'on'>;
  readonly designs: Pick<Designs, 'ownedBy' | 'of'>;
  readonly operations: OperationsByName;
}

/** Somebody who is recommended, and why. */
export interface Recommended {
  readonly platform: string;
  /** Lower case, without `@`. */
  readonly login: string;
  /** Their account, if it is known; otherwise the platform is asked. */
  readonly user?: PlatformUser;
  /** No viewer caused it: a real channel is not asked for anything. */
  readonly simulated: boolean;
  /** The same for the same shoutout: it is shown on screen once. */
  readonly key: string;
}

/** Recommends other channels: by the platform's own shoutout, in the widget Shoutout, and in words. */
export class Shoutouts {
  constructor(private readonly deps: ShoutoutsDeps) {}

  /** @returns the words for the chat; null for a text that is no login */
  async give(
    accountId: string,
    { platform, login, user, simulated, key }: Recommended,
  ): Promise<BotReply | null> {
    if (!/^[\p{L}\p{N}_.-]+$/u.test(login)) return null;
    const there = isChatPlatform(platform) ? await this.deps.channels.on(accountId, platform) : null;
    const channel = simulated && there?.simulated === false ? null : there;
    const asks = user === undefined && channel?.features.has('people.lookup');
    const found = user ?? (asks ? await channel?.people.byLogin(login) : null);
    if (asks && !found) return { message: 'builtin.nobody', values: { name: login } };
    // The platform's own shoutout, where it has one: it may be used up, the bot's words go out all the same.
    if (found && channel?.features.has('moderation.shoutout'))
      await channel.moderation.shoutout(found.userId).catch(() => undefined);
    if (isPlatform(platform)) await this.show(accountId, { login, platform }, key);
    const address = isPlatform(platform) ? addresses[platform] : '';
    return { message: 'builtin.so', values: { name: found?.name ?? login, url: `${address}${login}` } };
  }

  /** Shows somebody in the layers that the live scenes of the account show, if that is set. */
  private async show(
    accountId: string,
    args: { readonly login: string; readonly platform: Platform },
    key: string,
  ): Promise<void> {
    const { bots, designs, operations } = this.deps;
    if (!(await bots.read(accountId)).settings.shoutouts.onScreen) return;
    const author = { accountId, scopes: ['actions:fire'] as const, via: 'bot' as const };
    for (const overlayId of await designs.ownedBy(accountId)) {
      const layers = (await designs.of(overlayId))?.layers ?? [];
      for (const { memberId } of layers.filter(({ widget, onAir }) => widget === 'shoutout' && onAir)) {
        const input = { overlayId, memberId, command: 'show', args };
        const why = { causationId: null, correlationId: null, depth: 1 };
        const cause = { key: `${key}/${overlayId}/${memberId}`, ...why };
        await operations.run({ operation: 'fire_widget_command', input, author, cause }).catch(unlessRefused);
      }
    }
  }
}

/** A full queue, or somebody whom the platform does not know: the words go out all the same. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

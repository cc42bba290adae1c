import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError, type PlatformErrorCode } from '@studio/contracts/channels/platform-channel';
import { platformProblem } from '@studio/contracts/channels/platform-problem';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { InternalCommands } from '@studio/kernel/internal-command';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import { isPlatform } from '@studio/platforms/platforms';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import { raidModeDecider, type OwnRaidModeCommands } from './raid-mode.decider';
import { raidModesDue, type DueRaidMode } from './raid-mode.projection';
import {
  raidModesOf,
  type ActiveRaidMode,
  type RaidChat,
  type RaidChatModes,
  type RaidMode,
} from './raid-mode.state';

export const RAID_MODES = 'raid-modes';

/** Refusals that may pass. */
const passing: ReadonlySet<PlatformErrorCode> = new Set([
  ...(['rate_limited', 'quota_exceeded', 'unavailable', 'outcome_unknown'] as const),
  ...(['not_connected', 'reconnect_required'] as const),
]);

const commands = new InternalCommands<OwnRaidModeCommands, RaidMode>(raidModeDecider, {
  RecordRaidModes: { via: 'bot', idName: 'record_raid_modes' },
  EndRaidMode: { via: 'bot', idName: 'end_raid_mode' },
  RecordRestoredModes: { via: 'bot', idName: 'record_restored_modes' },
});

export interface RaidModeProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly channels: Pick<Channels, 'on'>;
  readonly bot: Pick<ChatBot, 'say'>;
  readonly reader: Pick<ProjectionReader, 'due'>;
}

interface Refused {
  readonly code: string;
  readonly mayPass: boolean;
}

/**
 * Sets the chat modes of a raid mode that is on, and puts them back when it is over. What was before is in the log
 * before anything changes, so that a server that ends in between puts it back after its next start.
 */
export class RaidModeProcess implements Process {
  readonly name = RAID_MODES;
  readonly categories = [raidModeDecider.category];

  constructor(private readonly deps: RaidModeProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'raid-mode.started': async ({ stream }) => {
      const { chats, active } = await this.stateOf(stream);
      if (!active) return [];
      return chats.flatMap((chat) =>
        chat.status === 'pending'
          ? [this.setting(idOf(stream), chat, active)]
          : this.saying(idOf(stream), chat, active),
      );
    },
    'raid-mode.applied': async ({ stream, data }) => {
      const { chats, active } = await this.stateOf(stream);
      const chat = chats.find(({ platform }) => platform === data['platform']);
      return active && chat ? this.saying(idOf(stream), chat, active) : [];
    },
    'raid-mode.ended': async (event) => this.ending(event, await this.stateOf(event.stream)),
  };

  private ending({ stream, data }: StoredEvent, { chats, active }: RaidMode): readonly Call[] {
    if (active) return [];
    const accountId = idOf(stream);
    const restoring = chats
      .filter(({ status }) => status === 'restoring')
      .map((chat): Call => ({
        step: `restore ${chat.platform}`,
        run: (cause) => this.restore(accountId, chat, cause),
      }));
    if (data['why'] === 'again') return restoring;
    const say: Call = {
      step: 'say',
      run: ({ key }) =>
        this.deps.bot.say(
          accountId,
          { message: 'feedback.raid_mode_off' },
          { priority: 'moderation', once: key },
        ),
    };
    return [...restoring, say];
  }

  async due(now: number): Promise<readonly DueCall[]> {
    const due = await this.deps.reader.due<DueRaidMode>(raidModesDue, now);
    return due.map(({ accountId, dueAt }) => ({
      id: `${accountId}.${dueAt}`,
      step: 'end',
      run: async (cause) => {
        const run = { streamId: accountId, command: { dueAt }, cause };
        await commands.run(this.deps.pipeline, 'EndRaidMode', run);
      },
    }));
  }

  private setting(accountId: string, chat: RaidChat, wanted: RaidChatModes): Call {
    const { platform, before } = chat;
    return {
      step: `set ${platform}`,
      run: async (cause) => {
        const refused = before && (await this.write(accountId, chat, raidModesOf(wanted, before)));
        const command = { platform, code: refused?.code ?? null };
        await commands.run(this.deps.pipeline, 'RecordRaidModes', { streamId: accountId, command, cause });
      },
    };
  }

  private async restore(accountId: string, chat: RaidChat, cause: Cause): Promise<void> {
    const { platform, before } = chat;
    const refused = before && (await this.write(accountId, chat, before));
    const command = { platform, code: refused?.code ?? null, mayPass: refused?.mayPass ?? false };
    await commands.run(this.deps.pipeline, 'RecordRestoredModes', { streamId: accountId, command, cause });
  }

  /** Tells a chat what holds there now; nothing where nothing does. */
  private saying(
    accountId: string,
    { platform, status }: RaidChat,
    { startedAt, endsAt, holdLinks }: ActiveRaidMode,
  ): readonly Call[] {
    if (status !== 'set' && !holdLinks) return [];
    const message = status === 'set' ? 'feedback.raid_mode_on' : 'feedback.raid_mode_links';
    const values = { minutes: Math.round((endsAt - startedAt) / 60_000) };
    const say: Call = {
      step: `say ${platform}`,
      run: ({ key }) =>
        this.deps.bot.say(
          accountId,
          { message, values },
          { priority: 'moderation', once: key, ...(isPlatform(platform) && { platforms: [platform] }) },
        ),
    };
    return [say];
  }

  /** @returns why the platform did not take them; null if it did. Setting the same modes again has no further effect. */
  private async write(
    accountId: string,
    { platform, channelId }: RaidChat,
    modes: RaidChatModes,
  ): Promise<Refused | null> {
    const channel = isPlatform(platform) ? await this.deps.channels.on(accountId, platform) : null;
    if (channel?.channelId !== channelId) return { code: 'not_connected', mayPass: true };
    try {
      await channel.chat.modes(modes);
      return null;
    } catch (error) {
      const problem = platformProblem(error, platform);
      if (!(error instanceof PlatformError) || !(problem instanceof Problem)) throw error;
      return { code: problem.code, mayPass: passing.has(error.code) };
    }
  }

  private stateOf(stream: string): Promise<RaidMode> {
    return stateOf(this.deps.pipeline, raidModeDecider, idOf(stream));
  }
}

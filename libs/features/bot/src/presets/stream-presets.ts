import type { BotReply, BuiltinCall, BuiltinCommand } from '@studio/contracts/bot/chat-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { fitted, onOneLine } from '@studio/contracts/said-text';
import { Problem } from '@studio/kernel/problem';
import type { BotEngine } from '../engine/bot-engine';
import type { KnownBots } from '../engine/known-accounts';
import type { AppliedPresetView } from './preset.views';

/** Characters of a title. */
const LONGEST_TITLE = 140;

export interface StreamPresetsDeps {
  readonly bots: Pick<KnownBots, 'read'>;
  readonly bot: Pick<BotEngine, 'fill'>;
  readonly channels: Pick<Channels, 'of'>;
  readonly operations: OperationsByName;
}

/** Sets titles and categories as saved presets say. */
export class StreamPresets {
  constructor(private readonly deps: StreamPresetsDeps) {}

  /**
   * Sets title and category on all channels where they can be set.
   * @param key the same for the same request: each channel is changed once
   * @throws Problem `not_found`; `not_connected` or the refusal of a platform if no channel was changed
   */
  async apply(accountId: string, wanted: string, key: string): Promise<AppliedPresetView> {
    const { name, title, category } = await this.named(accountId, wanted);
    const { bot, channels, operations } = this.deps;
    const text = fitted(onOneLine(await bot.fill(accountId, title, key)), LONGEST_TITLE);
    const patch = { ...(text !== '' && { title: text }), ...(category !== '' && { category }) };
    const author = { accountId, scopes: ['stream:write'] as const, via: 'bot' as const };
    const results: { platform: string; code: string | null }[] = [];
    let refusal = new Problem('not_connected', 'No channel is connected whose title can be changed.');
    for (const { platform, features } of await channels.of(accountId)) {
      if (!features.has('channel.write') || (platform !== 'twitch' && platform !== 'kick')) continue;
      const cause = { key: `${key}/${platform}`, causationId: null, correlationId: null, depth: 1 };
      try {
        await operations.run({ operation: 'set_channel_info', input: { platform, ...patch }, author, cause });
        results.push({ platform, code: null });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refusal = error;
        results.push({ platform, code: error.code });
      }
    }
    if (results.every(({ code }) => code !== null)) throw refusal;
    return { name, title: patch.title ?? null, category: patch.category ?? null, results };
  }

  /** @throws Problem `not_found` */
  async named(accountId: string, wanted: string) {
    const { settings } = await this.deps.bots.read(accountId);
    const found = settings.streamPresets.find(
      ({ name }) => name.toLowerCase() === wanted.trim().toLowerCase(),
    );
    if (found) return found;
    throw new Problem('not_found', `There is no preset ${JSON.stringify(wanted)}.`, { resource: 'preset' });
  }

  /** `!preset name`: sets title and category; without a name it lists the presets. */
  get builtin(): BuiltinCommand {
    return { name: 'preset', minRole: 'mod', run: (call) => this.run(call) };
  }

  private async run({ accountId, argsText, event }: BuiltinCall): Promise<BotReply> {
    const { streamPresets } = (await this.deps.bots.read(accountId)).settings;
    if (streamPresets.length === 0) return { message: 'builtin.preset_none' };
    if (argsText.trim() === '') {
      const presets = streamPresets.map(({ name }) => name).join(', ');
      return { message: 'builtin.preset_list', values: { presets } };
    }
    try {
      const { name } = await this.apply(accountId, argsText, `bot/${event.platform}/${event.eventId}`);
      return { message: 'builtin.preset_set', values: { preset: name } };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const message = error.code === 'not_found' ? 'builtin.preset_unknown' : 'builtin.preset_refused';
      return { message, values: { preset: argsText.trim() } };
    }
  }
}

import type { BotReply, BuiltinCall, BuiltinCommand } from '@studio/contracts/bot/chat-bot';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError, type PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { spanInWords } from './placeholders';

/** Characters of a marker's description. */
const LONGEST = 140;

/** `!clip` and `!marker`. */
export function highlightBuiltins(channels: Pick<Channels, 'on'>): readonly BuiltinCommand[] {
  return [
    { name: 'clip', minRole: 'everyone', run: (call) => made(channels, call, 'highlights.clip', clip) },
    {
      ...{ name: 'marker', minRole: 'mod' },
      run: (call) =>
        made(channels, call, 'highlights.marker', (channel) => mark(channel, call.argsText.trim())),
    },
  ];
}

async function clip({ highlights }: PlatformChannel): Promise<BotReply> {
  const { url } = await highlights.clip();
  return url === null ? { message: 'builtin.clip_made' } : { message: 'builtin.clip', values: { url } };
}

async function mark({ highlights }: PlatformChannel, description: string): Promise<BotReply> {
  const { positionS } = await highlights.mark([...description].slice(0, LONGEST).join(''));
  if (positionS === null) return { message: 'builtin.marker_made' };
  return { message: 'builtin.marker', values: { time: spanInWords(positionS * 1000) } };
}

/** Makes something on the platform of a call. Returns words for a refusal, too. */
async function made(
  channels: Pick<Channels, 'on'>,
  { accountId, event }: BuiltinCall,
  feature: 'highlights.clip' | 'highlights.marker',
  make: (channel: PlatformChannel) => Promise<BotReply>,
): Promise<BotReply> {
  const channel = await channels.on(accountId, event.platform);
  if (!channel?.features.has(feature)) return { message: 'builtin.no_highlights' };
  try {
    return await make(channel);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const isOffline = error.code === 'rejected';
    return { message: isOffline ? 'builtin.not_live' : 'builtin.no_highlight' };
  }
}

import type { BotContext, PlaceholderValue } from './bot-context';
import type { StreamInfoCache } from './stream-info-cache';

/** Returns the placeholders for the author of a command, for the channel, and for random values. */
export function ownPlaceholders(
  lookups: StreamInfoCache,
  random: () => number,
  usesOf: (accountId: string, commandId: number) => Promise<number>,
): { readonly [name: string]: PlaceholderValue } {
  const word =
    (place: number): PlaceholderValue =>
    ({ written }) =>
      written.args[place - 1] ?? '';
  return {
    user: ({ viewer }) => viewer?.name ?? '',
    touser: ({ viewer, written }) => (written.args[0]?.replace(/^@/, '') || viewer?.name) ?? '',
    args: ({ written }) => written.argsText,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [String(place), word(place)])),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place): [string, PlaceholderValue] => [
        `group.${place}`,
        ({ written }) => written.groups?.[place - 1] ?? (written.groups ? '' : null),
      ]),
    ),
    command: ({ command, written }) => command?.name ?? written.name,
    platform: ({ viewer, platforms }) => viewer?.platform ?? platforms[0] ?? '',
    random: (_context, arg) => chosen(arg, random()),
    uses: async ({ accountId, command }) =>
      command ? (await usesOf(accountId, command.commandId)) + 1 : null,
    channel: async (context) => (await lookups.of(...placeOf(context)))?.name ?? null,
    title: async (context) => (await lookups.of(...placeOf(context)))?.title ?? null,
    game: async (context) => (await lookups.of(...placeOf(context)))?.game ?? null,
    uptime: async (context) => {
      const channel = await lookups.of(...placeOf(context));
      if (!channel) return null;
      return channel.liveSince === null ? '–' : spanInWords(lookups.now() - channel.liveSince);
    },
  };
}

function placeOf({ accountId, viewer, platforms }: BotContext): [string, string | undefined] {
  return [accountId, viewer?.platform ?? platforms[0]];
}

/** `a|b|c`: one of them; `1-100`: a number; nothing: a number up to 100. */
function chosen(arg: string | null, chance: number): string | null {
  const range = /^\s*(-?\d{1,9})\s*-\s*(-?\d{1,9})\s*$/.exec(arg ?? '1-100');
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])].sort((a, b) => a - b) as [number, number];
    return String(low + Math.min(high - low, Math.floor(chance * (high - low + 1))));
  }
  const all = (arg ?? '').split('|').map((each) => each.trim());
  return all[Math.min(all.length - 1, Math.floor(chance * all.length))] ?? null;
}

const DAY_S = 86_400;

/** `3 d 2 h`, `2 h 13 min`, `5 min`, `40 s`: the two largest parts, which both languages write so. */
export function spanInWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / (365 * DAY_S)), 'y'],
    [Math.floor((seconds % (365 * DAY_S)) / DAY_S), 'd'],
    [Math.floor((seconds % DAY_S) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
  ];
  const first = parts.findIndex(([n]) => n > 0);
  if (first < 0) return `${seconds} s`;
  return parts
    .slice(first, first + 2)
    .filter(([n]) => n > 0)
    .map(([n, unit]) => `${n} ${unit}`)
    .join(' ');
}

import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { BotReply, BuiltinCall, BuiltinCommand } from '@studio/contracts/bot/chat-bot';
import type { PlannedStream } from '@studio/contracts/channels/platform-channel';
import type { Clock } from '@studio/kernel/clock';
import type { Language } from '@studio/platforms/languages';
import type { BotContext, PlaceholderValue } from '../engine/bot-context';
import type { KnownBots } from '../engine/known-accounts';
import type { schedulePlaceholderFacts } from '../engine/placeholder-facts';
import { spanInWords } from '../engine/placeholders';
import type { StreamSchedule } from './stream-schedule';

interface ScheduleChatDeps {
  readonly schedule: StreamSchedule;
  readonly bots: Pick<KnownBots, 'read' | 'localeOf'>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
}

/** Messages where there is no stream to tell. */
const without = {
  none: 'builtin.schedule_none',
  unknown: 'builtin.schedule_unknown',
  absent: 'builtin.schedule_absent',
} as const;

/** `!schedule`: tells the next planned stream. */
export function scheduleBuiltin(deps: ScheduleChatDeps): BuiltinCommand {
  const run = async ({ accountId, event }: BuiltinCall): Promise<BotReply> => {
    const next = await deps.schedule.next(accountId, event.platform);
    if (typeof next === 'string') return { message: without[next] };
    const { title, category } = next;
    const values = {
      ...{ title: title ?? '', category: category ?? '', stream: titleOf(next) },
      ...{ date: await dateOf(accountId, next, deps), time: spanTo(next, deps) },
    };
    return { message: (title ?? category) ? 'builtin.schedule' : 'builtin.schedule_untitled', values };
  };
  return { name: 'schedule', minRole: 'everyone', run };
}

/** Placeholders of the next planned stream. */
export function schedulePlaceholders(deps: ScheduleChatDeps): {
  readonly [name in keyof typeof schedulePlaceholderFacts]: PlaceholderValue;
} {
  const valueOf =
    (value: (next: PlannedStream, accountId: string) => string | Promise<string>): PlaceholderValue =>
    async ({ accountId, viewer, platforms }: BotContext) => {
      const next = await deps.schedule.next(accountId, viewer?.platform ?? platforms[0]);
      if (next === 'unknown') return null;
      return typeof next === 'string' ? '–' : value(next, accountId);
    };
  return {
    'next-stream': valueOf(titleOf),
    'next-stream-title': valueOf(({ title }) => title ?? ''),
    'next-stream-category': valueOf(({ category }) => category ?? ''),
    'next-stream-date': valueOf((next, accountId) => dateOf(accountId, next, deps)),
    'next-stream-in': valueOf((next) => spanTo(next, deps)),
  };
}

/** `Speedrun (Celeste)`, or what there is of both. */
function titleOf({ title, category }: PlannedStream): string {
  return title !== null && category !== null ? `${title} (${category})` : (title ?? category ?? '');
}

function spanTo({ startsAt }: PlannedStream, { clock }: ScheduleChatDeps): string {
  return spanInWords(Date.parse(startsAt) - clock.now());
}

async function dateOf(
  accountId: string,
  { startsAt }: PlannedStream,
  { bots, places }: ScheduleChatDeps,
): Promise<string> {
  const locale = await bots.localeOf(accountId, await bots.read(accountId));
  return dateInWords(startsAt, locale, (await places.placeOf(accountId)).timeZone);
}

/** `Friday, December 4, 6:00 PM GMT+1`: day and time in a time zone, and its name. */
function dateInWords(at: string, locale: Language, timeZone: string): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  // Narrow spaces, which some fonts of overlays lack.
  return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone })
    .format(new Date(at))
    .replaceAll('\u202f', ' ');
}

import type { BotReply, BuiltinCall, BuiltinCommand, ChatBot } from '@studio/contracts/bot/chat-bot';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { ChatMessage, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { dayOf } from '@studio/kernel/day';
import { InternalCommands } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import { isPlatform } from '@studio/platforms/platforms';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { KnownBots } from '../engine/known-accounts';
import { isIgnored } from '../settings/ignored-accounts';
import { birthdayDecider, type BirthdayCommands } from './birthday.decider';
import { isOn, type Birthdays } from './birthday.state';
import { dateFrom, dateInWords, exampleDate } from './written-date';

export interface BirthdayChatDeps {
  readonly pipeline: CommitPipeline;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly bots: Pick<KnownBots, 'read' | 'localeOf'>;
  readonly bot: Pick<ChatBot, 'say'>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
}

const acting = new InternalCommands<BirthdayCommands, Birthdays>(birthdayDecider, {
  TellBirthday: { via: 'bot', idName: 'tell_birthday' },
  RemoveBirthday: { via: 'bot', idName: 'remove_birthday' },
  GreetBirthday: { via: 'bot', idName: 'greet_birthday' },
});

/** Words after `!birthday` by which a viewer takes theirs back. */
const removing: ReadonlySet<string> = new Set(['remove', 'delete', 'weg', 'löschen', 'entfernen']);

/** Birthdays in chat: viewers tell, ask and remove theirs, and are greeted with their first line on that day. */
export class BirthdayChat {
  readonly commands: readonly BuiltinCommand[] = [
    { name: 'birthday', minRole: 'everyone', run: (call) => this.answer(call) },
  ];
  readonly subscriber: ChatSubscriber = {
    name: 'birthdays',
    stage: 'moderated',
    receive: (message) => this.congratulate(message),
  };

  constructor(private readonly deps: BirthdayChatDeps) {}

  private async answer({ accountId, event, argsText }: BuiltinCall): Promise<BotReply> {
    const { pipeline, viewers, bots } = this.deps;
    const { userId, login, name } = event.body.user;
    const { platform } = event;
    const viewerId = await viewers.idOf(accountId, { platform, userId });
    const locale = await bots.localeOf(accountId, await bots.read(accountId));
    const written = argsText.trim();
    const example = { example: exampleDate[locale] };
    const replyFor = (date: string): BotReply => ({
      message: 'builtin.birthday_told',
      values: { date: dateInWords(date, locale) },
    });
    if (written === '') {
      const { birthdays } = await stateOf(pipeline, birthdayDecider, accountId);
      const known = birthdays[viewerId];
      return known ? replyFor(known.date) : { message: 'builtin.birthday_none', values: example };
    }
    const cause = { key: `birthday/${platform}/${event.body.messageId}` };
    if (removing.has(written.toLowerCase())) {
      await acting.run(pipeline, 'RemoveBirthday', { streamId: accountId, command: { viewerId }, cause });
      return { message: 'builtin.birthday_removed' };
    }
    const date = dateFrom(written, locale);
    if (date === null) return { message: 'builtin.birthday_unclear', values: example };
    const command = { viewerId, platform, user: { userId, login, name }, date };
    await acting.run(pipeline, 'TellBirthday', { streamId: accountId, command, cause });
    return replyFor(date);
  }

  private async congratulate({ accountId, event, simulated }: ChatMessage): Promise<void> {
    const { pipeline, viewers, bots, bot, places, clock } = this.deps;
    const { birthdays } = await stateOf(pipeline, birthdayDecider, accountId);
    const all = Object.values(birthdays);
    if (all.length === 0) return;
    const day = dayOf(clock.now(), (await places.placeOf(accountId)).timeZone);
    if (!all.some((each) => each.greetedOn !== day && isOn(each, day))) return;
    const { platform } = event;
    const { userId, login, name } = event.body.user;
    if (isIgnored((await bots.read(accountId)).settings, login.toLowerCase())) return;
    const viewerId = await viewers.idOf(accountId, { platform, userId });
    const key = `birthday/${viewerId}/${day}`;
    const command = { viewerId, day, platform, simulated, user: { userId, login, name } };
    const run = { streamId: accountId, command, cause: { key } };
    const { commit } = await acting.run(pipeline, 'GreetBirthday', run);
    if (!commit) return;
    await bot.say(
      accountId,
      { message: 'builtin.birthday_greeting', values: { name } },
      { once: key, simulated, ...(isPlatform(platform) && { platforms: [platform] }) },
    );
  }
}

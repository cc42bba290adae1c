import { OfBot } from '@studio/contracts/bot/bot-account';
import { chatPlatforms, type ChatPlatform } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { keyName } from '@studio/operations/text-shapes';
import { BotTimerView, DeletedTimerView } from './timer.views';

const name = { min: 1, max: 64, trim: true } as const;
const message = { min: 1, max: 400, trim: true, optional: true } as const;
const commandName = { shape: keyName(32), example: 'discord', optional: true } as const;
const intervalMin = { min: 2, max: 1440 } as const;
const minMessages = { min: 0, max: 1000, optional: true } as const;
const platforms = { max: 3, optional: true } as const;
const texts = {
  message: 'What it says.',
  commandName: 'An own command of the bot that it runs instead, without `!`.',
  intervalMin: 'Minutes from one time to the next.',
  minMessages: 'Chat lines that must have come since the last time; 0 always posts.',
  liveOnly: 'Only while the stream is live.',
  platforms: 'Where; empty means everywhere.',
  enabled: 'It is switched on.',
} as const;

@Operation({
  route: 'POST /bot/timers',
  tool: 'create_bot_timer',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Post something in chat every few minutes',
  description: 'Exactly one of message and commandName. The first time is one interval from now.',
  problems: ['invalid_value', 'limit_reached'],
})
export class CreateBotTimer extends Answers(BotTimerView, OfBot) {
  @Text('Its name.', name) readonly name: string;
  @Text(texts.message, message) readonly message?: string;
  @Text(texts.commandName, commandName) readonly commandName?: string;
  @Int(texts.intervalMin, intervalMin) readonly intervalMin: number;
  @Int(texts.minMessages, minMessages) readonly minMessages?: number;
  @Flag(texts.liveOnly, { optional: true }) readonly liveOnly?: boolean;
  @List(OneOf(chatPlatforms, ''), texts.platforms, platforms) readonly platforms?: readonly ChatPlatform[];
  @Flag(texts.enabled, { optional: true }) readonly enabled?: boolean;
}

@Operation({
  route: 'PATCH /bot/timers/:timerId',
  tool: 'update_bot_timer',
  group: 'Bot',
  scope: 'bot:write',
  effects: ['public', 'confirm'],
  summary: 'Change or switch a timer',
  description:
    'Only what is sent changes; a message clears the command, and a command the message. The new settings hold at ' +
    'once; switched on, or with another interval, it waits for one interval from now.',
  problems: ['invalid_value'],
})
export class UpdateBotTimer extends Answers(BotTimerView, OfBot) {
  @Int('Id of the timer.', { min: 1 }) readonly timerId: number;
  @Text('Its name.', { ...name, optional: true }) readonly name?: string;
  @Text(texts.message, message) readonly message?: string;
  @Text(texts.commandName, commandName) readonly commandName?: string;
  @Int(texts.intervalMin, { ...intervalMin, optional: true }) readonly intervalMin?: number;
  @Int(texts.minMessages, minMessages) readonly minMessages?: number;
  @Flag(texts.liveOnly, { optional: true }) readonly liveOnly?: boolean;
  @List(OneOf(chatPlatforms, ''), texts.platforms, platforms) readonly platforms?: readonly ChatPlatform[];
  @Flag(texts.enabled, { optional: true }) readonly enabled?: boolean;
}

@Operation({
  route: 'DELETE /bot/timers/:timerId',
  tool: 'delete_bot_timer',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Delete a timer',
})
export class DeleteBotTimer extends Answers(DeletedTimerView, OfBot) {
  @Int('Id of the timer.', { min: 1 }) readonly timerId: number;
}

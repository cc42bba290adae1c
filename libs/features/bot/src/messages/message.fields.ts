import { Flag, Text } from '@studio/operations/fields';

/** Change of one message. */
export class MessageChange {
  @Text('Which: key of get_bot_system_messages.', { min: 1, max: 64, example: 'builtin.uptime' })
  readonly key: string;
  @Text('An own text, with the placeholders of the message.', {
    min: 1,
    max: 400,
    trim: true,
    optional: true,
  })
  readonly text?: string;
  @Flag('False: it is not said.', { optional: true }) readonly enabled?: boolean;
  @Flag('True: as the bot was made with it.', { optional: true }) readonly reset?: boolean;
}

import {
  messageGroups,
  type BotReply,
  type MessageGroup,
  type SystemMessageText,
} from '@studio/areas/chat-bot';
import type { Bot } from '../model/bot.state';
import { ownMessage } from './message.state';
import type { SystemMessageView } from './message.views';

export type MessageLocale = 'en' | 'de';

/** All that bots say by themselves, of all areas. */
export class MessageBook {
  private readonly texts = new Map<string, SystemMessageText>();

  /** @throws Error for a key that is there already, or whose text has a placeholder that isn't declared */
  add(messages: readonly SystemMessageText[]): void {
    for (const message of messages) {
      if (this.texts.has(message.key)) throw new Error(`Two messages have the key ${message.key}.`);
      this.texts.set(message.key, message);
    }
  }

  keys(): readonly string[] {
    return this.sorted().map(({ key }) => key);
  }

  /** What is said, with its placeholders filled in one pass; null for a message that is switched off. */
  wording(
    { messages }: Pick<Bot, 'messages'>,
    locale: MessageLocale,
    { message, values = {} }: BotReply,
  ): string | null {
    const text = this.texts.get(message);
    const own = ownMessage(messages, message);
    if (!text || !own.enabled) return null;
    return (own.text ?? text[locale]).replace(/\{([a-zA-Z0-9_]{1,40})\}/g, (raw, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : raw,
    );
  }

  /** As they are told, by group. */
  views(
    { messages }: Pick<Bot, 'messages'>,
    locale: MessageLocale,
    isWanted: (key: string, group: MessageGroup) => boolean,
  ): readonly SystemMessageView[] {
    return this.sorted()
      .filter(({ key }) => isWanted(key, groupOf(key)))
      .map((message) => {
        const { text, enabled } = ownMessage(messages, message.key);
        return {
          key: message.key,
          group: groupOf(message.key),
          defaultText: message[locale],
          text,
          enabled,
          placeholders: message.placeholders,
        };
      });
  }

  private sorted(): readonly SystemMessageText[] {
    const place = ({ key }: SystemMessageText): number => messageGroups.indexOf(groupOf(key));
    return [...this.texts.values()].sort((a, b) => place(a) - place(b));
  }
}

function groupOf(key: string): MessageGroup {
  return key.slice(0, key.indexOf('.')) as MessageGroup;
}

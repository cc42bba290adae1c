import { numberText } from '@studio/widgets/numbers';
import {
  messageGroups,
  type BotReply,
  type MessageGroup,
  type SystemMessageText,
  type WordedValue,
} from '@studio/contracts/bot/chat-bot';
import { commonValue, type CommonValues } from '@studio/contracts/events/common-texts';
import { fillTemplate, hasOthers, messageNames } from '@studio/templates/template';
import type { Bot } from '../model/bot.state';
import { ownMessage } from './message.state';
import type { SystemMessageView } from './message.views';
import type { Language } from '@studio/platforms/languages';

export type MessageLocale = Language;

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

  /** Returns the placeholders of a message; null for no such message. */
  placeholdersOf(key: string): readonly string[] | null {
    const message = this.texts.get(key);
    return message === undefined || message.isPart ? null : message.placeholders;
  }

  /** Returns true for a message whose text has something other than its own values. */
  hasOthers({ messages }: Pick<Bot, 'messages'>, { message, values = {} }: BotReply): boolean {
    const text = ownMessage(messages, message).text ?? this.texts.get(message)?.en ?? '';
    return hasOthers(text, messageNames, Object.keys(values));
  }

  /**
   * Returns the text with its placeholders filled in one pass; null if the message is switched off.
   * @param common values that all texts have; null for none
   */
  wording(
    { messages }: Pick<Bot, 'messages'>,
    locale: MessageLocale,
    { message, values = {} }: BotReply,
    common: CommonValues | null = null,
  ): string | null {
    const text = this.texts.get(message);
    const own = ownMessage(messages, message);
    if (!text || !own.enabled) return null;
    return fillTemplate(own.text ?? text[locale], messageNames, ({ name }) => {
      if (!Object.hasOwn(values, name)) return (common && commonValue(name, common)) ?? undefined;
      const value = values[name] ?? '';
      if (typeof value !== 'object') return written(value, locale);
      if ('message' in value) return this.wordsOf(value, locale);
      return value.map((part) => written(part, locale)).join('');
    });
  }

  private wordsOf({ message }: WordedValue, locale: MessageLocale): string {
    const other = message.replace(/(\.[a-z]+)_.*$/u, '$1_other');
    const words = this.texts.get(message) ?? this.texts.get(other);
    return words?.[locale] ?? '';
  }

  /** Returns the messages by group, as the API shows them. */
  views(
    { messages }: Pick<Bot, 'messages'>,
    locale: MessageLocale,
    isWanted: (key: string, group: MessageGroup) => boolean,
  ): readonly SystemMessageView[] {
    return this.sorted()
      .filter((message) => isWanted(message.key, groupOf(message)))
      .map((message) => {
        const { text, enabled } = ownMessage(messages, message.key);
        return {
          key: message.key,
          group: groupOf(message),
          defaultText: message[locale],
          text,
          enabled,
          placeholders: message.placeholders,
        };
      });
  }

  private sorted(): readonly SystemMessageText[] {
    const place = (message: SystemMessageText): number => messageGroups.indexOf(groupOf(message));
    return [...this.texts.values()].filter(({ isPart }) => !isPart).sort((a, b) => place(a) - place(b));
  }
}

function groupOf({ key, group }: SystemMessageText): MessageGroup {
  return group ?? (key.slice(0, key.indexOf('.')) as MessageGroup);
}

/** Numbers as the language writes them. */
export function written(value: string | number, locale: MessageLocale): string {
  return typeof value === 'number' ? numberText(value, locale) : value;
}

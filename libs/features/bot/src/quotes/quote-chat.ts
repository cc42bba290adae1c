import {
  type BotReply,
  type BuiltinCall,
  type BuiltinCommand,
  type SystemMessageText,
  isAtLeast,
} from '@studio/contracts/bot/chat-bot';
import { stateOf } from '@studio/kernel/state-of';
import { InternalCommands } from '@studio/kernel/internal-command';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Channels } from '@studio/contracts/channels/channels';
import { chatText } from '@studio/contracts/chat/chat-text';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { quoteDecider, type QuoteCommands, type QuotedViewer } from './quote.decider';
import { quoteNumbered, type Quote, type Quotes } from './quote.state';
import type { QuotedViewers } from './quoted-viewers';

/** Characters of a quote. */
const LONGEST = 400;

export interface QuoteChatDeps {
  readonly pipeline: CommitPipeline;
  readonly quoted: Pick<QuotedViewers, 'of'>;
  readonly channels: Pick<Channels, 'on'>;
  /** Returns true if quotes are enabled in chat. */
  readonly isOn: (accountId: string) => Promise<boolean>;
  /** 0 up to 1. */
  readonly random: () => number;
}

const adding = new InternalCommands<
  Pick<QuoteCommands, 'AddBotQuote'>,
  Quotes,
  { readonly quoted: QuotedViewer }
>(quoteDecider, { AddBotQuote: { via: 'bot', partOf: 'add_bot_quote', idName: 'add_bot_quote' } });

const dropping = new InternalCommands<Pick<QuoteCommands, 'DropQuote'>, Quotes>(quoteDecider, {
  DropQuote: { via: 'bot', partOf: 'delete_bot_quote', idName: 'delete_bot_quote' },
});

/** Quotes in chat: viewers read them, moderators add and delete them. */
export class QuoteChat {
  readonly commands: readonly BuiltinCommand[] = [
    { name: 'quote', minRole: 'everyone', run: (call) => this.quote(call) },
    { name: 'quotes', minRole: 'everyone', run: (call) => this.count(call) },
  ];

  constructor(private readonly deps: QuoteChatDeps) {}

  private async quote(call: BuiltinCall): Promise<BotReply | null> {
    const { accountId, args, role } = call;
    if (!(await this.deps.isOn(accountId))) return null;
    const [first = ''] = args;
    const rest = call.argsText.trim().slice(first.length).trim();
    if (isAtLeast(role, 'mod') && first.toLowerCase() === 'add') return this.add(call, rest);
    if (isAtLeast(role, 'mod') && /^(?:del|delete|remove)$/iu.test(first)) return this.drop(call, rest);
    const quotes = await stateOf(this.deps.pipeline, quoteDecider, accountId);
    const found = /^#?\d{1,9}$/u.test(first)
      ? quoteNumbered(quotes, Number(first.replace('#', '')))
      : this.any(Object.values(quotes.quotes), call.argsText.trim().toLowerCase());
    return found ? { message: 'quote.shown', values: valuesOf(found) } : { message: 'quote.none' };
  }

  private async count({ accountId }: BuiltinCall): Promise<BotReply | null> {
    if (!(await this.deps.isOn(accountId))) return null;
    const { quotes } = await stateOf(this.deps.pipeline, quoteDecider, accountId);
    return { message: 'quote.count', values: { count: Object.keys(quotes).length } };
  }

  /** `!quote add @ada Never again`: hers; without a login nobody's in particular. */
  private async add(call: BuiltinCall, rest: string): Promise<BotReply> {
    const { accountId, event } = call;
    const [, author = '', words = ''] = /^(@\w{1,64}(?=\s))?\s*([^]*)$/u.exec(rest) ?? [];
    const text = [...words.trim()].slice(0, LONGEST).join('');
    if (text === '') return { message: 'quote.usage' };
    const command = { text, author, game: await this.gameOn(accountId, event.platform) };
    const quoted = await this.deps.quoted.of(accountId, author);
    const { after, commit } = await adding.run(this.deps.pipeline, 'AddBotQuote', {
      ...{ streamId: accountId, command, cause: causeOf(call), lookups: { quoted } },
    });
    const number = Number(commit?.events[0]?.data['number'] ?? after.state.nextQuoteId - 1);
    return { message: 'quote.added', values: { number: String(number) } };
  }

  private async drop(call: BuiltinCall, rest: string): Promise<BotReply> {
    const { accountId } = call;
    const number = Number(/^#?(\d{1,9})$/u.exec(rest)?.[1] ?? 0);
    const { commit } = await dropping.run(this.deps.pipeline, 'DropQuote', {
      ...{ streamId: accountId, command: { number }, cause: causeOf(call) },
    });
    return commit
      ? { message: 'quote.deleted', values: { number: String(number) } }
      : { message: 'quote.none' };
  }

  private any(quotes: readonly Quote[], words: string): Quote | null {
    const fitting =
      words === ''
        ? quotes
        : quotes.filter(({ text, author }) => chatText(`${text} ${author}`).toLowerCase().includes(words));
    return fitting[Math.min(fitting.length - 1, Math.floor(this.deps.random() * fitting.length))] ?? null;
  }

  private async gameOn(accountId: string, platform: BuiltinCall['event']['platform']): Promise<string> {
    try {
      const channel = await this.deps.channels.on(accountId, platform);
      return (await channel?.channel.read())?.category?.name ?? '';
    } catch (error) {
      if (error instanceof PlatformError) return '';
      throw error;
    }
  }
}

/** Messages of the bot about quotes. */
export const quoteMessages: readonly SystemMessageText[] = [
  {
    key: 'quote.shown',
    en: '#{number}: “{text}”{author}{game}',
    de: '#{number}: „{text}“{author}{game}',
    placeholders: ['number', 'text', 'author', 'game'],
  },
  { key: 'quote.none', en: 'Quote not found.', de: 'Zitat nicht gefunden.', placeholders: [] },
  { key: 'quote.count', en: '{count} quotes.', de: '{count} Zitate.', placeholders: ['count'] },
  {
    key: 'quote.added',
    en: 'Quote #{number} added.',
    de: 'Zitat #{number} hinzugefügt.',
    placeholders: ['number'],
  },
  {
    key: 'quote.deleted',
    en: 'Quote #{number} deleted.',
    de: 'Zitat #{number} gelöscht.',
    placeholders: ['number'],
  },
  {
    key: 'quote.usage',
    en: 'Usage: !quote add @user <quote>',
    de: 'Verwendung: !quote add @name <Zitat>',
    placeholders: [],
  },
];

function valuesOf({ number, text, author, game }: Quote): Readonly<Record<string, string | number>> {
  return {
    number,
    text,
    author: author === '' ? '' : ` – ${author}`,
    game: game === '' ? '' : ` [${game}]`,
  };
}

/** The same line again has no further effect. */
function causeOf({ name, event }: BuiltinCall): { readonly key: string } {
  return { key: `${name}/${event.platform}/${event.body.messageId}` };
}

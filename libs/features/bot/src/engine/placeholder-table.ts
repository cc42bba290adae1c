import type { PlaceholderFacts } from '@studio/contracts/bot/chat-bot';
import { commonSample, commonValue, type CommonTexts } from '@studio/contracts/events/common-texts';
import { Problem } from '@studio/kernel/problem';
import { written } from '../messages/message-book';
import type { BotContext, PlaceholderValue } from './bot-context';
import type { KnownBots } from './known-accounts';
import { filledTemplate } from './template';

interface PlaceholderTableDeps {
  readonly bots: Pick<KnownBots, 'read' | 'localeOf'>;
  readonly common: CommonTexts;
  readonly warn: (line: string) => void;
}

/** Placeholders of commands and timers: their values and descriptions. */
export class PlaceholderTable {
  private readonly values = new Map<string, PlaceholderValue>();
  private readonly known = new Map<string, PlaceholderFacts>();

  constructor(private readonly deps: PlaceholderTableDeps) {}

  add<Name extends string>(
    values: { readonly [Each in Name]: PlaceholderValue },
    facts: { readonly [Each in Name]?: PlaceholderFacts },
  ): void {
    for (const [name, value] of Object.entries<PlaceholderValue>(values)) this.values.set(name, value);
    for (const [name, fact] of Object.entries<PlaceholderFacts | undefined>(facts))
      if (fact) this.known.set(name, fact);
  }

  /** Returns the descriptions of all placeholders by name. */
  facts(): ReadonlyMap<string, PlaceholderFacts> {
    return this.known;
  }

  filled(template: string, context: BotContext): Promise<string> {
    return filledTemplate(template, (name, arg, index) => this.valueOf(name, arg, index, context));
  }

  /** Fills a text without any effect: samples stand for what would change or ask something, or has no value yet. */
  preview(template: string, context: BotContext): Promise<string> {
    return filledTemplate(template, async (name, arg, index) => {
      const fact = this.known.get(name);
      if (!fact) return (await this.valueOf(name, arg, index, context)) || (commonSample(name) ?? null);
      if (fact.needsArg && arg === null) return null;
      if (fact.hasEffect) return fact.sample;
      const value = await this.valueOf(name, arg, index, context);
      return value ?? (fact.needsViewer && !context.viewer ? null : fact.sample);
    });
  }

  private async valueOf(
    name: string,
    arg: string | null,
    index: number,
    context: BotContext,
  ): Promise<string | null> {
    const { bots, common, warn } = this.deps;
    try {
      const own = this.values.get(name);
      if (!own) return arg === null ? commonValue(name, await common(context.accountId)) : null;
      const value = (await own(context, arg, index)) ?? null;
      if (typeof value !== 'number') return value;
      const { accountId } = context;
      return written(value, await bots.localeOf(accountId, await bots.read(accountId)));
    } catch (error) {
      // One value that can't be had is no reason to say nothing.
      if (!(error instanceof Problem)) warn(`Could not resolve the placeholder ${name}: ${String(error)}`);
      return null;
    }
  }
}

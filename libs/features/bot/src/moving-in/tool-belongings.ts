import type { BelongingContents } from '@studio/contracts/bot/bot-move-in';
import { derivedId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import type { Outbound } from '@studio/http/outbound';
import type { SecretRecords } from '@studio/records/secret-records';
import { counterDecider, counterLimits } from '../counters/counter.decider';
import { counterNamed, withinBounds, type BotCounters } from '../counters/counter.state';
import { addressParts } from '../custom-apis/api-address';
import { API_SECRETS } from '../custom-apis/api-caller';
import { customApiDecider, customApiLimits, type StoredAddress } from '../custom-apis/custom-api.decider';
import { apiNamed, type CustomApis } from '../custom-apis/custom-api.state';
import { moderationDecider } from '../moderation/moderation.decider';
import { firstRule, type Moderation } from '../moderation/moderation.state';
import { quoteDecider, quoteLimits, type QuotedViewer } from '../quotes/quote.decider';
import type { QuotedViewers } from '../quotes/quoted-viewers';
import type { Quotes } from '../quotes/quote.state';
import { timerDecider, timerLimits } from '../timers/timer.decider';
import type { BotTimers } from '../timers/timer.state';
import { fitting, type BelongingTable } from './belonging-kind';

const nothing = (): Promise<null> => Promise.resolve(null);

/** Timers that post a text. @param messagesOf lines of the chat so far */
export function timerBelongings(
  messagesOf: (accountId: string) => Promise<number>,
): BelongingTable<'timer', BotTimers, number> {
  return {
    evolver: timerDecider,
    all: ({ timers }) =>
      Object.values(timers).flatMap(
        ({ timerId, name, message, intervalMin, minMessages, liveOnly, enabled }) =>
          message === null
            ? []
            : [
                {
                  kind: 'timer' as const,
                  id: String(timerId),
                  content: { name, message, intervalMin, minMessages, liveOnly, enabled },
                },
              ],
      ),
    prepare: (accountId) => messagesOf(accountId),
    make: ({ timers, nextTimerId }, things, messages) => {
      const room = timerLimits.botTimers.most - Object.keys(timers).length;
      const { fit, notMade } = fitting(things, room, () => false);
      let timerId = nextTimerId;
      const events = fit.map(({ content, replaces }) =>
        replaces !== null
          ? { type: 'timer.changed', data: { timerId: Number(replaces), ...content } }
          : {
              type: 'timer.created',
              data: { ...content, timerId: timerId++, commandName: null, platforms: [], messages },
            },
      );
      return { events, notMade };
    },
    undo: (_, made) =>
      made.map(({ id, before }) => {
        const timerId = Number(id);
        return before
          ? { type: 'timer.changed', data: { timerId, ...before } }
          : { type: 'timer.deleted', data: { timerId } };
      }),
    isMade: sameContent,
  };
}

/** Quotes. Their authors are names, not viewers. */
export function quoteBelongings(
  quoted: Pick<QuotedViewers, 'of'>,
): BelongingTable<'quote', Quotes, QuotedViewer> {
  return {
    evolver: quoteDecider,
    all: ({ quotes }) =>
      Object.values(quotes).map(({ quoteId, text, author, game, at }) => ({
        kind: 'quote',
        id: String(quoteId),
        content: { text, author, game, saidAt: at },
      })),
    prepare: (accountId) => quoted.of(accountId, ''),
    make: ({ quotes, nextQuoteId }, things, nobody) => {
      const room = quoteLimits.botQuotes.most - Object.keys(quotes).length;
      const { fit, notMade } = fitting(things, room, ({ replaces }) => replaces !== null);
      const events = fit.map(({ content: { text, author, game, saidAt } }, at) => ({
        type: 'quote.added',
        data: {
          ...{ quoteId: nextQuoteId + at, number: nextQuoteId + at, ...nobody },
          ...{ text, author, game, ...(saidAt !== null && { saidAt }) },
        },
      }));
      return { events, notMade };
    },
    undo: (_, made) => made.map(({ id }) => ({ type: 'quote.deleted', data: { quoteId: Number(id) } })),
    isMade: (has, asked) =>
      sameContent({ ...has, saidAt: null }, { ...asked, saidAt: null }) &&
      (asked.saidAt === null || asked.saidAt === has.saidAt),
  };
}

/** Counters. */
export const counterBelongings: BelongingTable<'counter', BotCounters> = {
  evolver: counterDecider,
  all: ({ counters }) =>
    Object.values(counters).map(({ counterId, name, value }) => ({
      kind: 'counter',
      id: String(counterId),
      content: { name, value },
    })),
  prepare: nothing,
  make: (state, things) => {
    const room = counterLimits.botCounters.most - Object.keys(state.counters).length;
    const { fit, notMade } = fitting(things, room, ({ content, replaces }) => {
      const owner = counterNamed(state, content.name);
      return owner !== null && String(owner.counterId) !== replaces;
    });
    let counterId = state.nextCounterId;
    const events = fit.flatMap(({ content: { name, value }, replaces }) => {
      const before = replaces === null ? undefined : state.counters[Number(replaces)];
      if (before)
        return [
          {
            type: 'counter.counted',
            data: { counterId: before.counterId, value: withinBounds(value, before) },
          },
        ];
      const plain = { step: 1, min: null, max: null, resetOn: 'never' } as const;
      return [{ type: 'counter.created', data: { counterId: counterId++, name, value, ...plain } }];
    });
    return { events, notMade };
  },
  undo: (_, made) =>
    made.map(({ id, before }) => {
      const counterId = Number(id);
      return before
        ? { type: 'counter.counted', data: { counterId, value: before.value } }
        : { type: 'counter.deleted', data: { counterId } };
    }),
  isMade: (has, asked) => has.name === asked.name,
};

/** Addresses that the bot asks: made switched off. */
export function apiBelongings({
  secrets,
  outbound,
}: {
  readonly secrets: Pick<SecretRecords, 'put'>;
  readonly outbound: Pick<Outbound, 'faultOf'>;
}): BelongingTable<'api', CustomApis, ReadonlyMap<string, StoredAddress>> {
  return {
    evolver: customApiDecider,
    all: ({ apis }) =>
      Object.values(apis).map(({ apiId, name, url }) => ({
        kind: 'api',
        id: String(apiId),
        content: { name, url },
      })),
    prepare: async (accountId, things, key) => {
      const stored = new Map<string, StoredAddress>();
      for (const { key: thing, content } of things) {
        const parts = addressOf(content, outbound);
        if (!parts) continue;
        const secretsId = derivedId(`${accountId}/${key}/${thing}`, 'secrets');
        await secrets.put(API_SECRETS, secretsId, { query: parts.query, headers: {} });
        stored.set(thing, { url: parts.url, queryKeys: parts.queryKeys, headers: [], secretsId });
      }
      return stored;
    },
    make: (state, things, stored) => {
      const room = customApiLimits.customApis.most - Object.keys(state.apis).length;
      const { fit, notMade } = fitting(
        things,
        room,
        ({ content, replaces }) => replaces !== null || apiNamed(state, content.name) !== null,
      );
      let apiId = state.nextApiId;
      const events = fit.flatMap(({ key, content: { name } }) => {
        const address = stored.get(key);
        if (!address) {
          notMade.set(key, 'invalid');
          return [];
        }
        const rest = { method: 'GET', timeoutMs: 3000, cacheS: 10, responsePath: '', maxChars: 200 } as const;
        const off = { fallback: '', minRole: 'everyone', enabled: false } as const;
        return [{ type: 'api.created', data: { apiId: apiId++, name, ...address, ...rest, ...off } }];
      });
      return { events, notMade };
    },
    undo: ({ apis }, made) =>
      made.map(({ id }) => ({
        type: 'api.deleted',
        data: { apiId: Number(id), dropped: apis[Number(id)]?.secretsId ?? '' },
      })),
    isMade: (has, asked) => has.name === asked.name,
  };
}

function addressOf({ url }: BelongingContents['api'], outbound: Pick<Outbound, 'faultOf'>) {
  try {
    return addressParts(url, (asked) => outbound.faultOf(asked));
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

const MOST_PHRASES = 200;

/** Words and expressions that chat lines must not have. */
export const phraseBelongings: BelongingTable<'phrase', Moderation> = {
  evolver: moderationDecider,
  all: ({ filters: { phrases } }) =>
    phrases.map(({ text, mode }) => ({
      kind: 'phrase',
      id: text,
      content: { text, mode: mode === 'regex' ? 'regex' : 'contains' },
    })),
  prepare: nothing,
  make: ({ filters: { phrases } }, things) => {
    const { fit, notMade } = fitting(
      things,
      MOST_PHRASES - phrases.length,
      ({ content, replaces }) => replaces !== null || phrases.some(({ text }) => text === content.text),
    );
    if (fit.length === 0) return { events: [], notMade };
    const added = fit.map(({ content }) => ({ ...firstRule, enabled: true, ...content }));
    return {
      events: [{ type: 'moderation.changed', data: { filters: { phrases: [...phrases, ...added] } } }],
      notMade,
    };
  },
  undo: ({ filters: { phrases } }, made) => {
    const ids = new Set(made.map(({ id }) => id));
    const left = phrases.filter(({ text }) => !ids.has(text));
    return left.length === phrases.length
      ? []
      : [{ type: 'moderation.changed', data: { filters: { phrases: left } } }];
  },
  isMade: (has, asked) => has.text === asked.text,
};

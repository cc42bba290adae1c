import type { PlaceholderFacts } from '@studio/contracts/bot/chat-bot';
import {
  commonSample,
  commonValue,
  isCommonName,
  offeredCommon,
  type CommonTexts,
  type CommonValues,
} from '@studio/contracts/events/common-texts';
import { activityTypes, eventTypeOf, type EventTypeName } from '@studio/contracts/events/event-types';
import type { CatalogEvent } from '@studio/contracts/events/event-catalog';
import {
  viewerNameOf,
  type TextKnowledge,
  type TextPlace,
  type TextPlaces,
  type TextSubject,
} from '@studio/contracts/events/text-places';
import { fillTemplate, messageNames, valuesByName } from '@studio/templates/template';
import type { MessageBook } from '../messages/message-book';
import { botName } from './common-names';
import { contextOfNobody, type BotContext } from './bot-context';
import { ownPlaceholderFacts, SAMPLE_ARGS } from './placeholder-facts';
import type { PlaceholderTable } from './placeholder-table';
import type { Language } from '@studio/platforms/languages';

interface TextPlaceDeps {
  readonly placeholders: Pick<PlaceholderTable, 'facts' | 'preview'>;
  readonly messages: Pick<MessageBook, 'placeholdersOf'>;
  readonly common: CommonTexts;
}

const SAMPLE_NAME = 'Ada';

/** Events of viewers, whose name stands for the one who writes. */
const ofViewers: readonly EventTypeName[] = Object.values(activityTypes).filter(
  (type) => 'user' in eventTypeOf(type).fields,
);

/** Adds the texts of bots. */
export function addBotTexts(places: TextPlaces, deps: TextPlaceDeps): void {
  const { messages, common } = deps;
  const ofBot = (withViewer: boolean): TextPlace => ({
    scope: 'bot:read',
    of: (subject) => knownInBot(deps, subject, withViewer),
  });
  places.addPlaces({
    command: ofBot(true),
    timer: ofBot(false),
    title: ofBot(false),
    message: {
      scope: 'bot:read',
      of: async ({ accountId, item, locale }) => {
        const names = item === null ? null : messages.placeholdersOf(item);
        return names && knownNames(names, locale, { common: await common(accountId) });
      },
    },
    warning: { scope: 'bot:read', of: ({ locale }) => knownNames(['user'], locale) },
    custom_api: {
      scope: 'bot:read',
      of: ({ locale }) => knownNames(['args'], locale, { write: encodeURIComponent }),
    },
  });
}

async function knownInBot(
  { placeholders, common }: TextPlaceDeps,
  { accountId, locale }: TextSubject,
  withViewer: boolean,
): Promise<TextKnowledge> {
  const values = await common(accountId);
  const facts = [...placeholders.facts()].filter(([, { needsViewer = false }]) => withViewer || !needsViewer);
  const byName = new Map(facts);
  return {
    variables: [
      ...facts
        .filter(([, { isListed = true }]) => isListed)
        .map(([name, { about, sample, written = name }]) => ({
          name: written,
          about: about[locale],
          sample,
        })),
      ...offeredCommon(values, locale).filter(({ name: written }) => {
        const { name, arg } = botName(written, null);
        return arg !== null || !byName.has(name);
      }),
    ],
    isKnown: (written, given) => {
      const { name, arg } = botName(written.toLowerCase(), given);
      const fact = byName.get(name);
      if (!fact) return arg === null && isCommonName(name, values);
      return fact.needsArg !== true || arg !== null;
    },
    events: withViewer ? ofViewers : [],
    filled: (text, event) =>
      placeholders.preview(
        text,
        withViewer ? contextFor(accountId, event) : contextOfNobody(accountId, 'preview'),
      ),
  };
}

/** Context of a command that the viewer of an event wrote. */
function contextFor(accountId: string, event: CatalogEvent | null): BotContext {
  const name = viewerNameOf(event) ?? SAMPLE_NAME;
  const args = SAMPLE_ARGS.split(' ');
  return {
    ...contextOfNobody(accountId, 'preview'),
    viewer: { userId: '', login: name.toLowerCase(), name, platform: 'twitch' },
    written: { name: 'hype', argsText: SAMPLE_ARGS, args },
  };
}

/** Names that mean a viewer in messages. */
const viewerNames = new Set(['user', 'name', 'viewer', 'winner', 'login', 'target', 'from', 'to']);

function knownNames(
  names: readonly string[],
  locale: Language,
  {
    write = (value) => value,
    common = null,
  }: { readonly write?: (value: string) => string; readonly common?: CommonValues | null } = {},
): TextKnowledge {
  const known: { readonly [name: string]: PlaceholderFacts } = ownPlaceholderFacts;
  const sampleOf = (name: string): string =>
    viewerNames.has(name) ? SAMPLE_NAME : (known[name]?.sample ?? name);
  const hasViewer = names.some((name) => viewerNames.has(name));
  return {
    variables: [
      ...names.map((name) => ({
        ...{ name, sample: sampleOf(name) },
        about: known[name]?.about[locale] ?? null,
      })),
      ...(common ? offeredCommon(common, locale) : []).filter(({ name }) => !names.includes(name)),
    ],
    isKnown: (name) => names.includes(name) || (common !== null && isCommonName(name, common)),
    events: hasViewer ? ofViewers : [],
    filled: (text, event) => {
      const values = names.map((name): [string, string] => {
        const viewer = viewerNames.has(name) ? viewerNameOf(event) : null;
        return [name, write(viewer ?? sampleOf(name))];
      });
      const own = valuesByName(Object.fromEntries(values));
      return fillTemplate(text, messageNames, (placeholder, index) => {
        const { name } = placeholder;
        return (
          own(placeholder, index) ?? (common ? commonValue(name, common) || commonSample(name) : undefined)
        );
      });
    },
  };
}

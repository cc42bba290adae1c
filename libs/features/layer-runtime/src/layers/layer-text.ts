import {
  commonTexts,
  isCommonName,
  offeredCommon,
  type CommonValues,
} from '@studio/contracts/events/common-texts';
import { sampleOf } from '@studio/contracts/events/event-fields';
import { activityTypes, eventTypeOf, type EventTypeName } from '@studio/contracts/events/event-types';
import {
  viewerNameOf,
  type TextKnowledge,
  type TextPlace,
  type TextSubject,
  type TextVariable,
} from '@studio/contracts/events/text-places';
import type { CatalogEvent } from '@studio/contracts/events/event-catalog';
import { latestSources } from '@studio/platforms/stream-kind-content';
import { streamKindNames, streamKinds, type StreamKind } from '@studio/platforms/stream-kinds';
import { fillTemplate, plainNames, valuesByName, variableNames } from '@studio/templates/template';
import { amountOf } from '@studio/widgets/alert-box/alert-making';
import { findWidget } from '@studio/widgets/catalog';
import { moneyText, numberText } from '@studio/widgets/numbers';
import type { Field } from '@studio/widgets/widget';

type TextField = Extract<Field, { readonly type: 'text' | 'textarea' }>;

const about: { readonly [name: string]: { readonly en: string; readonly de: string } } = {
  name: { en: 'Name of the viewer', de: 'Name des Zuschauers' },
  amount: { en: 'Bits, money, viewers or gifts', de: 'Bits, Geld, Zuschauer oder Geschenke' },
  user: {
    en: 'Name of the viewer, as in all texts',
    de: 'Name des Zuschauers, wie in allen Texten',
  },
  months: { en: 'Months in total', de: 'Monate insgesamt' },
  message: { en: 'Message of the viewer', de: 'Nachricht des Zuschauers' },
  value: { en: 'The value that the layer shows', de: 'Der Wert, den die Ebene zeigt' },
  label: { en: 'Name of the counter', de: 'Name des Zählers' },
  title: { en: 'Title of the song', de: 'Titel des Songs' },
  artist: { en: 'Artist', de: 'Künstler' },
  requester: { en: 'Viewer who asked for the song', de: 'Wer sich den Song gewünscht hat' },
};

/** Texts of layers with placeholders: those of alerts, labels, lists. */
export function layerText(deps: Parameters<typeof commonTexts>[0]): TextPlace {
  const common = commonTexts(deps);
  return {
    scope: 'overlays:read',
    of: async (subject) => {
      const [slug = '', key = '', inner] = (subject.item ?? '').split('.');
      const field = textField(slug, key, inner);
      if (!field) return null;
      return knownIn(field, slug, subject, field.variables ? await common(subject.accountId) : {});
    },
  };
}

function textField(slug: string, key: string, inner: string | undefined): TextField | null {
  const fieldIn = (fields: readonly Field[], name: string) => fields.find((each) => each.key === name);
  const outer = fieldIn(findWidget(slug)?.fields ?? [], key);
  const field = outer?.type === 'list' && inner !== undefined ? fieldIn(outer.itemSchema, inner) : outer;
  const isText = field?.type === 'text' || field?.type === 'textarea';
  return isText && (field.placeholders || field.variables) ? field : null;
}

function knownIn(field: TextField, slug: string, subject: TextSubject, live: CommonValues): TextKnowledge {
  const { locale } = subject;
  const names = field.placeholders ?? [];
  const events = eventsOf(slug, field.key, subject.kind);
  const valuesFor = (event: CatalogEvent | null) => valuesOf(slug, event, events, subject, live);
  const samples = valuesFor(null);
  const hasViewer = names.includes('name') && !isOfChannel(slug, subject.kind);
  const own = [...names, ...(hasViewer ? ['user'] : [])].map((name): TextVariable => {
    return { name, about: about[name]?.[locale] ?? null, sample: String(samples[name] ?? '') };
  });
  const shared = field.variables
    ? offeredCommon(live, locale).filter(({ name }) => !names.includes(name))
    : [];
  return {
    variables: [...own, ...shared],
    isKnown: (name) =>
      own.some((each) => each.name === name) ||
      (field.variables === true && isCommonName(name.toLowerCase(), live)),
    events,
    filled: (text, event) => {
      const values = valuesFor(event);
      const known = Object.fromEntries(own.map(({ name }) => [name, values[name] ?? null]));
      if (!field.variables) return fillTemplate(text, plainNames, valuesByName(known)).trim();
      const byName = valuesByName(known);
      return fillTemplate(text, variableNames, (placeholder, index) => {
        const own = byName(placeholder, index);
        return own === undefined ? live[placeholder.name.toLowerCase()] : own;
      }).trim();
    },
  };
}

/** Kinds of the sources of labels that are lists of supporters. */
const tops: { readonly [source: string]: StreamKind } = {
  'top-cheer': 'cheer',
  'top-tip': 'tip',
  'top-gifter': 'gift',
};

/** Returns the events that a text of a layer tells of; none for what has no event. */
function eventsOf(slug: string, key: string, kind: string | null): readonly EventTypeName[] {
  const typesOf = (fits: (kind: StreamKind) => boolean): readonly EventTypeName[] =>
    streamKindNames.filter(fits).map((each) => activityTypes[each]);
  switch (slug) {
    case 'alert-box': {
      const shown = key === 'milestoneText' ? 'resub' : key === 'text' ? kind : key.replace(/Text$/u, '');
      return typesOf((each) => each === shown);
    }
    case 'event-list':
      return typesOf((each) => `${streamKinds[each].entry ?? ''}Text` === key);
    case 'label':
      return typesOf((each) => {
        const { contribution } = streamKinds[each];
        return (
          contribution !== null && (latestSources[contribution].key === kind || tops[kind ?? ''] === each)
        );
      });
    case 'shoutout':
      return [activityTypes.raid, activityTypes.shoutout];
    case 'now-playing':
      return ['song.started'];
    default:
      return [];
  }
}

/** Sources of labels that are a value of the channel, by the text variable that has it. */
const channelValues: { readonly [source: string]: string } = {
  'viewer-count': 'viewers',
  'follower-total': 'followers',
  'sub-total': 'subs',
  ...{ title: 'title', category: 'category', uptime: 'uptime' },
};

/** Returns true for a label that shows a value of the channel instead of a viewer. */
function isOfChannel(slug: string, kind: string | null): boolean {
  return slug === 'label' && channelValues[kind ?? ''] !== undefined;
}

function valuesOf(
  slug: string,
  event: CatalogEvent | null,
  [type]: readonly EventTypeName[],
  { locale, kind }: TextSubject,
  live: CommonValues,
): { readonly [name: string]: string | null } {
  const data = event?.data ?? (type ? sampleOf(eventTypeOf(type).fields) : {});
  const name = viewerNameOf(event ?? { data }) ?? 'Ada';
  const { months, message, title, currency } = data;
  const amount = amountOf(data);
  const written =
    amount === null
      ? null
      : typeof currency === 'string'
        ? moneyText(amount, currency, locale)
        : numberText(amount, locale);
  const shared = { amount: written, months: typeof months === 'number' ? numberText(months, locale) : null };
  if (isOfChannel(slug, kind)) {
    const ofChannel = channelValues[kind ?? ''] ?? '';
    const value = live[ofChannel];
    const shown = typeof value === 'string' && value !== '' ? value : '120';
    return { name: shown, amount: null, value: shown };
  }
  return {
    ...{ ...shared, name, user: name },
    message: typeof message === 'string' ? message : null,
    value: slug === 'counter' ? '7' : name,
    label: 'Deaths',
    title: typeof title === 'string' ? title : null,
    ...{ artist: 'Rick Astley', requester: name },
  };
}

import { sampleOf } from '@studio/contracts/events/event-fields';
import { activityTypes, eventTypeOf, type EventTypeName } from '@studio/contracts/events/event-types';
import {
  viewerNameOf,
  type TextKnowledge,
  type TextPlace,
  type TextSubject,
  type TextVariable,
} from '@studio/contracts/events/text-places';
import type { Services } from '@studio/contracts/area';
import type { CatalogEvent } from '@studio/contracts/events/event-catalog';
import { latestSources } from '@studio/platforms/stream-kind-content';
import { streamKindNames, streamKinds, type StreamKind } from '@studio/platforms/stream-kinds';
import { fillTemplate, plainNames, valuesByName, variableNames } from '@studio/templates/template';
import { amountOf } from '@studio/widgets/alert-box/alert-making';
import { findWidget } from '@studio/widgets/catalog';
import { moneyText, numberText } from '@studio/widgets/numbers';
import { TEXT_VARIABLES } from '@studio/widgets/variables';
import type { Field } from '@studio/widgets/widget';

type Live = { readonly [name: string]: unknown };
type TextField = Extract<Field, { readonly type: 'text' | 'textarea' }>;

const about: { readonly [name: string]: { readonly en: string; readonly de: string } } = {
  name: { en: 'Name of the viewer', de: 'Name des Zuschauers' },
  amount: { en: 'Bits, money, viewers or gifts', de: 'Bits, Geld, Zuschauer oder Geschenke' },
  months: { en: 'Months in total', de: 'Monate insgesamt' },
  message: { en: 'Message of the viewer', de: 'Nachricht des Zuschauers' },
  value: { en: 'The value that the layer shows', de: 'Der Wert, den die Ebene zeigt' },
  label: { en: 'Name of the counter', de: 'Name des Zählers' },
  title: { en: 'Title of the song', de: 'Titel des Songs' },
  artist: { en: 'Artist', de: 'Künstler' },
  requester: { en: 'Viewer who asked for the song', de: 'Wer sich den Song gewünscht hat' },
};

/** Variables whose values are missing at times. */
const sometimes = new Set([
  ...['channel', 'title', 'category', 'viewers', 'followers', 'subs', 'uptime'],
  ...['song-title', 'song-requester', 'queue-next', 'queue-names', 'queue-called', 'queue-count'],
  ...['points-name', 'giveaway-keyword', 'giveaway-prize', 'obs.scene', 'obs.recording'],
]);

/** Texts of layers with placeholders: those of alerts, labels, lists. */
export function layerText({ liveData }: Pick<Services, 'liveData'>): TextPlace {
  return {
    scope: 'overlays:read',
    of: async (subject) => {
      const [slug = '', key = '', inner] = (subject.item ?? '').split('.');
      const field = textField(slug, key, inner);
      if (!field) return null;
      const live: Live = field.variables ? { ...(await liveData(subject.accountId, TEXT_VARIABLES)) } : {};
      return knownIn(field, slug, subject, live);
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

function knownIn(field: TextField, slug: string, subject: TextSubject, live: Live): TextKnowledge {
  const { locale } = subject;
  const names = field.placeholders ?? [];
  const events = eventsOf(slug, field.key, subject.kind);
  const valuesFor = (event: CatalogEvent | null) => valuesOf(slug, event, events, subject, live);
  const samples = valuesFor(null);
  const own = names.map((name): TextVariable => {
    return { name, about: about[name]?.[locale] ?? null, sample: String(samples[name] ?? '') };
  });
  const shared = Object.entries(live)
    .filter(([name]) => !names.includes(name))
    .map(([name, value]): TextVariable => ({ name, about: null, sample: String(value) }));
  return {
    variables: [...own, ...shared],
    isKnown: (name) =>
      names.includes(name) ||
      (field.variables === true && (name.toLowerCase() in live || sometimes.has(name.toLowerCase()))),
    events,
    filled: (text, event) => {
      const values = valuesFor(event);
      const known = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
      if (!field.variables) return fillTemplate(text, plainNames, valuesByName(known)).trim();
      const byName = valuesByName(known);
      return fillTemplate(text, variableNames, (placeholder, index) => {
        const value = live[placeholder.name.toLowerCase()];
        const own = byName(placeholder, index);
        return own === undefined && typeof value === 'string' ? value : own;
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

function valuesOf(
  slug: string,
  event: CatalogEvent | null,
  [type]: readonly EventTypeName[],
  { locale, kind }: TextSubject,
  live: Live,
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
  const ofChannel = slug === 'label' ? channelValues[kind ?? ''] : undefined;
  if (ofChannel !== undefined) {
    const value = live[ofChannel];
    const shown = typeof value === 'string' && value !== '' ? value : '120';
    return { name: shown, amount: null, value: shown };
  }
  return {
    ...shared,
    name,
    message: typeof message === 'string' ? message : null,
    value: slug === 'counter' ? '7' : name,
    label: 'Deaths',
    title: typeof title === 'string' ? title : null,
    ...{ artist: 'Rick Astley', requester: name },
  };
}

import type { Scope } from '@studio/operations/caller';
import { definePort } from '../port';
import type { CatalogEvent } from './event-catalog';
import type { EventTypeName } from './event-types';
import type { Language } from '@studio/platforms/languages';

/** Places of texts with placeholders. */
export const textPlaceNames = [
  'command',
  'timer',
  'title',
  'message',
  'warning',
  'custom_api',
  'reward',
  'layer',
  'automation',
] as const;
export type TextPlaceName = (typeof textPlaceNames)[number];

/** Subject of a question about a text. */
export interface TextSubject {
  readonly accountId: string;
  /** Language of descriptions. */
  readonly locale: Language;
  /** Text of the place: key of a message, `<widget>.<field>`, types of triggers; null for none. */
  readonly item: string | null;
  /** Kind of stream event, or source, that decides what a layer shows; null for none. */
  readonly kind: string | null;
}

/** Placeholder that a text can have. */
export interface TextVariable {
  /** As written between braces: `user`, `count:deaths`. */
  readonly name: string;
  readonly about: string | null;
  readonly sample: string;
}

/** Placeholders of one text, and their values. */
export interface TextKnowledge {
  readonly variables: readonly TextVariable[];
  readonly isKnown: (name: string, arg: string | null) => boolean;
  /** Types of events that such a text tells of; none: its values are those of now. */
  readonly events: readonly EventTypeName[];
  /** Fills a text without any effect. @param event null for samples, or for a text that tells of none */
  readonly filled: (text: string, event: CatalogEvent | null) => string | Promise<string>;
}

export interface TextPlace {
  /** Scope that reading such a text needs. */
  readonly scope: Scope;
  /** Returns what is known of a text; null if there is no such text. @throws Problem `unavailable` */
  readonly of: (subject: TextSubject) => TextKnowledge | null | Promise<TextKnowledge | null>;
}

/** Texts with placeholders, of all areas. */
export interface TextPlaces {
  /** Adds places. Called before the server listens. */
  addPlaces(places: { readonly [Name in TextPlaceName]?: TextPlace }): void;
}
export const TEXT_PLACES = definePort<TextPlaces>('texts with placeholders');

/** Returns the name of the viewer of an event; null for none. */
export function viewerNameOf(event: Pick<CatalogEvent, 'data'> | null): string | null {
  const user = event?.data['user'];
  if (typeof user !== 'object' || user === null || !('name' in user)) return null;
  return typeof user.name === 'string' ? user.name : null;
}

const amounts = ['amount', 'bits', 'kicks', 'jewels', 'gifted', 'viewers', 'months', 'points', 'cost'];

/** Returns the amount of an event, whatever its kind; null for none. */
export function amountOf(data: { readonly [field: string]: unknown } | null): number | null {
  for (const field of amounts) {
    const value = data?.[field];
    if (typeof value === 'number') return value;
  }
  return null;
}

import { TEXT_VARIABLES } from '../variables';
import type { Values } from '../widget';

/*
 * Widgets of users' own code. Their slug is `custom.` and the id of the package; a layer pins the code by its hash.
 * Server, renderer and console share this file.
 */

const PREFIX = 'custom.';

/** Kind of live data with the packages that an account has, and the origin on which their code runs. */
export const WIDGET_PACKAGES = 'widget-packages';

/** Kind of signals with an event that somebody sends to a layer: `{memberId, listener, event}`. */
export const WIDGET_EVENT = 'widgetEvent';

/** Kind of signals with a value that a widget of the account stored: `{packageId, key}`. */
export const WIDGET_VALUE = 'widgetValue';

/**
 * Command of a declared button: consoles send its layer the event `event:test` with the arguments, for no such layer
 * has commands.
 */
export const PRESS = 'press-button';

/** Kinds of live data and signals of every widget of users' own code. */
export const customKinds: readonly string[] = [
  'chat',
  'community-feed',
  'session',
  TEXT_VARIABLES,
  WIDGET_PACKAGES,
  WIDGET_EVENT,
  WIDGET_VALUE,
];

/** Code that a layer runs. */
export interface LayerCode {
  /** Hash of all files of the package. */
  readonly hash: string;
  /** se: a StreamElements custom widget; ograf: an OGraf graphic. */
  readonly kind: 'se' | 'ograf';
}

/** Value of the live data of the kind `WIDGET_PACKAGES`. */
export interface LivePackages {
  /** Origin of widgets; null if this studio runs none. */
  readonly origin: string | null;
  /** Ids of the packages that the account has. */
  readonly packageIds: readonly string[];
  /** Hosts that each package may reach now, by its id; a package that is not named may reach none. */
  readonly hosts: { readonly [packageId: string]: readonly string[] };
  /** Channel that widgets are told about; null for none. */
  readonly channel?: WidgetChannel | null;
  /** Currency of the account, ISO 4217. */
  readonly currency?: string;
}

/** A channel in the words of StreamElements. */
export interface WidgetChannel {
  readonly id: string;
  /** Login; where a platform has none, the name. */
  readonly username: string;
  readonly displayName: string;
  /** The platform's id of it. */
  readonly providerId: string;
  readonly provider: string;
}

/** True for the slug of a widget that users brought. */
export function isCustom(slug: string): boolean {
  return slug.startsWith(PREFIX);
}

/** Returns the slug of a package's layers. */
export function customSlug(packageId: string): string {
  return `${PREFIX}${packageId}`;
}

/** Returns the package of a slug; null for a widget of the catalog. */
export function packageIdOf(slug: string): string | null {
  return isCustom(slug) ? slug.slice(PREFIX.length) : null;
}

/** Returns the state by which renderers find a layer's code; undefined for a layer without code. */
export function customState({
  memberId,
  widget,
  code,
}: {
  readonly memberId: number;
  readonly widget: string;
  readonly code?: LayerCode | null;
}): Values | undefined {
  if (!code) return undefined;
  return { custom: { kind: code.kind, hash: code.hash, packageId: packageIdOf(widget), memberId } };
}

import { WIDGET_PACKAGES, type LayerCode } from '@studio/widgets/custom/custom-widget';
import { GRAPHIC_SIZE } from '@studio/widgets/custom/graphic-data';
import type { LiveData } from '@studio/widgets/drawing/widget-view';
import type { WidgetDraft } from '../bridge';

/** Layer whose code can run. */
export interface CustomLayer {
  readonly kind: LayerCode['kind'];
  readonly memberId: number;
  readonly packageId: string;
  /** Hash of the package's files. */
  readonly hash: string;
  /** Address of the page that runs the widget, on the origin of widgets. */
  readonly cage: string;
  /** Design pixels. */
  readonly width: number;
  readonly height: number;
  /** Values under those of the layer. */
  readonly values: { readonly [key: string]: unknown };
  readonly channel: { readonly [key: string]: unknown };
  /** ISO 4217. */
  readonly currency: string;
  /** True if the owner lets widgets run where broadcast software hands pages its controls. */
  readonly confirmed: boolean;
  /** Times that operators had its code start anew. */
  readonly reloads: number;
  /** Unsaved texts, in editors only. */
  readonly draft: WidgetDraft;
}

const WIDGET_SIZE = { w: 600, h: 400 };

/** Reason why a layer has nothing to run. */
export type NoCode = 'unknown' | 'gone' | 'off';

/**
 * Reads the state of a layer, which the server sends under `custom`.
 * @param live live data; code runs only if the owner of the overlay has the package
 * @returns a reason for a layer whose code can't run; `unknown` while the live data are not here
 */
export function customLayerOf(
  state: { readonly [key: string]: unknown } | null,
  live: LiveData,
): CustomLayer | NoCode {
  const packages = live[WIDGET_PACKAGES];
  const custom = objectOf(state?.['custom']);
  const { kind, hash, packageId, confirmed } = custom;
  const code = objectOf(state?.['code']);
  if (!packages || typeof hash !== 'string') return 'unknown';
  const { origin, packageIds, hosts, channel } = packages;
  if (!Array.isArray(packageIds) || !packageIds.includes(packageId)) return 'gone';
  if (typeof origin !== 'string') return 'off';
  const size = kind === 'ograf' ? GRAPHIC_SIZE : WIDGET_SIZE;
  return {
    kind: kind === 'ograf' ? 'ograf' : 'se',
    ...{ memberId: Number(custom['memberId']), packageId: String(packageId) },
    ...{
      hash,
      cage: `${origin}/cage/${hash}?hosts=${hostsIn(hosts, packageId)}`,
      confirmed: confirmed === true,
    },
    width: sizeOf(custom['width'], size.w),
    height: sizeOf(custom['height'], size.h),
    values: objectOf(custom['values']),
    channel: {
      ...{ id: '', username: '', providerId: '' },
      ...objectOf(channel),
      apiToken: 'overlay-studio',
    },
    reloads: Number(code['reloads'] ?? 0),
    draft: draftOf(objectOf(custom['draft'])),
    currency: currencyIn(packages['currency']),
  };
}

/** Hosts that the package may reach now, separated by commas. Undo may bring back code that might reach more. */
function hostsIn(hosts: unknown, packageId: unknown): string {
  const own = objectOf(hosts)[String(packageId)];
  return Array.isArray(own) ? encodeURIComponent(own.join(',')) : '';
}

function draftOf({ html, css, js }: { readonly [key: string]: unknown }): WidgetDraft {
  return {
    ...(typeof html === 'string' && { html }),
    ...(typeof css === 'string' && { css }),
    ...(typeof js === 'string' && { js }),
  };
}

function currencyIn(currency: unknown): string {
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD';
}

function sizeOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value > 0 ? value : otherwise;
}

function objectOf(value: unknown): { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {};
}

/** Returns a currency as widgets receive it. */
export function currencyOf(code: string): {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
} {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  return { code, name: new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code, symbol };
}

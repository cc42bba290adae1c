/** State of a custom layer, which the server sends under `custom`. */
export interface CustomLayer {
  readonly kind: 'se';
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
}

const [WIDTH, HEIGHT] = [600, 400];

/** Reads the state of a layer; null if it names no package. */
export function customLayerOf(state: { readonly [key: string]: unknown } | null): CustomLayer | null {
  const custom = objectOf(state?.['custom']);
  const { kind, hash, cage, currency, confirmed } = custom;
  if (kind !== 'se' || typeof hash !== 'string' || typeof cage !== 'string') return null;
  return {
    ...{ kind, hash, cage, confirmed: confirmed === true },
    width: sizeOf(custom['width'], WIDTH),
    height: sizeOf(custom['height'], HEIGHT),
    values: objectOf(custom['values']),
    channel: {
      id: '',
      username: '',
      providerId: '',
      ...objectOf(custom['channel']),
      apiToken: 'overlay-studio',
    },
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD',
  };
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

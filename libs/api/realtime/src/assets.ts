import type { Asset } from './protocol';

const kinds = [
  ['image', /^\/media\/[\w.-]+\.(?:png|jpe?g|gif|webp|avif|svg)$/],
  ['video', /^\/media\/[\w.-]+\.(?:mp4|webm|mov)$/],
  ['lottie', /^\/media\/[\w.-]+\.json$/],
] as const;

/** Returns the assets a layer with these settings needs, including those of list entries. */
export function assetsIn(values: { readonly [key: string]: unknown }): readonly Asset[] {
  const assets: Asset[] = [];
  for (const value of Object.values(values)) {
    if (Array.isArray(value)) for (const entry of value as unknown[]) assets.push(...assetsOf(entry));
    else assets.push(...assetsOf(value));
  }
  const { font, fontWeight } = values;
  if (typeof font === 'string')
    assets.push({ kind: 'font', family: font, weight: typeof fontWeight === 'string' ? fontWeight : '400' });
  return assets;
}

function assetsOf(value: unknown): readonly Asset[] {
  if (typeof value === 'object' && value !== null) return assetsIn({ ...value });
  if (typeof value !== 'string') return [];
  return kinds.flatMap(([kind, address]) => (address.test(value) ? [{ kind, url: value }] : []));
}

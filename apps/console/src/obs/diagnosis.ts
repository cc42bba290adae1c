import type { HealthMessage } from '@studio/realtime/editor-protocol';

/** State of the overlay's live scene, as far as it decides whether viewers see something. */
export interface LiveScene {
  readonly name: string;
  readonly layers: number;
  readonly visibleLayers: number;
  /** A preview of it that has not been taken. */
  readonly hasPreview: boolean;
}

export interface Situation {
  readonly health: HealthMessage;
  readonly size: { readonly width: number; readonly height: number };
  readonly live: LiveScene | null;
  /** Only programs on the computer of the studio reach the address of the link. */
  readonly isLocalAddress: boolean;
  /** False while this page has no connection: all else is as it was before. */
  readonly isConnected: boolean;
}

type Issue = HealthMessage['issues'][number];
export type Refused = HealthMessage['refused'][number];

/** Reason why OBS shows nothing, or not what it should. */
export type ObsCause =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'replaced' | 'invalid'; readonly source: Refused }
  | { readonly kind: 'linkEnds'; readonly endsAt: string }
  | { readonly kind: 'noSource'; readonly lastSeenAt: string | null }
  | { readonly kind: 'onlyHere' }
  | { readonly kind: 'hiddenSource' | 'notOnProgram' }
  | { readonly kind: 'wrongSize'; readonly width: number; readonly height: number }
  | { readonly kind: 'noLayers' | 'allHidden' | 'previewWaits'; readonly scene: string };

/** Returns the causes, the likeliest first; empty if OBS shows the overlay as it is. */
export function causesOf({
  health,
  size,
  live,
  isLocalAddress,
  isConnected,
}: Situation): readonly ObsCause[] {
  if (!isConnected) return [{ kind: 'unreachable' }];
  const causes: ObsCause[] = health.refused.map((source) => ({ kind: source.reason, source }));
  const inObs = health.renderers.filter(({ obs }) => obs);
  const [endsAt] = inObs.flatMap(({ linkEndsAt }) => linkEndsAt ?? []).sort();
  if (endsAt !== undefined) causes.push({ kind: 'linkEnds', endsAt });
  if (inObs.length === 0) {
    const { obsSeenAt } = health.output;
    if (causes.length === 0)
      causes.push({ kind: 'noSource', lastSeenAt: typeof obsSeenAt === 'string' ? obsSeenAt : null });
    if (isLocalAddress) causes.push({ kind: 'onlyHere' });
  }
  if (inObs.length > 0 && inObs.every(({ visible }) => visible === false))
    causes.push({ kind: 'hiddenSource' });
  else if (inObs.length > 0 && inObs.every(({ active }) => active === false))
    causes.push({ kind: 'notOnProgram' });
  const wrong = inObs.find(
    ({ width, height }) =>
      width !== null && height !== null && (width !== size.width || height !== size.height),
  );
  if (wrong) causes.push({ kind: 'wrongSize', width: wrong.width ?? 0, height: wrong.height ?? 0 });
  const shownByObs = new Set(health.issues.flatMap(({ code }) => sameAs[code] ?? []));
  return [...causes.filter(({ kind }) => !shownByObs.has(kind)), ...causesInScene(live)];
}

/** Causes that an issue of the connected OBS names more exactly. */
const sameAs: { readonly [code in Issue['code']]?: readonly ObsCause['kind'][] } = {
  obs_source_missing: ['noSource'],
  obs_link_dead: ['noSource', 'replaced', 'invalid'],
  obs_not_in_scene: ['notOnProgram', 'hiddenSource', 'noSource'],
  obs_source_hidden: ['notOnProgram', 'hiddenSource', 'noSource'],
  obs_page_not_loaded: ['noSource'],
};

function causesInScene(live: LiveScene | null): readonly ObsCause[] {
  if (!live) return [];
  const { name: scene, layers, visibleLayers, hasPreview } = live;
  const causes: ObsCause[] = [];
  if (layers === 0) causes.push({ kind: 'noLayers', scene });
  else if (visibleLayers === 0) causes.push({ kind: 'allHidden', scene });
  if (hasPreview) causes.push({ kind: 'previewWaits', scene });
  return causes;
}

/** Returns the program in a user agent, such as `OBS 31.0.2`; null if it is not known. */
export function programOf(userAgent: string): string | null {
  for (const name of ['OBS', 'Streamlabs', 'XSplit', 'vMix', 'Firefox', 'Chrome']) {
    const version = new RegExp(`\\b${name}/([\\d.]+)`).exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return null;
}

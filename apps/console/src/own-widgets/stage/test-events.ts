import { streamKindNames, type EntryKind, type StreamKind } from '@studio/platforms/stream-kinds';
import { randomId } from '../../api/client-id';
import { WIDGET_PACKAGES, type LivePackages } from '@studio/widgets/custom/custom-widget';
import type { ChatLine } from '@studio/widgets/chat-box/chat-line';
import type { SignalMessage } from '@studio/realtime/protocol';
import type { StageData } from '../../editor/canvas/stage-port';

interface Sample {
  readonly kind: StreamKind;
  readonly fields: { readonly [key: string]: unknown };
  /** Added to the totals of the session. */
  readonly totals: { readonly [key: string]: number };
  /** It comes with a message of the viewer. */
  readonly hasMessage?: true;
}

const VIEWER = { login: 'pixelotter', name: 'PixelOtter' };

/** Activities as layers receive them: one for each kind of event lists, and a renewed subscription. */
const samples: Record<EntryKind | 'resub', Sample> = {
  follow: { kind: 'follow', fields: {}, totals: { follows: 1 } },
  sub: { kind: 'sub', fields: { tier: '1' }, totals: { subs: 1 } },
  resub: { kind: 'sub', fields: { tier: '1', months: 7 }, totals: { subs: 1 }, hasMessage: true },
  gift: { kind: 'sub', fields: { tier: '1', gifted: 5 }, totals: { subs: 5 } },
  cheer: { kind: 'cheer', fields: { bits: 500 }, totals: { cheers: 1, bits: 500 }, hasMessage: true },
  raid: { kind: 'raid', fields: { viewers: 42 }, totals: { raids: 1, raidViewers: 42 } },
  tip: { kind: 'tip', fields: { amount: 5, currency: 'EUR' }, totals: { tips: 1 }, hasMessage: true },
  redemption: { kind: 'redemption', fields: { reward: 'Hydrate' }, totals: {} },
};

const hasSample = (kind: StreamKind): kind is keyof typeof samples => kind in samples;

/** Kinds that have a test event. */
export const testKinds: readonly StreamKind[] = streamKindNames.filter(hasSample);

/**
 * Returns the data of a preview to which nothing has happened yet.
 * @param shown widget that may run, the page that runs it, and the network that it may use
 */
export function quietData(shown: {
  readonly packageId: string;
  readonly cage: string;
  readonly network: { readonly hosts: readonly string[] };
}): StageData {
  const { packageId, cage, network } = shown;
  const hosts = { [packageId]: network.hosts };
  const packages: LivePackages = { origin: new URL(cage).origin, packageIds: [packageId], hosts };
  return {
    live: {
      [WIDGET_PACKAGES]: { ...packages },
      'community-feed': { items: [] },
      session: { totals: {}, latest: {}, top: {} },
    },
    recent: [],
  };
}

/** Longest list of activities, as on air. */
const MOST_ITEMS = 25;

/** Returns the data after one more event. @param message text of events that have one */
export function afterEvent(data: StageData, kind: StreamKind, message: string): StageData {
  if (!hasSample(kind)) return data;
  const sample = samples[kind];
  const { fields, totals, hasMessage } = sample;
  const item = {
    ...{ activityId: randomId(), kind: sample.kind, platform: 'twitch', at: new Date().toISOString() },
    ...{ user: VIEWER, message: hasMessage ? message : null },
    ...fields,
  };
  const items = [item, ...((data.live['community-feed']?.['items'] ?? []) as readonly object[])];
  const counted = { ...(data.live['session']?.['totals'] as { readonly [key: string]: number }) };
  for (const [key, more] of Object.entries(totals)) counted[key] = (counted[key] ?? 0) + more;
  const tipTotals = [{ currency: 'EUR', amount: (counted['tips'] ?? 0) * 5 }];
  return {
    live: {
      ...data.live,
      'community-feed': { items: items.slice(0, MOST_ITEMS) },
      session: { totals: { ...counted, tipTotals }, latest: {}, top: {} },
    },
    recent: [],
  };
}

/** Returns a chat line as layers receive it. */
export function chatSignal(text: string): SignalMessage {
  const line: ChatLine = {
    ...{ messageId: randomId(), platform: 'twitch', at: new Date().toISOString() },
    user: { userId: '1001', ...VIEWER, color: '#5cc8ff', badges: [], roles: ['sub'] },
    parts: [{ kind: 'text', text }],
    ...{ first: false, highlighted: false, reply: null, pinned: false, simulated: true },
  };
  return { kind: 'chat', payload: line };
}

import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { MomentSource } from '@studio/realtime/render-source';
import { durationOf, effectBounds } from './effects';
import type * as commands from './effect.commands';
import type { EffectEvents } from './effect.events';

export type EffectCommands = CommandsOf<typeof commands>;

/** Lookups of single commands. */
export interface EffectLookups {
  /** Looked up so that nobody without access gets any further. */
  readonly FireEffect: { readonly ownerId: string };
}

/** Effects of an overlay that are playing. */
export interface UnderWay {
  /** `endsAt`: ms since 1970. Those that have ended since are among them until the next begins. */
  readonly effects: readonly { readonly slug: string; readonly endsAt: number }[];
}

/** Effects that may run at the same time. */
const MOST_EFFECTS = 3;
/** Renderers that were away for less than this, in milliseconds, still receive the end of an effect. */
const STOP_TTL_MS = 5000;

const decide: DecideTable<EffectCommands, UnderWay, EffectEvents, DecisionContext, EffectLookups> = {
  FireEffect: ({ effects }, { slug, action, args }, { now }) => {
    const running = effects.filter(({ endsAt }) => endsAt > now);
    if (action === 'stop')
      return running.some((each) => each.slug === slug) ? [{ type: 'effect.stopped', data: { slug } }] : [];
    if (running.length >= MOST_EFFECTS)
      throw new Problem('limit_reached', `${MOST_EFFECTS} effects are already running. Wait, or stop one.`, {
        resource: 'effect',
        limit: MOST_EFFECTS,
        used: running.length,
      });
    const intensity = args?.intensity ?? effectBounds.intensity.default;
    const data = {
      slug,
      intensity,
      durationMs: durationOf(slug, args?.durationMs),
      emotes: args?.emotes ?? [],
    };
    return [{ type: 'effect.fired', data }];
  },
};

const evolve: EvolveTable<UnderWay, EffectEvents> = {
  'effect.fired': ({ effects }, { slug, durationMs }, { at }) => {
    const now = Date.parse(at);
    return { effects: [...effects.filter(({ endsAt }) => endsAt > now), { slug, endsAt: now + durationMs }] };
  },
  'effect.stopped': ({ effects }, { slug }) => ({ effects: effects.filter((each) => each.slug !== slug) }),
};

export const effectDecider: Decider<UnderWay, EffectCommands, EffectEvents, DecisionContext, EffectLookups> =
  {
    category: 'moment',
    schemaVersion: 1,
    initial: { effects: [] },
    decide,
    evolve,
  };

/** Messages that renderers receive about effects. */
export const effectMoments: MomentSource = {
  category: effectDecider.category,
  momentOf: ({ type, data }) => {
    switch (type) {
      case 'effect.fired':
        return { kind: 'effect', payload: data, ttlMs: Number(data['durationMs']) };
      case 'effect.stopped':
        return { kind: 'effect', payload: { ...data, stop: true }, ttlMs: STOP_TTL_MS };
      default:
        return null;
    }
  },
};

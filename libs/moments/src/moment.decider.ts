import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { MomentSource } from '@studio/realtime/render-source';
import { durationOf, effectBounds } from './effects';
import type * as commands from './moment.commands';
import type { MomentEvents } from './moment.events';

export type MomentCommands = CommandsOf<typeof commands>;

/** What single commands are told besides. */
export interface MomentFacts {
  /** Looked up so that nobody without access gets any further. */
  readonly FireEffect: { readonly ownerId: string };
}

/** What is under way of an overlay's moments. */
export interface UnderWay {
  /** `endsAt`: ms since 1970. Those that have ended since are among them until the next begins. */
  readonly effects: readonly { readonly slug: string; readonly endsAt: number }[];
}

/** Effects that may run at the same time. */
const MOST_EFFECTS = 3;
/** Renderers that were away for less than this still hear that an effect was ended. */
const STOP_TTL_MS = 5000;

const decide: DecideTable<MomentCommands, UnderWay, MomentEvents, DecisionContext, MomentFacts> = {
  FireEffect: ({ effects }, { slug, action, args }, { now }) => {
    const running = effects.filter(({ endsAt }) => endsAt > now);
    if (action === 'stop')
      return running.some((each) => each.slug === slug) ? [{ type: 'effect.stopped', data: { slug } }] : [];
    if (running.length >= MOST_EFFECTS)
      throw new Problem('limit_reached', `${MOST_EFFECTS} effects run already; wait or stop one.`, {
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

const evolve: EvolveTable<UnderWay, MomentEvents> = {
  'effect.fired': ({ effects }, { slug, durationMs }, { at }) => {
    const now = Date.parse(at);
    return { effects: [...effects.filter(({ endsAt }) => endsAt > now), { slug, endsAt: now + durationMs }] };
  },
  'effect.stopped': ({ effects }, { slug }) => ({ effects: effects.filter((each) => each.slug !== slug) }),
};

export const momentDecider: Decider<UnderWay, MomentCommands, MomentEvents, DecisionContext, MomentFacts> = {
  category: 'moment',
  schemaVersion: 1,
  initial: { effects: [] },
  decide,
  evolve,
};

/** What renderers are told of it. */
export const effectMoments: MomentSource = {
  category: momentDecider.category,
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

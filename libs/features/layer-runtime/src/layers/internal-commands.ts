import { InternalCommands } from '@studio/kernel/internal-command';
import type { FiredLayerLookups, InternalRuntimeCommands, ReactionLookups } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import { runtimeDecider } from './runtime.decider';

/** Internal commands on one layer, which is a lookup of theirs. */
export type InternalLayerCommands = Pick<
  InternalRuntimeCommands,
  'WakeLayer' | 'MirrorLayer' | 'ReleaseLayer' | 'CountVotes' | 'SpokenLayer'
>;
export type InternalOverlayCommands = Pick<
  InternalRuntimeCommands,
  'TellLayers' | 'FillLayers' | 'LookAtDay'
>;

const keyed = { idsOf: 'system' } as const;

export const onLayer = new InternalCommands<InternalLayerCommands, Runtime, FiredLayerLookups>(
  runtimeDecider,
  {
    WakeLayer: keyed,
    MirrorLayer: keyed,
    ReleaseLayer: keyed,
    CountVotes: keyed,
    SpokenLayer: keyed,
  },
);

export const onOverlay = new InternalCommands<InternalOverlayCommands, Runtime, ReactionLookups>(
  runtimeDecider,
  {
    TellLayers: keyed,
    FillLayers: keyed,
    LookAtDay: keyed,
  },
);

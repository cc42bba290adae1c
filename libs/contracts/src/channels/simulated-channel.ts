import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import type { SampleValues } from '@studio/platforms/kinds/kind-facts';
import { streamKindNames } from '@studio/platforms/stream-kinds';
import { definePort } from '../port';
import { reviewKinds } from '@studio/platforms/chat-review';
import type { ChatterRole, PlatformEvent } from './platform-event';

/** Events the simulated channel can send on request. */
export const simulatedKinds = [
  'chat',
  ...streamKindNames,
  'stream-online',
  'stream-offline',
  ...reviewKinds,
] as const;
export type SimulatedKind = (typeof simulatedKinds)[number];

/** Platforms it can stand for. */
export const simulatedPlatforms = allPlatforms;
export type SimulatedPlatform = Platform;

/** Given values of an event; the rest is made up. */
export interface SimulatedValues extends SampleValues {
  readonly login?: string | undefined;
  readonly reward?: string | undefined;
  /** For a chat line: role of the writer on the channel. */
  readonly role?: ChatterRole | 'everyone' | undefined;
  /** For a chat line: the writer's first on the channel. */
  readonly first?: boolean | undefined;
}

/** The channel that is there without any platform. */
export interface SimulatedChannel {
  /**
   * Returns the events of one occurrence: one event, and for a gift one more per receiver.
   * @param eventId id of the first; made-up values follow from it and are the same each time
   * @param now milliseconds since 1970
   */
  events(
    kind: SimulatedKind,
    values: SimulatedValues,
    about: {
      readonly accountId: string;
      readonly platform: SimulatedPlatform;
      readonly currency: string;
      readonly eventId: string;
      readonly now: number;
    },
  ): readonly PlatformEvent[];
}

/** Null where SIMULATED is off. */
export const SIMULATED_CHANNEL = definePort<SimulatedChannel | null>('simulated channel');

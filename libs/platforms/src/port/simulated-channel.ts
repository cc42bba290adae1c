import { definePort } from '@studio/areas/port';
import type { ChatterRole, PlatformEvent } from './platform-event';

/** What the simulated channel can be asked to tell of. */
export const simulatedKinds = [
  'chat',
  'follow',
  'sub',
  'resub',
  'gift',
  'cheer',
  'raid',
  'tip',
  'redemption',
  'hype',
  'stream-online',
  'stream-offline',
] as const;
export type SimulatedKind = (typeof simulatedKinds)[number];

/** Which platforms it can stand for. */
export const simulatedPlatforms = ['twitch', 'kick', 'youtube'] as const;
export type SimulatedPlatform = (typeof simulatedPlatforms)[number];

export const tiers = ['1', '2', '3', 'prime'] as const;
export type Tier = (typeof tiers)[number];

export const trainPhases = ['start', 'level', 'end'] as const;
export type TrainPhase = (typeof trainPhases)[number];

/** What is given of an event; the rest is made up. */
export interface SimulatedValues {
  readonly login?: string | undefined;
  readonly message?: string | undefined;
  readonly bits?: number | undefined;
  readonly viewers?: number | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly tier?: Tier | undefined;
  readonly months?: number | undefined;
  readonly count?: number | undefined;
  readonly reward?: string | undefined;
  readonly level?: number | undefined;
  readonly phase?: TrainPhase | undefined;
  /** Of a chat line: what they are on the channel, besides watching. */
  readonly role?: ChatterRole | 'everyone' | undefined;
  /** Of a chat line: it is the first that they write on the channel. */
  readonly first?: boolean | undefined;
}

/** The channel that is there without any platform. */
export interface SimulatedChannel {
  /**
   * What it tells when something is to happen: one event, and for a gift one of each receiver too.
   * @param eventId the first one's; what is made up follows from it, and is the same each time
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

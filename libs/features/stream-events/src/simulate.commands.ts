import { tiers, trainPhases, type Tier, type TrainPhase } from '@studio/platforms/stream-kinds';
import { Flag, Int, Num, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  simulatedKinds,
  simulatedPlatforms,
  type SimulatedKind,
  type SimulatedPlatform,
} from '@studio/contracts/channels/simulated-channel';
import { chatterRoles, type ChatterRole } from '@studio/contracts/channels/platform-event';
import { testSources, type TestSource } from '@studio/contracts/channels/test-events';
import { ClearedSimulationView, SimulatedView } from './activity.views';

@Operation({
  route: 'POST /simulate/:kind',
  tool: 'simulate_event',
  group: 'Stream',
  scope: 'actions:fire',
  alsoScopes: ['account:read'],
  effects: ['on-air'],
  summary: 'Simulate a stream event',
  description:
    'The simulated channel of the caller’s account tells of something, as a platform would; what is left out it makes ' +
    'up. Values that the kind doesn’t have are passed over. The events are marked everywhere, are recorded apart ' +
    'from real ones and never counted with them.',
  problems: ['not_connected', 'invalid_value'],
})
export class SimulateEvent extends Answers(SimulatedView) {
  @OneOf(simulatedKinds, 'What happens.') readonly kind: SimulatedKind;
  @OneOf(simulatedPlatforms, 'Which platform the channel stands for.', { default: 'twitch' })
  readonly platform: SimulatedPlatform;
  @Text('Who does it: a login of one of the made-up viewers, or of a new one.', {
    optional: true,
    min: 1,
    max: 32,
    trim: true,
  })
  readonly login?: string;
  @Text('What they write: chat, resub, cheer, tip, redemption.', { optional: true, max: 500 })
  readonly message?: string;
  @Int('Of a cheer.', { optional: true, min: 1, max: 1_000_000 }) readonly bits?: number;
  @Int('Of a raid.', { optional: true, min: 1, max: 1_000_000 }) readonly viewers?: number;
  @Num('Of a tip.', { optional: true, min: 0.01, max: 1_000_000 }) readonly amount?: number;
  @Text('Of a tip, ISO 4217; the account’s when it is left out.', { optional: true, min: 3, max: 3 })
  readonly currency?: string;
  @OneOf(tiers, 'Of sub, resub and gift.', { optional: true }) readonly tier?: Tier;
  @Int('Of a resub.', { optional: true, min: 1, max: 1200 }) readonly months?: number;
  @Int('Of a gift: how many are given, each with a receiver.', { optional: true, min: 1, max: 100 })
  readonly count?: number;
  @Text('Of a redemption: the reward’s title.', { optional: true, min: 1, max: 60 }) readonly reward?: string;
  @Int('Of hype.', { optional: true, min: 1, max: 100 }) readonly level?: number;
  @OneOf(trainPhases, 'Of hype.', { optional: true }) readonly phase?: TrainPhase;
  @OneOf(['everyone', ...chatterRoles], 'Of chat: what they are on the channel; some are more than others.', {
    optional: true,
  })
  readonly role?: 'everyone' | ChatterRole;
  @Flag('Of chat: it is their first line.', { optional: true }) readonly first?: boolean;
}

@Operation({
  route: 'POST /channels/:source/test',
  tool: 'send_test_event',
  group: 'Stream',
  scope: 'actions:fire',
  alsoScopes: ['account:read'],
  effects: ['on-air'],
  summary: 'Send a test event of a connected source',
  description:
    'The activity shows the event with the mark test, and alert boxes show it on air. Goals, totals, sessions and other layers do not count it. It tests the studio from there on; it does not show that the source sends.',
  problems: ['not_connected'],
})
export class SendTestEvent extends Answers(SimulatedView) {
  @OneOf(testSources, 'Connected source.') readonly source: TestSource;
}

@Operation({
  route: 'DELETE /simulate',
  tool: 'clear_simulation',
  group: 'Stream',
  scope: 'actions:fire',
  alsoScopes: ['account:read'],
  effects: ['destructive'],
  summary: 'Clear what was simulated',
  description:
    'All that the simulated channel of the caller’s account has told is seen no more, and counts nowhere.',
})
export class ClearSimulation extends Answers(ClearedSimulationView) {}

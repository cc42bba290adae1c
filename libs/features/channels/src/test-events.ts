import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { SimulatedKind } from '@studio/contracts/channels/simulated-channel';
import type { TestEvents } from '@studio/contracts/channels/test-events';
import type { Platform } from '@studio/platforms/platforms';
import { isTipSource } from '@studio/platforms/tip-sources';
import { simulatedChannel } from './simulated/channel';

/** Kind of event that each platform can send; sources of tips send tips. */
const kinds = {
  twitch: 'follow',
  kick: 'follow',
  youtube: 'sub',
} as const satisfies Record<Platform, SimulatedKind>;
/** Name that everybody recognises on air. */
const TESTER = 'Test';

/** @param connectedBy channels that an account has connected */
export function testEvents(
  connectedBy: (accountId: string) => Promise<readonly ConnectedChannel[]>,
): TestEvents {
  return {
    eventOf: async (accountId, source, about) => {
      const connected = await connectedBy(accountId);
      const isConnected = connected.some(
        ({ platform, role }) => platform === source && role === 'broadcaster',
      );
      if (!isConnected) return null;
      const [platform, kind] = isTipSource(source)
        ? (['twitch', 'tip'] as const)
        : ([source, kinds[source]] as const);
      const [event] = simulatedChannel.events(kind, { login: TESTER }, { ...about, accountId, platform });
      return event ? { ...event, platform: source } : null;
    },
  };
}

import { matchesOf } from '@studio/automations/engine/trigger-index';
import type { Automation, Automations } from '@studio/automations/definitions/automation.state';
import { findsPattern } from '@studio/bot/commands/patterns';
import type { Cases } from './growth';

const [MANY, EVENTS, PATTERNS, LINES] = [100, 20_000, 50, 5_000];

/** Measures the CPU time that automations cost which an event does not trigger, and patterns that no line matches. */
export function measureAutomations(): Cases {
  const state = manyAutomations();
  const raid = { type: 'activity.raid', platform: 'twitch', data: { viewers: 3 } };
  let matched = 0;
  const eventMs = cpuMsOf(() => {
    for (let i = 0; i < EVENTS; i++) matched += matchesOf(state, raid).length;
  });
  let found = 0;
  const lineMs = cpuMsOf(() => {
    for (let i = 0; i < LINES; i++)
      for (let n = 0; n < PATTERNS; n++)
        if (findsPattern(`^!word${n}\\b|(?:love|hate) +this${n}`, `Hello number ${i}, I like this very much`))
          found++;
  });
  if (matched + found > 0) throw new Error('Something matched that must not.');
  return {
    'automations, events': { usPerAutomation: (eventMs * 1000) / (EVENTS * MANY) },
    'automations, patterns': { linesPerSecond: LINES / (lineMs / 1000) },
  };
}

/** Returns automations whose triggers are about raids of more viewers than come. */
function manyAutomations(): Automations {
  const at = '2026-01-01T00:00:00.000Z';
  const automations = Array.from({ length: MANY }, (_, i): Automation => ({
    ...{
      automationId: `a${i}`,
      version: 1,
      createdAt: at,
      updatedAt: at,
      name: `Raid ${i}`,
      description: '',
    },
    ...{ group: null, enabled: true, overlayId: null, conditions: { mode: 'all', items: [] }, actions: [] },
    triggers: [{ triggerId: 't1', type: 'raid', filter: { viewers: { min: 5 + i } }, enabled: true }],
    ...{ mode: 'single', maxRuns: 10, queue: null, cooldown: { globalS: 0, userS: 0, perStream: 0 } },
    ...{ schedule: { onlyLive: false, days: [], from: null, to: null, timezone: null }, onMissed: 'skip' },
  }));
  return {
    ...{ definitions: {}, pausedUntil: null },
    automations: Object.fromEntries(automations.map((each) => [each.automationId, each])),
  };
}

function cpuMsOf(work: () => void): number {
  work();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

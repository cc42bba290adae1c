import { limitsOf } from '@studio/kernel/limits';

/** What the plan promises of areas that come with later versions (open points, Limits). */
export const accountLimits = limitsOf({
  botCommands: [500, 'Bot commands of an account'],
  botTimers: [50, 'Bot timers of an account'],
  automations: [100, 'Automations of an account'],
});

import { limitsOf } from '@studio/kernel/limits';

/** Plan limits of areas that come with later versions [limits/2]. */
export const accountLimits = limitsOf({
  botCommands: [500, 'Bot commands of an account'],
  botTimers: [50, 'Bot timers of an account'],
  invitations: [50, 'Open invitations of an account'],
  automations: [100, 'Automations of an account'],
});

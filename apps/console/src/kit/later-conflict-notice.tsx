import { lazy } from './lazy';

/** Notice of values that others have saved meanwhile, whose script loads once there are some. */
export const LaterConflictNotice = lazy(async () => ({
  default: (await import('./conflict-notice')).ConflictNotice,
}));

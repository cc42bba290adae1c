import { lazy } from '../../kit/lazy';

/** A run with its steps, loaded when one is opened. */
export const LaterRunDetails = lazy(async () => ({ default: (await import('./run-details')).RunDetails }));

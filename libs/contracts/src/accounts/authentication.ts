import { definePort } from '../port';
import type { Authenticator } from '@studio/operations/caller';

/** Authenticator of all transports. */
export const AUTHENTICATION = definePort<Authenticator>('authentication');

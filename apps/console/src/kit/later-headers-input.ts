import { lazy } from './lazy';

/** Input for headers, loaded when a form has one. */
export const LaterHeadersInput = lazy(async () => ({
  default: (await import('./headers-input')).HeadersInput,
}));

import type { FromWidget } from '../bridge';
import { memoryStorage } from './memory-storage';

/* Done in the page of a widget or graphic before any code of theirs runs. */

/** Name under which the page finds its data. */
export const START_NAME = '__studioStart';

/** Returns the data of the page, and removes them from it. */
export function takeStart<Start>(): Start {
  const place = window as { [START_NAME]?: Start };
  const start = place[START_NAME];
  Reflect.deleteProperty(window, START_NAME);
  if (!start) throw new Error('The page has no data to start with.');
  return start;
}

/**
 * The interfaces of broadcast software are in every frame, whoever it belongs to. No policy covers connections between
 * browsers. A frame that the widget makes has both again.
 */
export function hideBrowser(): void {
  for (const name of ['obsstudio', 'RTCPeerConnection', 'webkitRTCPeerConnection'])
    Reflect.deleteProperty(window, name);
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: memoryStorage() });
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
}

/** Sends errors of the page's code, and what a policy keeps from it. */
export function captureErrors(send: (message: FromWidget) => void): void {
  window.addEventListener('error', ({ message, error }) => {
    send(['error', error instanceof Error ? textOfError(error) : message || 'A file did not load.']);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => send(['error', textOfError(reason)]));
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    send(['error', `Not allowed (${effectiveDirective}): ${blockedURI}`]),
  );
}

/** Returns what was thrown in words. */
export function textOfError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

import { definePort } from '../port';

/** Regular expressions of users, matched in time linear in the text. */
export interface LinearPatterns {
  /** Returns the fault of a pattern as text; null if it is valid. */
  faultOf(source: string): string | null;
  /** Returns true if a pattern matches anywhere in a text, ignoring case; false for an invalid pattern. */
  finds(source: string, text: string): boolean;
}
export const LINEAR_PATTERNS = definePort<LinearPatterns>('linear patterns');

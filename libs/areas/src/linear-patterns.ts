import { definePort } from './port';

/** Regular expressions of people, searched in time that grows with the text alone. */
export interface LinearPatterns {
  /** What is wrong with one, in words; null for one that is fine. */
  faultOf(source: string): string | null;
  /** Whether one is anywhere in a text, whatever the case of letters; false for one that is refused. */
  finds(source: string, text: string): boolean;
}
export const LINEAR_PATTERNS = definePort<LinearPatterns>('linear patterns');

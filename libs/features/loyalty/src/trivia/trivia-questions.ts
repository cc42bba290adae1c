import type { StoredTerms } from '../rounds/round.events';
import type { Rounds } from '../rounds/round.state';
import type { LoyaltySettings } from '../settings/loyalty.settings';

type TriviaTerms = Extract<StoredTerms, { readonly kind: 'trivia' }>;

/**
 * Returns the next question: one of those that were not asked for the longest time.
 * @param roll 0 to below 1
 * @returns null if there is none
 */
export function nextTrivia(
  { asked = [] }: Pick<Rounds, 'asked'>,
  { prize, firstOnly, questions }: LoyaltySettings['gambling']['trivia'],
  roll: number,
): TriviaTerms | null {
  // At least half of them are free again.
  const recent = new Set(asked.slice(0, Math.floor(questions.length / 2)));
  const free = questions.filter(({ question }) => !recent.has(question));
  const next = free[Math.floor(roll * free.length)];
  return next ? { kind: 'trivia', ...next, prize, firstOnly } : null;
}

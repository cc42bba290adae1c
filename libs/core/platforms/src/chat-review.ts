import type { PlatformUser } from './viewer';

/** Things that platforms leave to the decision of moderators. */
export const reviewKinds = ['heldMessage', 'unbanRequest', 'suspiciousViewer'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewDecisions = ['approve', 'deny'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Held message, unban request or suspicious viewer. Only moderators see it: nothing of it is shown on air or counted. */
export interface ChatReview {
  /** Id of the held message or the request; for a suspicious viewer, one per viewer. */
  readonly reviewId: string;
  readonly kind: ReviewKind;
  readonly user: PlatformUser;
  /** Words of the viewer; null for none. */
  readonly text: string | null;
  /** Reason that the platform states, such as a category of AutoMod; null for none. */
  readonly reason: string | null;
  /** Time of the message or request: RFC 3339. */
  readonly since: string;
}

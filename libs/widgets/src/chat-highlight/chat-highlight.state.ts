import type { ViewerIdentity } from '@studio/platforms/viewer';
import type { ChatPart, ChatRole } from '../chat-box/chat-line';

/** A chat line as it is shown by itself: words of a viewer. */
export interface HighlightedLine {
  readonly messageId: string;
  readonly platform: string;
  readonly login: string;
  readonly name: string;
  /** `#rrggbb`; null where they chose none. */
  readonly color: string | null;
  readonly badges: readonly { readonly id: string; readonly title: string; readonly url: string }[];
  readonly roles: readonly ChatRole[];
  readonly parts: readonly ChatPart[];
}

/** A line that is shown, or waits. */
export interface HeldLine {
  /** Author of the line. */
  readonly viewerId: string;
  readonly user: ViewerIdentity;
  /** Counts up. */
  readonly n: number;
  readonly line: HighlightedLine;
}

export interface ChatHighlightState {
  /** By messageId. */
  readonly lines: { readonly [messageId: string]: HeldLine };
  /** messageId of the one that is shown. */
  readonly showing: string | null;
  /** Ms since 1970. */
  readonly shownAt: number | null;
  /** Until when, ms since 1970; null: until it is hidden. */
  readonly until: number | null;
}

/** View of the runtime state that renderers and callers receive. */
export interface ShownHighlight {
  readonly line: HighlightedLine | null;
  readonly shownAt: number | null;
  readonly until: number | null;
  readonly waiting: number;
}

export const nothingHighlighted: ChatHighlightState = {
  lines: {},
  showing: null,
  shownAt: null,
  until: null,
};

import type { Values } from '../widget';

/** A piece of a chat line; `url` of emotes and links. */
export interface ChatPart {
  readonly kind: 'text' | 'emote' | 'mention' | 'link';
  readonly text: string;
  readonly url?: string;
  /** The service beside the platform whose emote it is. */
  readonly source?: 'bttv' | 'ffz' | 'seventv';
}

export type ChatRole = 'sub' | 'vip' | 'mod' | 'broadcaster';

/** One line of a chat as renderers are told it (answers 4, chat). */
export interface ChatLine {
  readonly messageId: string;
  readonly platform: string;
  /** RFC 3339. */
  readonly at: string;
  readonly user: {
    /** On its platform. */
    readonly userId: string;
    readonly login: string;
    readonly name: string;
    /** `#rrggbb`; null where they chose none. */
    readonly color: string | null;
    readonly badges: readonly { readonly id: string; readonly title: string; readonly url: string }[];
    readonly roles: readonly ChatRole[];
    /** Where the platform tells them. */
    readonly pronouns?: string;
  };
  readonly parts: readonly ChatPart[];
  readonly first: boolean;
  readonly highlighted: boolean;
  readonly reply: { readonly name: string; readonly text: string } | null;
  readonly pinned: boolean;
  readonly simulated: boolean;
}

/** The lines that are held after a signal: one more, or without those that it takes back. */
export function heldLines<Line extends Values>(
  lines: readonly Line[],
  told: Line,
  most: number,
): readonly Line[] {
  if (told['all'] === true) return [];
  if ('parts' in told) return [...lines, told].slice(-most);
  const { messageId, platform, login } = told;
  return lines.filter((line) => {
    if (messageId !== undefined) return line['messageId'] !== messageId;
    const user = line['user'] as ChatLine['user'];
    return line['platform'] !== platform || user.login !== login;
  });
}

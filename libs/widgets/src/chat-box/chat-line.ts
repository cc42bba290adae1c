import type { Values } from '../widget';

/** A piece of a chat line; `url` of emotes and links. */
export type ChatPart = {
  readonly kind: 'text' | 'emote' | 'mention' | 'link';
  readonly text: string;
  readonly url?: string;
  /** Third-party service that provides the emote. */
  readonly source?: 'bttv' | 'ffz' | 'seventv';
};

export type ChatRole = 'sub' | 'vip' | 'mod' | 'broadcaster';

/** Chat line as renderers receive it. */
export type ChatLine = {
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
    /** Pronouns, if the platform reports them. */
    readonly pronouns?: string;
  };
  readonly parts: readonly ChatPart[];
  readonly first: boolean;
  readonly highlighted: boolean;
  readonly reply: { readonly name: string; readonly text: string } | null;
  readonly pinned: boolean;
  readonly simulated: boolean;
  /** Written with `/me`. */
  readonly action?: true;
  /** Channel of a Twitch Shared Chat that the line comes from; undefined for the own channel. */
  readonly shared?: { readonly login: string; readonly name: string };
};

/** Returns the held lines after a signal: with one more line, or without deleted ones. */
export function heldLines<Line extends Values>(
  lines: readonly Line[],
  update: Line,
  most: number,
): readonly Line[] {
  if ('parts' in update) return [...lines, update].slice(-most);
  const { messageId, platform, login, all } = update;
  return lines.filter((line) => {
    if (messageId !== undefined) return line['messageId'] !== messageId;
    const user = line['user'] as ChatLine['user'];
    return line['platform'] !== platform || (all !== true && user.login !== login);
  });
}

import type { ChatPart } from '@studio/widgets/chat-box/chat-line';
import type { ChatBadge, ChatEmote, PlatformEvent } from '../channels/platform-event';
import { definePort } from '../port';

/** Path of pictures of emotes and badges on this server. */
export const EMOTE_PATH = '/emotes';

/** Addresses of a line's pictures on this server; pages load from nowhere else. */
export interface LinePictures {
  /** Returns the address of an emote reported by the platform; null if there is none. */
  emote(emote: ChatEmote): string | null;
  badge(badge: ChatBadge): string | null;
  /** Returns the emote of a third-party service for a word; null if there is none. */
  word(word: string): { readonly source: NonNullable<ChatPart['source']>; readonly url: string } | null;
}

/** Pictures of emotes, badges and people, which the server loads from their services and keeps. */
export interface EmotePictures {
  /** Returns the pictures of lines on the channel of an event. */
  of(event: Pick<PlatformEvent, 'platform' | 'channelId'>): LinePictures;
  /** Returns the address here of somebody's picture; null for one that isn't served here. */
  ofPerson(url: string): string | null;
  /** @param address parts below `EMOTE_PATH` @throws Problem `not_found` */
  read(address: {
    readonly source: string;
    readonly id: string;
    readonly signature: string;
  }): Promise<{ readonly bytes: Buffer; readonly contentType: string }>;
}
export const EMOTE_PICTURES = definePort<EmotePictures>('pictures of emotes');

/** Form that a text must have: a pattern for programs, and words for people. */
export interface TextShape {
  /** Pattern with flag `u`, anchored. */
  readonly pattern: RegExp;
  /** Noun phrase that continues "name must be …": `a color like #ff8800`. */
  readonly words: string;
}

/** Colour without transparency. */
export const hexColor: TextShape = { pattern: /^#[0-9a-fA-F]{6}$/u, words: 'a color like #ff8800' };

/** Text of which something is seen. */
export const visibleText: TextShape = {
  pattern: /^[\p{Z}\p{C}]*[^\p{Z}\p{C}]/u,
  words: 'a text with at least one visible character',
};

/** Id that YouTube gives a video. */
export const youtubeVideoId: TextShape = {
  pattern: /^[A-Za-z0-9_-]{11}$/u,
  words: 'the 11 characters that name a YouTube video, like dQw4w9WgXcQ',
};

/** Id that a media provider gives an item. */
export const providerSlug: TextShape = {
  pattern: /^[^\p{Z}\p{C}]+$/u,
  words: 'a providerSlug from the results of browse_media: 1 to 120 characters without spaces',
};

/** SHA-256 digest in hexadecimal. */
export const sha256Digest: TextShape = {
  pattern: /^[0-9a-f]{64}$/u,
  words: 'a SHA-256 digest: 64 hexadecimal digits in lower case',
};

/** Name that people type in chat or in a placeholder, of at most `most` characters. */
export function keyName(most: number): TextShape {
  return {
    pattern: new RegExp(`^[a-z0-9_]{1,${most}}$`, 'u'),
    words: `1 to ${most} lower-case letters (a to z), digits and underscores`,
  };
}

/** Time of a day, as `18:30`. */
export const timeOfDay: TextShape = {
  pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/u,
  words: 'a time such as 18:30',
};

/** Name of a time zone. Whether the zone exists is decided by the operation. */
export const timeZoneName: TextShape = {
  pattern: /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/u,
  words: 'an IANA time zone',
};

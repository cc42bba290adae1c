const command = /^\s*[/.!]/u;

/**
 * Returns the text to send, given a template and its filled form. Chats and other bots treat a line as a command
 * by its first character. Only the template's author may choose that character, not a viewer whose words were
 * filled in.
 */
export function saidText(written: string, filled: string): string {
  return command.test(filled) && !command.test(written) ? `\u200B${filled.trimStart()}` : filled;
}

/** Removes characters that would end a line or are invisible in it. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
}

/** Truncates a text that is too long, by code points. */
export function fitted(text: string, most: number): string {
  const trimmed = text.trim();
  // So few code units are no more code points.
  if (trimmed.length <= most) return trimmed;
  const characters = [...trimmed];
  return characters.length <= most ? trimmed : `${characters.slice(0, most - 1).join('')}…`;
}

const command = /^\s*[/.!]/u;

/**
 * What is said, of a text and what came of it once its placeholders were filled. Chats and other bots take a line for a
 * command by its first character: whoever wrote the text may choose that, not the viewer whose words were filled in.
 */
export function saidText(written: string, filled: string): string {
  return command.test(filled) && !command.test(written) ? `\u200B${filled.trimStart()}` : filled;
}

/** Without what would end a line or hide in it. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
}

/** Cut where it is too long, by characters as people count them. */
export function fitted(text: string, most: number): string {
  const trimmed = text.trim();
  // So few code units are no more code points.
  if (trimmed.length <= most) return trimmed;
  const characters = [...trimmed];
  return characters.length <= most ? trimmed : `${characters.slice(0, most - 1).join('')}…`;
}

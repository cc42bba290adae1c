/** A piece of a text with placeholders. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'placeholder';
      /** As it was written. */
      readonly raw: string;
      readonly name: string;
      readonly arg: string | null;
    };

const placeholder = /\{([a-z0-9_]{1,40})(?::([^{}]{1,200}))?\}/giu;

/** The pieces of a text, in order. Placeholders don't stand inside each other. */
export function templateParts(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let done = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) });
    const [raw, name = '', arg = null] = match;
    parts.push({ kind: 'placeholder', raw, name: name.toLowerCase(), arg });
    done = match.index + raw.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

/** What stands for a placeholder; null for one that is unknown: it stays as it was written. */
export type ResolvePlaceholder = (
  name: string,
  arg: string | null,
  /** Its place among the placeholders of the text. */
  index: number,
) => string | null | Promise<string | null>;

/** Long values would push everything else out. */
const MOST_OF_ONE = 400;

/** A text with its placeholders filled, in one pass: what is filled in is never looked at again. */
export async function filledTemplate(text: string, resolve: ResolvePlaceholder): Promise<string> {
  const parts = templateParts(text);
  let index = 0;
  const pieces = await Promise.all(
    parts.map(async (part) => {
      if (part.kind === 'text') return part.text;
      const value = await resolve(part.name, part.arg, index++);
      return value === null ? part.raw : asOneLine(value);
    }),
  );
  const filled = pieces.join('');
  const brought = parts[0]?.kind === 'placeholder' && pieces[0] !== parts[0].raw;
  // Chats and other bots take a line for a command by its first character: it isn't the viewer's to choose.
  return brought && /^\s*[/.!]/.test(filled) ? `\u200B${filled.trimStart()}` : filled;
}

/** Without what would end a line or hide in it. */
function asOneLine(value: string): string {
  return [...value.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, MOST_OF_ONE).join('');
}

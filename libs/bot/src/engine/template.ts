import { onOneLine, saidText } from '@studio/areas/said-text';

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
  return saidText(text, pieces.join(''));
}

function asOneLine(value: string): string {
  return [...onOneLine(value)].slice(0, MOST_OF_ONE).join('');
}

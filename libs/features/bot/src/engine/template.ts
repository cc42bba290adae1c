import { onOneLine, saidText } from '@studio/contracts/said-text';
import { botName } from './common-names';
import { botNames, fillTemplateLater, type TemplateValue } from '@studio/templates/template';

/** Resolves a placeholder. Null means unknown, and its text stays as written. */
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
  const filled = await fillTemplateLater(
    text,
    botNames,
    async (written, index) => {
      const { name, arg } = botName(written.name, written.arg);
      return (await resolve(name, arg, index)) ?? undefined;
    },
    asOneLine,
  );
  return saidText(text, filled);
}

function asOneLine(value: TemplateValue): string {
  return [...onOneLine(String(value ?? ''))].slice(0, MOST_OF_ONE).join('');
}

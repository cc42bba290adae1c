import { ApiProblem } from '../api/api-problem';
import type { Language } from '@studio/platforms/languages';
import type { RefusedPart } from './packs';
import type { PacksTexts } from './text/packs-texts';

type RefusalTexts = typeof import('../kit/refusal/field-faults');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Texts of refusals of a pack, to install or to make. */
type Refusals = Pick<PacksTexts, 'reason' | 'tooLarge'> & Partial<Pick<PacksTexts, 'tooNew'>>;

/** Says in the reader's language why a pack is refused. @throws ApiProblem */
export async function inWords<Answer>(
  t: Refusals,
  language: Language,
  asking: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, code, details, requestId } = error;
    const text = await refusalText(t, language, error);
    throw text === null ? error : new ApiProblem(status, code, text, shownDetails(code, details), requestId);
  }
}

/** Details of a refused file would be shown at its field as well. */
function shownDetails(code: string, details: ApiProblem['details']): ApiProblem['details'] {
  return code === 'pack_invalid' ? {} : details;
}

async function refusalText(t: Refusals, language: Language, error: ApiProblem): Promise<string | null> {
  const { code, status, details } = error;
  if (code === 'pack_too_new') return t.tooNew ?? null;
  if (status === 413) return t.tooLarge;
  if (code !== 'pack_invalid') return null;
  const reason = textOf(details['reason']);
  const texts = await import('../kit/refusal/field-faults');
  return t.reason(texts.messageText(reason, language) ?? reason, textOf(details['path']));
}

/** Returns why a part is refused. @param texts null until they are loaded */
export function partReason(
  { reason, expected }: Pick<RefusedPart, 'reason' | 'expected'>,
  texts: RefusalTexts | null | undefined,
  language: Language,
): string {
  if (!texts) return reason;
  const found = expected === null ? null : texts.expectationText(expected, language);
  // The person does not see the file, so its paths say nothing.
  return (found ?? texts.messageText(reason, language) ?? reason).replace(/ ?\(automations\.[^)]*\)/, '');
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { answered, api, type BodyOf, type Schemas } from '../../api/client';
import { useSpeech } from '../../text/texts';
import { TextScopeContext } from './text-scope';

type Question = BodyOf<'check_text'>;

/** Place of a text with placeholders, as the API names it. */
export type PlacedText = Pick<Question, 'place' | 'item' | 'kind'>;
export type CheckedText = Schemas['CheckedTextView'];

/** Milliseconds without input after which a text is checked. */
const PAUSE_MS = 300;

/** Returns a text as it was before the input of the last moments. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Asks for the placeholders of a text, unknown ones in it, and a preview. @param isAsked false: nothing is asked */
export function useCheckedText(place: PlacedText, text: string, isAsked: boolean): CheckedText | undefined {
  const { language } = useSpeech();
  const { overlayId } = useContext(TextScopeContext);
  const body = { ...place, text: usePaused(text), locale: language, ...(overlayId && { overlayId }) };
  const checked = useQuery({
    queryKey: ['text', body],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: () => answered(api.POST('/texts/check', { body })),
  });
  return checked.data;
}

import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { useSpeech } from '../text/texts';

/** Returns the presets, with names in the user's language. */
export function usePresets() {
  const { language: locale } = useSpeech();
  return useQuery({
    queryKey: ['presets', locale],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/presets', { params: { query: { locale } } })),
  });
}

/** Returns the user's templates. */
export function useTemplates() {
  return useQuery({ queryKey: ['templates'], queryFn: () => answered(api.GET('/templates')) });
}

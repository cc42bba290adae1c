import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answered, api } from '../api/client';
import { useSpeech } from '../text/texts';
import type { SentenceSources } from './sentence';
import { useAutomationTexts } from './text/automation-texts';

/** Prefix of the keys of all queries about automations. */
export const refresh = [['automations']] as const;

/** Lists all automations; they run by themselves, so the list is read again. */
export function useAutomations() {
  return useQuery({
    queryKey: ['automations', 'list'],
    queryFn: () => answered(api.GET('/automations')),
    refetchInterval: 2_000,
  });
}

/** Triggers and steps that automations consist of, named in the language of the console. */
export function useSchema() {
  const { language: locale } = useSpeech();
  return useQuery({
    queryKey: ['automation-schema', locale],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/automations/schema', { params: { query: { locale } } })),
  });
}

/** Operations that steps may run; one of them with the schema of its input. @param tool name of the one; all without */
export function useOperations(tool?: string) {
  return useQuery({
    queryKey: ['automation-operations', tool ?? ''],
    staleTime: Infinity,
    enabled: tool !== '',
    queryFn: () =>
      answered(api.GET('/automations/operations', { params: { query: tool === undefined ? {} : { tool } } })),
  });
}

function useEffects() {
  const { language: locale } = useSpeech();
  return useQuery({
    queryKey: ['effects', locale],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/effects', { params: { query: { locale } } })),
  });
}

/** Names for sentences about automations; keys until they are loaded. */
export function useSentences(): SentenceSources {
  const { names } = useAutomationTexts();
  const schema = useSchema().data;
  const effects = useEffects().data;
  return useMemo(
    () => ({
      names,
      triggers: new Map(schema?.triggers.map(({ type, name }) => [type, name])),
      effects: new Map(effects?.items.map(({ slug, name }) => [slug, name])),
    }),
    [names, schema, effects],
  );
}

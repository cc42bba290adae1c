import { queryOptions } from '@tanstack/react-query';
import { answered, api } from '../../api/client';
import type { Language } from '@studio/platforms/languages';
import type { FieldDef } from './field-def';

/**
 * Query for the definitions of a layer's settings, with labels in one language. They change only with its code.
 * @param hash of the layer's code; missing for a widget of the catalog
 */
export const fieldsQuery = (overlayId: string, memberId: number, language: Language, hash?: string) =>
  queryOptions({
    queryKey: ['fields', overlayId, memberId, language, hash],
    staleTime: Infinity,
    queryFn: async (): Promise<readonly FieldDef[]> => {
      const answer = await answered(
        api.GET('/overlays/{overlayId}/members/{memberId}/fields', {
          params: { path: { overlayId, memberId }, query: { locale: language } },
        }),
      );
      // The document describes a setting as any of its types; here it is one with all their parts.
      const fields: readonly unknown[] = answer.fields;
      return fields as readonly FieldDef[];
    },
  });

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../api/api-problem';
import { packagesQuery } from '../editor/packages-query';
import { answered, api, type BodyOf, type Schemas } from '../api/client';
import { clientId, randomId } from '../api/client-id';

export type ListedPackage = Schemas['WidgetPackageView'];

/** Longest name of a widget. */
export const MOST_NAME = 60;

/** Queries that a change of packages makes stale. */
export const packagesKey = ['widget-packages'] as const;

/** The account's own widgets, newest first. @param enabled false: they are not needed */
export function usePackages(enabled = true) {
  return useQuery({ ...packagesQuery, enabled, select: ({ items }) => items });
}

/** Makes a widget of its texts. @throws ApiProblem */
export function createPackage(body: BodyOf<'create_widget_package'>): Promise<ListedPackage> {
  const header = { 'Idempotency-Key': randomId() };
  return answered(api.POST('/widget-packages', { params: { header }, body }));
}

/**
 * Imports a zip.
 * @param more name, and path of the graphic; empty ones are left out
 * @throws ApiProblem
 */
export async function importPackage(
  file: File,
  more: { readonly name: string; readonly graphic: string },
): Promise<ListedPackage> {
  const form = new FormData();
  for (const [key, value] of Object.entries(more)) if (value.trim() !== '') form.append(key, value.trim());
  form.append('file', file, file.name);
  const answer = await fetch('/api/v1/widget-packages/import', {
    method: 'POST',
    headers: { 'Studio-Client': clientId, 'Idempotency-Key': randomId() },
    body: form,
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw problemOf(answer, body);
  return body as ListedPackage;
}

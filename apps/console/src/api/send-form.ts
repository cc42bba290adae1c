import { problemOf } from './api-problem';
import { clientId } from './client-id';

/** Sends a form with a file, and returns the answer. @throws ApiProblem */
export async function sendForm<Answer>(
  path: string,
  { file, ...fields }: { readonly file: File } & Readonly<Record<string, string | File>>,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const answer = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'Studio-Client': clientId },
    body: form,
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw problemOf(answer, body);
  return body as Answer;
}

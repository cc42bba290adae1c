import { problemOf } from '../../api/api-problem';
import { clientId } from '../../api/client-id';
import type { Schemas } from '../../api/client';

/** Sends a file of another bot. @throws ApiProblem */
export async function sendFile(moveInId: string, file: File): Promise<Schemas['MoveInView']> {
  const form = new FormData();
  form.append('file', file, file.name);
  const answer = await fetch(`/api/v1/move-in/${moveInId}/files`, {
    method: 'POST',
    headers: { 'Studio-Client': clientId },
    body: form,
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw problemOf(answer, body);
  return body as Schemas['MoveInView'];
}

import { sendForm } from '../../api/send-form';
import type { Schemas } from '../../api/client';

/** Sends a file of another bot. @throws ApiProblem */
export function sendFile(moveInId: string, file: File): Promise<Schemas['MoveInView']> {
  return sendForm(`/move-in/${moveInId}/files`, { file });
}

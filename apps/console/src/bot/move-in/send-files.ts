import { asProblem } from '../../api/api-problem';
import { answered, api, type BodyOf, type Schemas } from '../../api/client';
import { sendForm } from '../../api/send-form';
import { useProblemText } from '../../ui/notice';
import { useMoveInTexts } from './text/move-in-texts';

export const MOST_FILES = 5;
const MOST_BYTES = 50_000_000;

type Source = BodyOf<'begin_move_in'>['source'];

/** Why files were not read. */
export interface RefusedFiles {
  /** The move that they were for; null for one that has not begun. */
  readonly moveInId: string | null;
  readonly texts: string[];
}

interface Sending {
  readonly source: Source;
  /** Null to begin a move. */
  readonly moveInId: string | null;
  /** Files that the move still takes. */
  readonly room: number;
  readonly onFault: (error: unknown, file: string) => string;
}

/**
 * Sends files of another bot. A move of which no file can be read does not begin, so that another bot can be chosen.
 * @returns the move, why files were refused, and how many of the files were looked at
 * @throws ApiProblem
 */
export async function sendFiles(
  files: readonly File[],
  { source, moveInId, room, onFault }: Sending,
): Promise<RefusedFiles & { readonly read: number }> {
  const [texts, some] = [[] as string[], files.slice(0, Math.max(0, room))];
  let [id, taken] = [moveInId, 0];
  for (const file of some)
    try {
      if (file.size > MOST_BYTES) throw new TooLarge();
      id ??= (await answered(api.POST('/move-in', { body: { source } }))).moveInId;
      await sendForm<Schemas['MoveInView']>(`/move-in/${id}/files`, { file });
      taken++;
    } catch (error) {
      texts.push(onFault(error, file.name));
    }
  if (moveInId === null && id !== null && taken === 0) {
    await answered(api.DELETE('/move-in/{moveInId}', { params: { path: { moveInId: id } } }));
    id = null;
  }
  return { moveInId: id, texts, read: some.length };
}

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Returns the explanation of why a file was refused, in the reader's language. */
export function useFaultText(): (error: unknown, file: string, source: Source) => string {
  const { files, source: sources } = useMoveInTexts();
  const problemText = useProblemText();
  return (error, file, source) => {
    const { code, details } = asProblem(error);
    if (error instanceof TooLarge || code === 'payload_too_large') return files.tooLarge(file);
    if (code === 'offline') return files.failed(file);
    if (code === 'limit_reached') return files.tooMany;
    if (code === 'move_in_state') return files.moved;
    return files.faults[String(details['reason'])]?.(file, sources.names[source]) ?? problemText(error);
  };
}

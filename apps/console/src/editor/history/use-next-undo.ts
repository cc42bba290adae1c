import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answered, api, type Schemas } from '../../api/client';
import { useRoom } from '../../design/room-context';
import type { Language } from '@studio/platforms/languages';
import { useSpeech } from '../../text/texts';

export type NextUndo = Schemas['NextUndoView'];

/** Milliseconds in which changes are gathered before the server is asked again. */
const COALESCE_MS = 300;

const keyOf = (overlayId: string, language: Language) => ['next-undo', overlayId, language];

/** Asks the server what undo and redo would do now. @throws ApiProblem */
export function readNextUndo(overlayId: string, locale: Language): Promise<NextUndo> {
  return answered(
    api.GET('/overlays/{overlayId}/next-undo', { params: { path: { overlayId }, query: { locale } } }),
  );
}

/** Returns what undo and redo would do, read again after each change; undefined before the first answer. */
export function useNextUndo(): NextUndo | undefined {
  const room = useRoom();
  const queries = useQueryClient();
  const { language } = useSpeech();
  const { overlayId } = room;
  const { data } = useQuery({
    queryKey: keyOf(overlayId, language),
    queryFn: () => readNextUndo(overlayId, language),
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = room.onDelta(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: keyOf(overlayId, language) });
      }, COALESCE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [room, overlayId, language, queries]);
  return data;
}

/** Returns the last answer without asking. */
export function knownNextUndo(
  queries: QueryClient,
  overlayId: string,
  language: Language,
): NextUndo | undefined {
  return queries.getQueryData<NextUndo>(keyOf(overlayId, language));
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import { uploadFile, type StoredFile, type FileKind } from './upload-file';

export function useUploads(kind: FileKind | null, q = '') {
  return useQuery({
    queryKey: ['uploads', kind, q],
    queryFn: async () => {
      const items: StoredFile[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { ...(kind !== null && { kind }), ...(q !== '' && { q }), ...(cursor && { cursor }) };
        const page = await answered(api.GET('/uploads', { params: { query: { limit: 100, ...query } } }));
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return { items };
    },
  });
}

/** Upload in progress, or failed. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly done: number;
  /** Error of the upload; null while it is in progress. */
  readonly problem: unknown;
}

/** Files are sent this many at a time. */
const AT_ONCE = 3;

/** Uploads files and reports the progress of each. Failed files are listed, the others are stored. */
export function useSending(): {
  readonly sending: readonly Sending[];
  readonly send: (files: readonly File[]) => Promise<readonly StoredFile[]>;
  readonly dismiss: (id: string) => void;
} {
  const queries = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const change = useCallback((id: string, part: Partial<Sending>) => {
    setSending((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  }, []);
  const dismiss = useCallback((id: string) => setSending((all) => all.filter((each) => each.id !== id)), []);

  const send = useCallback(
    async (files: readonly File[]) => {
      const waiting = files.map((file) => ({ file, id: randomId() }));
      const begun = waiting.map(({ file, id }) => ({ id, name: file.name, done: 0, problem: null }));
      setSending((all) => [...all, ...begun]);
      const made: StoredFile[] = [];
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { file, id } = next;
          try {
            made.push(await uploadFile(file, (done) => change(id, { done })));
            dismiss(id);
          } catch (error) {
            change(id, { problem: error });
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await queries.invalidateQueries({ queryKey: ['uploads'] });
      return made;
    },
    [change, dismiss, queries],
  );

  return { sending, send, dismiss };
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { toast, toastProblem } from '../ui/toasts';

interface ActionOptions {
  /** Said when it is done. */
  readonly done?: string;
  /** Beginnings of keys of what is asked for anew. */
  readonly refresh?: readonly (readonly string[])[];
}

/** Does something that the interface may refuse: says so, and asks anew for what has changed by it. */
export function useAction() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = useCallback(
    async <Answer>(call: () => Promise<Answer>, options: ActionOptions = {}): Promise<Answer | null> => {
      setBusy(true);
      try {
        const answer = await call();
        if (options.done !== undefined) toast(options.done);
        for (const key of options.refresh ?? []) void queries.invalidateQueries({ queryKey: key });
        return answer;
      } catch (error) {
        toastProblem(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
    [queries],
  );
  return { run, isBusy };
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { toast, toastProblem } from '../ui/toasts';

interface ActionOptions {
  /** Message after success. */
  readonly done?: string;
  /** Query key prefixes to invalidate. */
  readonly refresh?: readonly (readonly string[])[];
}

/**
 * Runs an action that the API may refuse: shows the refusal, or reloads what changed.
 * @param onProblem receives a refusal; by default it is shown as a short message
 */
export function useAction(onProblem: (error: unknown) => void = toastProblem) {
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
        onProblem(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
    [queries, onProblem],
  );
  return { run, isBusy };
}

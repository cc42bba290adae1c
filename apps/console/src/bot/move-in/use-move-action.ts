import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { asProblem } from '../../api/api-problem';
import { useAction } from '../../kit/use-action';
import { toast, toastProblem } from '../../ui/toasts';
import { useMoveInTexts } from './text/move-in-texts';

/** Runs an action on a move. If it is refused, the page shows the move as it is now: another window may have changed it. */
export function useMoveAction() {
  const t = useMoveInTexts();
  const queries = useQueryClient();
  const onProblem = useCallback(
    (error: unknown) => {
      if (asProblem(error).code === 'move_in_state') toast(t.files.moved, true);
      else toastProblem(error);
      void queries.invalidateQueries({ queryKey: ['move-in'] });
    },
    [queries, t],
  );
  return useAction(onProblem);
}

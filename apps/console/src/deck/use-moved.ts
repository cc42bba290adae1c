import { useEffect, useRef, useState } from 'react';

/** Keeps the focus on a key that was moved, and announces its new position. @param ids in the order shown */
export function useMoved(ids: readonly string[]) {
  const grid = useRef<HTMLDivElement>(null);
  const lost = useRef<string | null>(null);
  const [said, setSaid] = useState<{ readonly name: string; readonly at: number } | null>(null);
  const order = ids.join();
  useEffect(() => {
    if (lost.current === null) return;
    const cell = grid.current?.querySelector(`[data-key-id="${CSS.escape(lost.current)}"]`);
    lost.current = null;
    if (cell instanceof HTMLElement) cell.focus();
  }, [order]);
  return {
    grid,
    said,
    moved: (id: string, name: string, to: number) => {
      lost.current = id;
      setSaid({ name, at: to + 1 });
    },
  };
}

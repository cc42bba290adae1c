/** Something unsaved that Back and Forward of the browser would leave. */
export interface BackGuard {
  /** Address of its page. */
  readonly address: string;
  /** Asks the user; the page stays where it is. */
  readonly onLeave: () => void;
}

const guards: BackGuard[] = [];

/** Sets a guard; the last one is asked. @returns what removes it */
export function guardBack(guard: BackGuard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

/** Listens before the router does: listeners of a window are called in the order in which they were added. */
export function listenForBack(): void {
  addEventListener('popstate', (event) => {
    const guard = guards.at(-1);
    if (!guard || location.href === guard.address) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', guard.address);
    guard.onLeave();
  });
}

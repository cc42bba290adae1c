/** Something unsaved that the user would lose by going to another page. */
export interface BackGuard {
  /** Address of its page. */
  readonly address: string;
  /** False if only Back and Forward of the browser ask, not links. */
  readonly links: boolean;
  /**
   * Asks the user; the page stays where it is.
   * @param leave goes where the user wanted, without asking again
   */
  readonly onLeave: (leave: () => void) => void;
}

const guards: BackGuard[] = [];
let isLeaving = false;

/** Sets a guard; the last one is asked. @returns what removes it */
export function guardBack(guard: BackGuard): () => void {
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
  };
}

/** Goes to another page by a link, once nothing unsaved is lost by it. @param to address with its base */
export function goGuarded<Options>(
  go: (to: string, options?: Options) => void,
  to: string,
  options?: Options,
): void {
  const guard = [...guards].reverse().find(({ links }) => links);
  const isHere = new URL(to, location.href).pathname === location.pathname;
  if (guard && !isHere) guard.onLeave(() => go(to, options));
  else go(to, options);
}

/** Listens before the router does: listeners of a window are called in the order in which they were added. */
export function listenForBack(): void {
  addEventListener('popstate', (event) => {
    const guard = guards.at(-1);
    if (isLeaving || !guard || location.href === guard.address) {
      isLeaving = false;
      return;
    }
    event.stopImmediatePropagation();
    history.pushState(null, '', guard.address);
    guard.onLeave(() => {
      isLeaving = true;
      history.back();
    });
  });
}

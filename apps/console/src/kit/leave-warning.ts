import { useEffect, useRef } from 'react';
import { guardBack } from './back-guard';

const warn = (event: Event): void => event.preventDefault();

/** Lets the browser ask before it leaves or reloads the page with something unsaved. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

/**
 * Keeps Back and Forward of the browser from leaving something unsaved: the page stays where it is.
 * @param onLeave asks the user, and may then go on
 * @param links true if links of the console ask too
 */
export function useBackQuestion(
  isUnsaved: boolean,
  onLeave: (leave: () => void) => void,
  links = false,
): void {
  const ask = useRef(onLeave);
  ask.current = onLeave;
  useEffect(
    () =>
      isUnsaved ? guardBack({ address: location.href, links, onLeave: (go) => ask.current(go) }) : undefined,
    [isUnsaved, links],
  );
}

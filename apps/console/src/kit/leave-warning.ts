import { useEffect } from 'react';

const warn = (event: Event): void => event.preventDefault();

/** Lets the browser ask before it leaves or reloads the page with something unsaved. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

import { createContext, useContext, useEffect } from 'react';

/** Errors of a form by field path, in the reader's language. */
interface FormFaults {
  readonly faults: { readonly [path: string]: string };
  /** Registers a field that shows its error; returns the end of that. */
  readonly claim: (name: string) => () => void;
  /** Names of these fields. */
  readonly claimed: ReadonlySet<string>;
}

export const FaultsContext = createContext<FormFaults | null>(null);

/** Returns true for the path of a field, or of a part of it. */
export const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

/**
 * Returns the error of a field in the form around it, and keeps the form from showing it elsewhere.
 * @param name path of the field in the API; undefined for none
 */
export function useFault(name: string | undefined): string | undefined {
  return useFaultAt(name)?.text;
}

/** Returns the same with its path, which may be that of a part: `block.2`. */
export function useFaultAt(
  name: string | undefined,
): { readonly path: string; readonly text: string } | undefined {
  const form = useContext(FaultsContext);
  const claim = form?.claim;
  useEffect(() => (name === undefined ? undefined : claim?.(name)), [claim, name]);
  if (!form || name === undefined) return undefined;
  const { faults, claimed } = form;
  const path = Object.keys(faults).find(
    (each) =>
      isWithin(each, name) &&
      ![...claimed].some((other) => other.length > name.length && isWithin(each, other)),
  );
  const text = path === undefined ? undefined : faults[path];
  return path === undefined || text === undefined ? undefined : { path, text };
}

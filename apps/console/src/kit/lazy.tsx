import { useEffect, type ComponentType, type ReactNode } from 'react';
import { Observed, useObserved } from '../design/observed';
import { loadStyles } from '../theme/styles';
import { Loading } from '../ui/loading';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

interface Part {
  /** Loads the component before it is rendered. */
  readonly load: () => Promise<void>;
}

/** A component whose script is loaded when it is first drawn, if it isn't there yet. */
export type Lazy<Props> = ComponentType<Props> & Part;

/**
 * Loads a component and renders it as soon as it has loaded. React's own `lazy` delays it until 300 ms after the
 * placeholder appeared, once per nested page (docs/adr/0275).
 * @param standIn placeholder until then
 * @param styled resolves when the styles of the component are there
 */
export function lazy<Props extends object>(
  load: Load<Props>,
  standIn: ReactNode = null,
  styled = loadStyles,
): Lazy<Props> {
  const state = new Observed<{ readonly Loaded: ComponentType<Props> } | { readonly failure: Error } | null>(
    null,
  );
  let loading: Promise<void> | undefined;
  const begin = (): Promise<void> =>
    (loading ??= Promise.all([load(), styled()]).then(
      ([{ default: Loaded }]) => state.set({ Loaded }),
      (error: unknown) => state.set({ failure: error instanceof Error ? error : new Error(String(error)) }),
    ));

  function Later(props: Props): ReactNode {
    const now = useObserved(state);
    useEffect(() => void begin(), []);
    if (!now) return standIn;
    if ('failure' in now) throw now.failure;
    return <now.Loaded {...props} />;
  }
  return Object.assign(Later, { load: begin });
}

/** Wraps a page that loads on demand, with a placeholder while it loads. */
export function lazyPage<Props extends object>(load: Load<Props>): Lazy<Props> {
  return lazy(load, <Loading />);
}

/** Wraps a page that the first picture of an editor needs: its styles are in the first sheet. */
export function firstPage<Props extends object>(load: Load<Props>): Lazy<Props> {
  return lazy(load, <Loading />, () => Promise.resolve());
}

/** Loads the page that the address asks for while an earlier request is still pending. */
export function loadAhead(pages: readonly (readonly [address: RegExp, page: Part])[]): void {
  const wanted = pages.find(([address]) => address.test(location.pathname));
  void wanted?.[1].load();
}

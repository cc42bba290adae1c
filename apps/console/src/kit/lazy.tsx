import { useEffect, type ComponentType, type ReactNode } from 'react';
import { Observed, useObserved } from '../design/observed';
import { loadStyles } from '../theme/styles';
import { Loading, NotLoaded } from '../ui/loading';

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
  const state = new Observed<{ readonly Loaded: ComponentType<Props> } | 'late' | null>(null);
  let loading: Promise<void> | undefined;
  const begin = (): Promise<void> =>
    (loading ??= Promise.all([untilLoaded(load, () => state.set('late')), styled()]).then(
      ([{ default: Loaded }]) => state.set({ Loaded }),
    ));

  function Later(props: Props): ReactNode {
    const now = useObserved(state);
    useEffect(() => void begin(), []);
    if (now === 'late') return <NotLoaded />;
    return now ? <now.Loaded {...props} /> : standIn;
  }
  return Object.assign(Later, { load: begin });
}

/** Ms between tries to load a part, doubling from the first to the longest. */
const [FIRST_REST_MS, LONGEST_REST_MS] = [500, 8_000];
/** Tries of which nobody is told. */
const SILENT_TRIES = 4;

/**
 * Loads a script, again and again while it cannot be had: the network may be away for a moment.
 * @param late called when it takes long
 */
async function untilLoaded<Loaded>(load: () => Promise<Loaded>, late: () => void): Promise<Loaded> {
  for (let tries = 1, rest = FIRST_REST_MS; ; tries++, rest = Math.min(2 * rest, LONGEST_REST_MS))
    try {
      return await load();
    } catch {
      if (tries >= SILENT_TRIES) late();
      await networkOr(rest);
    }
}

/** Resolves after some time, or when the network is back. */
function networkOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = window.setTimeout(done, ms);
    window.addEventListener('online', done);
  });
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

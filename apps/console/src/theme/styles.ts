/** Style sheets that the shell of an editor leaves to its page. */
const later = (): readonly string[] =>
  document.querySelector<HTMLMetaElement>('meta[name=styles-later]')?.content.split(' ') ?? [];

let loading: Promise<void> | undefined;

/** Adds a style sheet. Resolves when it is there, and also if it fails: a page without it is still of use. */
function add(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      resolve();
    };
    document.head.append(link);
  });
}

/**
 * Loads the styles that the first picture of an editor does not need, again if that failed. Resolves at once on other
 * pages, whose shell names all styles.
 */
export function loadStyles(): Promise<void> {
  return (loading ??= Promise.all(later().map(add)).then(() => undefined));
}

const named = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** Address of the page that draws in frames. An editor's shell names one that the browser may keep. */
export const stageAddress = named('stage') ?? '/stage';

function add(attributes: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/**
 * Loads what the page at this address needs next, which the shell names. The first script does it rather than the
 * shell, so that it does not slow that script down on its way.
 */
export function loadAhead(): void {
  for (const address of named('scripts-ahead')?.split(' ') ?? [])
    add({ rel: 'modulepreload', href: address });
  const script = named('stage-script');
  if (script === undefined) return;
  // The canvas is in a frame, which is there once the larger scripts have run.
  add({ rel: 'preload', as: 'script', href: script });
  void fetch(stageAddress).catch(() => undefined);
}

const named = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;

/** Address of the page that draws in frames. An editor's shell names one that the browser may keep. */
export const stageAddress = named('stage') ?? '/stage';

/**
 * Loads what the page at this address needs next, which the shell names. The first script does it rather than the
 * shell, so that it does not slow that script down on its way.
 */
export function loadAhead(): void {
  for (const address of named('scripts-ahead')?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  if (named('stage') !== undefined) void fetch(stageAddress).catch(() => undefined);
}

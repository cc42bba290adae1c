/**
 * Returns a function that loads a part of the page's script once. After a failure, the next call tries again.
 * @param address of a script that is a module
 */
export function loadedPart<Part>(address: string): () => Promise<Part> {
  let loading: Promise<Part> | null = null;
  let attempts = 0;
  return () => {
    // Browsers remember under its address that a script could not be loaded.
    const asked = attempts === 0 ? address : `${address}?attempt=${attempts + 1}`;
    loading ??= (import(asked) as Promise<Part>).catch((error: unknown) => {
      attempts++;
      loading = null;
      throw error;
    });
    return loading;
  };
}

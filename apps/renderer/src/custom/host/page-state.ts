/** Level of control from which broadcast software lets a page change what it does. */
const BASIC_CONTROL = 3;

/** Returns true while the page is not painted. */
export function isHidden(): boolean {
  return document.hidden;
}

/**
 * Returns true if broadcast software gives pages control over it. Every frame of the page then has that control, and no
 * page can take it from a frame.
 */
export function hasControl(): Promise<boolean> {
  const { obsstudio } = window as { readonly obsstudio?: object };
  const ask: unknown = obsstudio && 'getControlLevel' in obsstudio ? obsstudio.getControlLevel : null;
  if (typeof ask !== 'function') return Promise.resolve(false);
  return new Promise((done) => {
    ask.call(obsstudio, (level: unknown) => done(Number(level) >= BASIC_CONTROL));
  });
}

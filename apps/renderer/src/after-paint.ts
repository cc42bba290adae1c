/** Calls back with the last position once it has been painted: in the frame after the next. */
export function afterPaint(call: (position: string) => void): (position: string) => void {
  let latest: string | null = null;
  return (position) => {
    const isWaiting = latest !== null;
    latest = position;
    if (isWaiting) return;
    requestAnimationFrame(() => {
      // What comes after this frame's start is painted in a later one.
      const painted = latest ?? position;
      latest = null;
      requestAnimationFrame(() => call(painted));
    });
  };
}

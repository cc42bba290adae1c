/** Copies a text; also on plain http, where browsers have no clipboard for pages. False when it couldn't. */
export async function copyText(text: string): Promise<boolean> {
  // Not there on plain http, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard as Clipboard | undefined) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // The browser may forbid it: the older way is tried.
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

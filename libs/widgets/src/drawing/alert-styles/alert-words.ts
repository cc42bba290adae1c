import type { ShownAlert } from '../../alert-box/alert-box.state';

/** An element for words. What viewers wrote is only ever set as text. */
export function piece(name: string, tag: 'div' | 'span' = 'div'): HTMLElement {
  const element = document.createElement(tag);
  element.className = name;
  element.dir = 'auto';
  return element;
}

const FIGURE = /\p{Sc}?\s?\d[\d.,\u00a0\u202f]*(?:\s?\p{Sc})?/u;

/**
 * Writes the headline of a designed alert. A name at its beginning stands apart, in a line of its own; the first
 * number after it stands out.
 * @returns the element of the name, or of the whole text if no name is in it
 */
export function writeHeadline(headline: HTMLElement, { text, name }: ShownAlert): HTMLElement | null {
  const at = name ? text.indexOf(name) : -1;
  const strong = piece('name', 'span');
  headline.classList.toggle('apart', at <= 0 && (name === null || at === 0));
  if (name === null || at < 0) {
    strong.textContent = text;
    headline.append(strong);
    return strong;
  }
  strong.textContent = name;
  headline.append(text.slice(0, at), strong, ...withFigure(text.slice(at + name.length)));
  return strong;
}

function withFigure(text: string): readonly (string | Node)[] {
  const found = FIGURE.exec(text);
  if (!found) return [text];
  const figure = piece('figure', 'span');
  [figure.textContent] = found;
  return [text.slice(0, found.index), figure, text.slice(found.index + found[0].length)];
}

/** Writes the message, unless the headline already contains it. */
export function showMessage(element: HTMLElement, { message, text }: ShownAlert): void {
  const isShown = message !== null && message !== '' && !text.includes(message);
  element.textContent = isShown ? message : '';
}

/**
 * Names of those who received gifts, and how many more did.
 * @param most names at most
 */
export function receiversText({ receivers = [], amount }: ShownAlert, most = Infinity): string {
  const shown = receivers.slice(0, most);
  const more = Math.max(amount ?? 0, receivers.length) - shown.length;
  const names = shown.join(', ');
  return names !== '' && more > 0 ? `${names} +${more}` : names;
}

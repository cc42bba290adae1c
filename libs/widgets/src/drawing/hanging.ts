import type { TextBoxValues } from './text-box';

/**
 * Which edge of what is drawn stays where it is when it gets longer (`anchor` of the block `@text`): around its middle
 * the layer is as wide as its content; hanging on an edge it is as wide as the widget, and its content may go beyond.
 * @param width of the layer then, in design pixels
 */
export function hang(content: HTMLElement, { anchor }: Pick<TextBoxValues, 'anchor'>, width: number): void {
  const root = content.getRootNode();
  if (!(root instanceof ShadowRoot) || !(root.host instanceof HTMLElement)) return;
  const isCentred = anchor === 'center';
  content.style.flex = 'none';
  Object.assign(root.host.style, {
    display: isCentred ? '' : 'flex',
    width: isCentred ? '' : `${width}px`,
    justifyContent: anchor === 'right' ? 'flex-end' : 'flex-start',
  });
}

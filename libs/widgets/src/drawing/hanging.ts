import type { TextBoxValues } from './text-box';

/**
 * Fixes the edge of the content that stays in place when the content gets longer (`anchor` of the block `@text`).
 * With a centered anchor the layer is as wide as its content. With an edge as anchor it has the widget's width,
 * and the content may overflow.
 * @param width width of the layer when anchored to an edge, in design pixels
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

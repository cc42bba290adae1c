/* Runs in the browser: what can be seen of an element, as lines of text. */

/** Of every box. */
const always = [
  'backgroundColor',
  'backgroundImage',
  'backgroundSize',
  'borderTopLeftRadius',
  'borderBottomRightRadius',
  'borderImageSource',
  'boxShadow',
  'opacity',
  'textDecorationLine',
  'transform',
  'translate',
  'filter',
  'clipPath',
  'objectFit',
  'webkitMaskImage',
  'webkitMaskSize',
] as const;

/** Of those that have words. */
const ofWords = [
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'textTransform',
  'textShadow',
] as const;

/** Every visible element below, where it is and what it looks like. */
export function lookOf(element: Element): readonly string[] {
  const { shadowRoot } = element;
  return [...(shadowRoot ? shadowRoot.children : element.children)].flatMap((child) => {
    const style = getComputedStyle(child);
    if (style.display === 'none') return [];
    const inside = lookOf(child);
    // What is inside of something hidden can be seen all the same.
    const isHidden = style.visibility === 'hidden' && !(child instanceof HTMLVideoElement);
    return isHidden ? inside : [look(child, style), ...inside];
  });
}

function look(element: Element, style: CSSStyleDeclaration): string {
  const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const before = getComputedStyle(element, '::before');
  const generated = before.content === 'none' ? '' : before.content;
  const parts = [
    element.tagName,
    placeOf(element),
    ...always.map((name) => style[name]),
    ...borders(style),
    ...media(element),
  ];
  if (words.length > 0) parts.push(...words.map((word) => `${word.textContent} ${placeOf(word)}`));
  if (generated !== '') parts.push(generated, before.backgroundColor, before.opacity);
  if (words.length > 0 || generated !== '') {
    parts.push(...ofWords.map((name) => style[name]));
    if (parseFloat(style.webkitTextStrokeWidth) > 0)
      parts.push(style.webkitTextStrokeWidth, style.webkitTextStrokeColor);
  }
  return parts.join(' | ');
}

function borders(style: CSSStyleDeclaration): readonly string[] {
  return (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) =>
    parseFloat(style[`border${side}Width`]) > 0
      ? `${style[`border${side}Width`]} ${style[`border${side}Style`]} ${style[`border${side}Color`]}`
      : '',
  );
}

function media(element: Element): readonly string[] {
  if (element instanceof SVGElement)
    return [...element.attributes].map(({ name, value }) => `${name}=${value}`);
  if (element instanceof HTMLImageElement) return [element.src];
  if (element instanceof HTMLIFrameElement) return [element.src, getComputedStyle(element).pointerEvents];
  if (element instanceof HTMLCanvasElement) return [element.toDataURL()];
  if (element instanceof HTMLVideoElement)
    return [element.src, ...[element.loop, element.muted, element.volume, element.currentTime].map(String)];
  return [];
}

function placeOf(node: Node): string {
  const range = document.createRange();
  if (node instanceof Element) return boxOf(node.getBoundingClientRect());
  range.selectNode(node);
  return [...range.getClientRects()].map(boxOf).join(' ');
}

function boxOf({ left, top, width, height }: DOMRect): string {
  return [left, top, width, height].map((value) => value.toFixed(1)).join(',');
}

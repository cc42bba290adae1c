/* Runs in the browser: what can be seen of an element, as lines of text. */

/** Style properties compared on every box. */
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

/** Style properties compared on boxes with text. */
const ofWords = [
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'textTransform',
  'textShadow',
] as const;

/** Returns each visible element below, with its position and look. */
export function lookOf(element: Element): readonly string[] {
  const { shadowRoot } = element;
  return [...(shadowRoot ? shadowRoot.children : element.children)].flatMap((child) => {
    const style = getComputedStyle(child);
    if (style.display === 'none') return [];
    const inside = lookOf(child);
    // Elements inside a hidden element can still be visible.
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
    ...always.map((name) => (name === 'backgroundImage' ? backgroundOf(element, style) : style[name])),
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

/** Each page has an address of its own for the bytes of a background: the address they came from is compared. */
function backgroundOf(element: Element, { backgroundImage }: CSSStyleDeclaration): string {
  const address = element instanceof HTMLElement ? element.dataset['address'] : undefined;
  return backgroundImage.startsWith('url("blob:') ? `url("${address}")` : backgroundImage;
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
  if (element instanceof HTMLImageElement) return [element.dataset['address'] ?? element.src];
  if (element instanceof HTMLIFrameElement) return [element.src, getComputedStyle(element).pointerEvents];
  if (element instanceof HTMLCanvasElement) return [element.toDataURL()];
  if (element instanceof HTMLVideoElement)
    // The time in it goes on by itself: where it begins is what videos.spec.ts looks at.
    return [element.src, ...[element.loop, element.muted, element.volume].map(String)];
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

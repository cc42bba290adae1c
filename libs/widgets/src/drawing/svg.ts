/** Makes an SVG element; attribute values are never markup. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: { readonly [attribute: string]: string | number },
  ...children: readonly SVGElement[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...children);
  return element;
}

const face = (mouth: string, more = ''): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56" width="56" height="56">' +
  '<circle cx="28" cy="28" r="26" fill="#ffc94d" stroke="#7a4b00" stroke-width="3"/>' +
  `<g fill="none" stroke="#4a2d00" stroke-width="4" stroke-linecap="round">${mouth}</g>${more}</svg>`;
const eyes = '<path d="M19 21v3M37 21v3"/>';

/** Emotes of the simulated channel: nothing has to be asked for them. */
const drawn: { readonly [id: string]: string } = {
  kappa: face(`<path d="M18 20h5M34 20h5M21 38q9 3 14-5"/>`),
  pogchamp: face(eyes, '<ellipse cx="28" cy="39" rx="7" ry="9" fill="#4a2d00"/>'),
  lul: face(
    '<path d="m16 18 6 4-6 4M40 18l-6 4 6 4"/>',
    '<path d="M16 33h24a12 12 0 0 1-24 0z" fill="#4a2d00"/>',
  ),
  heyguys: face(`${eyes}<path d="M18 35q10 10 20 0"/>`),
};

export function simulatedEmote(id: string): Buffer | null {
  const svg = Object.hasOwn(drawn, id) ? drawn[id] : undefined;
  return svg === undefined ? null : Buffer.from(svg);
}

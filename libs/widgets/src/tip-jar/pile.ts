/** Size of the drawing of the jar, in design pixels. */
export const jar = { w: 280, h: 316 };

/** Inside of the jar where pieces lie. */
const inside = { left: 22, right: 258, top: 84, bottom: 300 };

/** Place of one piece: its middle, radius and rotation in degrees. */
export interface PilePlace {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly turn: number;
}

/** Returns the place of a piece in a jar that holds so many; rows lie in the gaps of the rows below. */
export function pieceAt(index: number, capacity: number): PilePlace {
  const [width, height] = [inside.right - inside.left, inside.bottom - inside.top];
  const across = Math.max(2, Math.round(Math.sqrt((capacity * width) / height)));
  const r = Math.min(width / across, height / Math.ceil(capacity / (across - 0.5))) / 2;
  const pair = across * 2 - 1;
  const isShifted = index % pair >= across;
  const row = Math.floor(index / pair) * 2 + (isShifted ? 1 : 0);
  const column = isShifted ? (index % pair) - across + 0.5 : index % pair;
  // Pieces of a row come from the middle outwards, in no strict order.
  const count = isShifted ? across - 1 : across;
  const place = ((isShifted ? column - 0.5 : column) * 7 + row * 3) % count;
  const step = width / across;
  return {
    x: inside.left + step * ((count === across ? 0.5 : 1) + (isCoprime(count) ? place : column)),
    y: inside.bottom - r - row * Math.min(2 * r, height / Math.ceil(capacity / (across - 0.5))),
    r,
    turn: ((index * 137.5) % 50) - 25,
  };
}

/** Returns true if steps of 7 reach each place of a row. */
function isCoprime(count: number): boolean {
  return count % 7 !== 0;
}

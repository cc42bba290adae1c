/** Returns the number of an index in a row: evenly spread from 0 to 1, always the same. */
export function spread(index: number, row: number): number {
  const value = Math.sin(index * 127.1 + row * 311.7) * 43758.5453;
  return value - Math.floor(value);
}

export const blank = { name: 'Stream', width: 1920, height: 1080, starter: false };

export function fail(): never {
  throw new Error('There is no such layer.');
}

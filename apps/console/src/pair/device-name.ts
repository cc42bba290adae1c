const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Android/, 'Android'],
  [/OBS/, 'OBS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
];

/** Returns the name a device requests access under, so that the owner can recognize it. */
export function deviceName(userAgent: string): string {
  const [, system] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [null, 'Linux'];
  const browser = /Firefox/.test(userAgent) ? 'Firefox' : /Chrom/.test(userAgent) ? 'Chromium' : 'Browser';
  return `${system}, ${browser}`;
}

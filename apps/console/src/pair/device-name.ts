const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Android/, 'Android'],
  [/OBS/, 'OBS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
];

/** What a device says that it is, so that whoever lets it in knows which one it is. */
export function deviceName(userAgent: string): string {
  const [, system] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [null, 'Linux'];
  const browser = /Firefox/.test(userAgent) ? 'Firefox' : /Chrom/.test(userAgent) ? 'Chromium' : 'Browser';
  return `${system}, ${browser}`;
}

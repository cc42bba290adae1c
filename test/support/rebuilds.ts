import { opsOk } from './accounts';

/** Rebuilds all projections with the operators' command. @returns their names */
export async function rebuildAll(dataDir: string): Promise<readonly string[]> {
  const lines = (await opsOk(dataDir, ['lag', '--json'])).split('\n').filter(Boolean);
  const names = lines.map((line) => (JSON.parse(line) as { readonly projection: string }).projection);
  for (const name of names) await opsOk(dataDir, ['rebuild', name]);
  return names;
}

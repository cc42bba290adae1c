import { opsOk } from './accounts';

/** Rebuilds all projections with the operators' command. @returns their names */
export async function rebuildAll(dataDir: string): Promise<readonly string[]> {
  const lines = (await opsOk(dataDir, ['rebuild', 'all', '--json'])).split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { readonly projection: string }).projection);
}

import type { ProtocolLegs } from './legs';
import type { ToolsDeps } from './studio-tools';

/** `studioTools`, and the protocol's library with it, once they are needed: loading them takes a while. */
export async function loadTools(deps: ToolsDeps): Promise<ProtocolLegs> {
  const { studioTools } = await import('./studio-tools.js');
  return studioTools(deps);
}

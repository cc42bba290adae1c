import type { ProtocolTransports } from './transports';
import type { ToolsDeps } from './studio-tools';

/** `studioTools`, and the protocol's library with it, once they are needed: loading them takes a while. */
export async function loadTools(deps: ToolsDeps): Promise<ProtocolTransports> {
  const { studioTools } = await import('./studio-tools.js');
  return studioTools(deps);
}

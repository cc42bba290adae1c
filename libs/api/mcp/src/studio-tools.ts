import type { Clock } from '@studio/kernel/clock';
import type { Dispatcher } from '@studio/operations/dispatcher';
import type { FileIntake } from '@studio/operations/received-file';
import type { Records } from '@studio/records/records';
import { Confirmations } from './confirmations';
import { protocolTransports, type ProtocolTransports } from './transports';
import { Resources } from './resources';
import { studioServer } from './studio-server';
import { ToolCalls } from './tool-calls';

export interface ToolsDeps {
  readonly dispatcher: Dispatcher;
  readonly records: Pick<Records, 'putIfAbsent'>;
  readonly clock: Clock;
  /** Key that signs confirmation questions; the same on all nodes. */
  readonly secretKey: string;
  /** Storage for the files that tools receive. */
  readonly intake: FileIntake;
  /** Hosts, without ports, whose pages may call. */
  readonly originHosts: readonly string[];
  /** Receives requests that violate the protocol. */
  readonly log: (error: Error) => void;
}

/** The operations as tools, ready to be served. */
export function studioTools(deps: ToolsDeps): ProtocolTransports {
  const { dispatcher, records, clock, secretKey, intake, originHosts, log } = deps;
  const calls = new ToolCalls(dispatcher, new Confirmations(records, clock, secretKey), intake);
  const resources = new Resources(dispatcher);
  const makeServer = () => studioServer(calls, resources);
  return protocolTransports({ makeServer, clock, log, originHosts });
}

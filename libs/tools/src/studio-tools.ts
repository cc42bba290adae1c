import type { Clock } from '@studio/kernel/clock';
import type { Dispatcher } from '@studio/operations/dispatcher';
import type { FileIntake } from '@studio/operations/received-file';
import type { Records } from '@studio/records/records';
import { Confirmations } from './confirmations';
import { protocolLegs, type ProtocolLegs } from './legs';
import { Resources } from './resources';
import { studioServer } from './studio-server';
import { ToolCalls } from './tool-calls';

export interface ToolsDeps {
  readonly dispatcher: Dispatcher;
  readonly records: Pick<Records, 'putIfAbsent'>;
  readonly clock: Clock;
  /** Signs questions to users; the same on all nodes. */
  readonly secretKey: string;
  /** Where files that tools bring go first. */
  readonly intake: FileIntake;
  /** Hosts, without ports, whose pages may call. */
  readonly originHosts: readonly string[];
  /** Told of requests that break the protocol. */
  readonly log: (error: Error) => void;
}

/** The operations as tools, ready to be served. */
export function studioTools(deps: ToolsDeps): ProtocolLegs {
  const { dispatcher, records, clock, secretKey, intake, originHosts, log } = deps;
  const calls = new ToolCalls(dispatcher, new Confirmations(records, clock, secretKey), intake);
  const resources = new Resources(dispatcher);
  const makeServer = () => studioServer(calls, resources);
  return protocolLegs({ makeServer, clock, log, originHosts });
}

import { Int, List, OneOf, Text } from '@studio/operations/fields';
import { networkModes, type NetworkMode, type NetworkState } from './network-access';

export class LanAddressView {
  @Text('IPv4 address of this machine.') readonly address: string;
  @Text('Name of the network interface.') readonly interface: string;
}

/** Whether devices of the local network reach the installation. */
export class NetworkAccessView {
  @OneOf(
    networkModes,
    'off: only this machine. on: devices of its network, too. fixed: HOST or PUBLIC_URL decides.',
  )
  readonly mode: NetworkMode;
  @Int('Port of the installation.', { min: 1, max: 65_535 }) readonly port: number;
  @List(
    LanAddressView,
    'Addresses for devices, that of the default route first; empty while none is reachable.',
  )
  readonly addresses: readonly LanAddressView[];
}

export function networkAccessView({ mode, port, addresses }: NetworkState): NetworkAccessView {
  return { mode, port, addresses: addresses.map((each) => ({ ...each })) };
}

import { createSocket } from 'node:dgram';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** IPv4 address of this machine that other devices of its network may reach. */
export interface LanAddress {
  readonly address: string;
  /** Name of the network interface, as the operating system shows it. */
  readonly interface: string;
}

/** Interfaces of virtual machines, containers and private networks, which no phone at home reaches. */
const virtual =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman|lxc|tun|tap|utun|wg|ppp|zt|tailscale|ham)|vEthernet|VirtualBox|VMware|Hyper-V|WSL|VPN|Tailscale|ZeroTier|WireGuard/i;
/** Documentation address (RFC 5737). It is never contacted: it only lets the system choose a route. */
const ANYWHERE = '192.0.2.1';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * Returns the addresses under which a phone may reach this machine, that of the default route first.
 * @param preferred address of the default route; null if unknown
 */
export function lanAddressesIn(interfaces: Interfaces, preferred: string | null): readonly LanAddress[] {
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    virtual.test(name)
      ? []
      : infos
          .filter(
            ({ family, internal, address }) =>
              family === 'IPv4' && !internal && !address.startsWith('169.254.'),
          )
          .map(({ address }) => ({ address, interface: name })),
  );
  return found.sort((a, b) => Number(b.address === preferred) - Number(a.address === preferred));
}

export async function lanAddresses(): Promise<readonly LanAddress[]> {
  return lanAddressesIn(networkInterfaces(), await defaultRouteAddress());
}

/** Returns the address that this machine has on its default route; null without one. */
function defaultRouteAddress(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (address: string | null): void => {
      socket.close();
      resolve(address);
    };
    socket.once('error', () => end(null));
    // Connecting a UDP socket sends nothing.
    socket.connect(53, ANYWHERE, () => end(socket.address().address));
  });
}

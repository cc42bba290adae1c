import type { Server as HttpServer } from 'node:http';
import { createServer, isIP, type AddressInfo, type Server } from 'node:net';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { lanAddresses, type LanAddress } from './lan-addresses';

/** `fixed`: the settings of the installation decide who reaches it. */
export const networkModes = ['off', 'on', 'fixed'] as const;
export type NetworkMode = (typeof networkModes)[number];

export interface NetworkState {
  readonly mode: NetworkMode;
  readonly port: number;
  /** Addresses for devices; empty while none is reachable. */
  readonly addresses: readonly LanAddress[];
}

interface Deps {
  readonly records: Records;
  /** Base of the links handed out. */
  readonly publicUrl: string;
  readonly warn: (line: string) => void;
  /** By default those of this machine. */
  readonly addresses?: () => Promise<readonly LanAddress[]>;
}

/** Record kind and key of the setting. */
const [KIND, KEY] = ['network-access', 'studio'] as const;
/** Interval in which addresses are looked up again, since a network may assign others. */
const LOOK_MS = 10_000;

/**
 * Lets devices of the local network reach a server that listens on this machine only, e.g. a phone for the deck. It
 * listens on the same port of each local address and hands the connections to the server. PUBLIC_URL and the
 * addresses of browser sources stay as they are.
 */
export class NetworkAccess {
  private readonly listeners = new Map<string, Server>();
  private server: HttpServer | null = null;
  private timer: NodeJS.Timeout | undefined;
  private readonly addresses: () => Promise<readonly LanAddress[]>;

  constructor(private readonly deps: Deps) {
    this.addresses = deps.addresses ?? lanAddresses;
  }

  /** Opens the network once the server listens, if that is set. */
  attach(server: HttpServer): void {
    this.server = server;
    const open = (): void => {
      void this.restore().catch((error: unknown) =>
        this.deps.warn(`The setting for devices of the network could not be read: ${String(error)}.`),
      );
    };
    if (server.listening) open();
    else server.once('listening', open);
  }

  async state(): Promise<NetworkState> {
    const { address, port } = this.bound();
    if (this.isFixed) {
      const all = isLoopback(new URL(this.deps.publicUrl).hostname) ? await this.addresses() : [];
      return {
        mode: 'fixed',
        port,
        addresses: isAny(address) ? all : all.filter((lan) => lan.address === address),
      };
    }
    const isOn = await this.isOn();
    if (isOn) await this.update();
    const open = isOn ? (await this.addresses()).filter((lan) => this.listeners.has(lan.address)) : [];
    return { mode: isOn ? 'on' : 'off', port, addresses: open };
  }

  /** @throws Problem `network_fixed` if the settings of the installation decide it */
  async set(isOn: boolean): Promise<NetworkState> {
    if (this.isFixed)
      throw new Problem(
        'network_fixed',
        'HOST or PUBLIC_URL of this installation decides which devices reach it. Change them there.',
      );
    await this.store(isOn);
    if (isOn) await this.restore();
    else this.close();
    return this.state();
  }

  /** Closes the addresses of the network. Connections that are open end with the server. */
  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.closeAll(this.listeners.keys());
  }

  private get isFixed(): boolean {
    return !isLoopback(this.bound().address) || !isLoopback(new URL(this.deps.publicUrl).hostname);
  }

  private bound(): AddressInfo {
    const address = this.server?.address();
    if (!address || typeof address === 'string') throw new Error('The server does not listen.');
    return address;
  }

  private async isOn(): Promise<boolean> {
    return (await this.deps.records.get<{ readonly on: boolean }>(KIND, KEY))?.value.on ?? false;
  }

  private async store(on: boolean): Promise<void> {
    const { records } = this.deps;
    for (;;) {
      const known = await records.get(KIND, KEY);
      const isStored = known
        ? await records.compareAndSet(KIND, KEY, known.version, { on })
        : await records.putIfAbsent(KIND, KEY, { on });
      if (isStored) return;
    }
  }

  private async restore(): Promise<void> {
    if (this.isFixed || !(await this.isOn())) return;
    await this.update();
    this.timer ??= setInterval(() => {
      void this.update().catch((error: unknown) => this.deps.warn(String(error)));
    }, LOOK_MS).unref();
  }

  /** Listens on all addresses that the machine has now. */
  private async update(): Promise<void> {
    const wanted = new Set((await this.addresses()).map(({ address }) => address));
    this.closeAll([...this.listeners.keys()].filter((address) => !wanted.has(address)));
    await Promise.all(
      [...wanted].filter((address) => !this.listeners.has(address)).map((each) => this.open(each)),
    );
  }

  private async open(address: string): Promise<void> {
    const { port } = this.bound();
    const listener = createServer((socket) => this.server?.emit('connection', socket));
    this.listeners.set(address, listener);
    try {
      await new Promise<void>((resolve, reject) => {
        listener.once('error', reject);
        listener.listen({ host: address, port, exclusive: true }, resolve);
      });
    } catch (error) {
      this.listeners.delete(address);
      this.deps.warn(`Devices of the network cannot reach ${address}, port ${port}: ${String(error)}.`);
    }
  }

  private closeAll(addresses: Iterable<string>): void {
    for (const address of addresses) {
      // Its open connections belong to the server from now on.
      this.listeners.get(address)?.close();
      this.listeners.delete(address);
    }
  }
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

const isAny = (address: string): boolean => address === '0.0.0.0' || address === '::';

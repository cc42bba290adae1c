import { createServer, get, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { lanAddressesIn } from './lan-addresses';
import { NetworkAccess } from './network-access';

const PHONE = { address: '127.0.0.2', interface: 'wlan0' };

describe('the addresses of a machine', () => {
  const info = (address: string, internal = false) => ({
    address,
    internal,
    family: 'IPv4' as const,
    netmask: '255.255.255.0',
    mac: '00:00:00:00:00:00',
    cidr: null,
  });

  it('puts the default route first and leaves out what no phone reaches', () => {
    const interfaces = {
      lo: [info('127.0.0.1', true)],
      docker0: [info('172.17.0.1')],
      'vEthernet (WSL)': [info('172.28.0.1')],
      tailscale0: [info('100.64.0.1')],
      eth1: [info('169.254.7.7')],
      eth0: [info('10.0.0.5')],
      wlan0: [info('192.168.1.20')],
    };
    expect(lanAddressesIn(interfaces, '192.168.1.20')).toEqual([
      { address: '192.168.1.20', interface: 'wlan0' },
      { address: '10.0.0.5', interface: 'eth0' },
    ]);
  });
});

describe('access from the network', () => {
  let server: Server;
  let folder: string;
  let records: Records;
  let access: NetworkAccess;
  let addresses: (typeof PHONE)[];
  let port: number;
  const warnings: string[] = [];

  const listen = (host: string): Promise<void> =>
    new Promise((resolve) => {
      server = createServer((_request, response) => response.end('here')).listen(0, host, () => {
        const bound = server.address();
        port = typeof bound === 'object' && bound ? bound.port : 0;
        resolve();
      });
    });
  const begin = (publicUrl = `http://127.0.0.1:${port}`): NetworkAccess => {
    const begun = new NetworkAccess({
      records,
      publicUrl,
      warn: (line) => warnings.push(line),
      addresses: () => Promise.resolve(addresses),
    });
    begun.attach(server);
    return begun;
  };
  const answerAt = (host: string): Promise<string> =>
    new Promise((resolve) => {
      get({ host, port, agent: false }, (response) => {
        response.setEncoding('utf8').once('data', resolve);
      }).once('error', ({ message }) => resolve(message));
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'network-'));
    records = await openEmbeddedRecords({ dir: folder, clock: { now: () => Date.now() } });
    addresses = [PHONE];
    await listen('127.0.0.1');
    access = begin();
  });
  afterEach(async () => {
    access.close();
    server.close();
    await records.close();
    await rm(folder, { recursive: true });
  });

  it('is off at first', async () => {
    expect(await access.state()).toEqual({ mode: 'off', port, addresses: [] });
    expect(await answerAt(PHONE.address)).toContain('ECONNREFUSED');
  });

  it('opens the same port of the local addresses, and closes it', async () => {
    expect(await access.set(true)).toEqual({ mode: 'on', port, addresses: [PHONE] });
    expect(await answerAt(PHONE.address)).toBe('here');
    expect(await access.set(false)).toEqual({ mode: 'off', port, addresses: [] });
    expect(await answerAt(PHONE.address)).toContain('ECONNREFUSED');
  });

  it('follows a change of address', async () => {
    await access.set(true);
    addresses = [{ address: '127.0.0.3', interface: 'wlan0' }];
    expect((await access.state()).addresses).toEqual(addresses);
    expect(await answerAt('127.0.0.3')).toBe('here');
    expect(await answerAt(PHONE.address)).toContain('ECONNREFUSED');
  });

  it('lasts over a restart', async () => {
    await access.set(true);
    access.close();
    access = begin();
    expect(await access.state()).toMatchObject({ mode: 'on', addresses: [PHONE] });
    expect(await answerAt(PHONE.address)).toBe('here');
  });

  it('offers no address that another program holds', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, PHONE.address, resolve));
    expect(await access.set(true)).toEqual({ mode: 'on', port, addresses: [] });
    expect(warnings.at(-1)).toContain(PHONE.address);
    await new Promise((resolve) => other.close(resolve));
  });

  it('is fixed where PUBLIC_URL names another address', async () => {
    access = begin('https://studio.example');
    expect(await access.state()).toEqual({ mode: 'fixed', port, addresses: [] });
    await expect(access.set(true)).rejects.toMatchObject({ code: 'network_fixed' });
  });
});

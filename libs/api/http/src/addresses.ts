import { BlockList, isIP } from 'node:net';

/** Ranges that have a name. */
const named: { readonly [name: string]: readonly string[] } = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', '169.254.0.0/16', 'fe80::/10'],
};

export type IsOneOf = (address: string | undefined) => boolean;

/**
 * Returns a function that matches IP addresses against a comma-separated list of addresses, ranges (`10.0.0.0/8`)
 * and the names `loopback` and `private`. An empty list matches none.
 * @throws Error naming the invalid entry
 */
export function addressList(text: string): IsOneOf {
  const list = new BlockList();
  const entries = text.split(',').flatMap((entry) => entry.trim() || []);
  for (const entry of entries.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (version === 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > most)
      throw new Error(`${JSON.stringify(entry)} is no IP address, range of them, loopback or private`);
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const version = isIP(address ?? '');
    return version !== 0 && list.check(address ?? '', version === 4 ? 'ipv4' : 'ipv6');
  };
}

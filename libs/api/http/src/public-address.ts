import { IPv6, parse, isValid } from 'ipaddr.js';

/** Public by range, but internal services of a cloud. */
const clouds = ['168.63.129.16'];

/** Names of this machine, wherever that is (RFC 6761). */
const OWN_NAME = /(?:^|\.)localhost\.?$/;

/** IPv4 addresses in an old way of writing them as IPv6. */
const compatible = IPv6.parseCIDR('::/96');

/**
 * Returns true for a public IP address: not private, link-local or metadata, and not one that wraps such an
 * address.
 */
export function isPublicAddress(address: string): boolean {
  if (!isValid(address) || clouds.includes(address)) return false;
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof IPv6 && parsed.match(compatible));
}

/**
 * Returns the reason an address is not a public web address, as far as its text shows, in words that continue
 * “must be”. Returns null if only resolving it shows that.
 */
export function webFaultOf({ protocol, hostname }: URL): string | null {
  if (protocol !== 'https:') return 'an address with https://';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isValid(host) ? !isPublicAddress(host) : OWN_NAME.test(host);
  return isPrivate ? 'a public address' : null;
}

import { IPv6, parse, isValid } from 'ipaddr.js';

/** Public by their range, but nobody's on the web: of a cloud's own services. */
const clouds = ['168.63.129.16'];

/** Names of this machine, wherever that is (RFC 6761). */
const OWN_NAME = /(?:^|\.)localhost\.?$/;

/** IPv4 addresses in an old way of writing them as IPv6. */
const compatible = IPv6.parseCIDR('::/96');

/** Whether an IP address is one of the web: not private, link-local, of metadata, or one that wraps such a one. */
export function isPublicAddress(address: string): boolean {
  if (!isValid(address) || clouds.includes(address)) return false;
  const parsed = parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof IPv6 && parsed.match(compatible));
}

/**
 * Why an address is none of the web, as far as it tells by itself, in words that go on “must be”; null where only what
 * its name stands for will tell.
 */
export function webFaultOf({ protocol, hostname }: URL): string | null {
  if (protocol !== 'https:') return 'an address with https://';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isValid(host) ? !isPublicAddress(host) : OWN_NAME.test(host);
  return isPrivate ? 'a public address' : null;
}

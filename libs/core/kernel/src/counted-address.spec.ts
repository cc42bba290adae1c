import { countedAddress } from './counted-address';

describe('a counted address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
  ])('of IPv4 is the address itself: %s', (given, counted) => {
    expect(countedAddress(given)).toBe(counted);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('of IPv6 is its first 64 bits: %s', (given, counted) => {
    expect(countedAddress(given)).toBe(counted);
  });

  it('of anything else is what it is', () => {
    expect(countedAddress('unknown')).toBe('unknown');
    expect(countedAddress('')).toBe('');
  });
});

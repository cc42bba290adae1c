import { allowedAddress, obsAddressIn, obsHostsFrom } from './obs-hosts';

describe('the address of OBS', () => {
  it.each([
    ['127.0.0.1', { host: '127.0.0.1', port: 4455 }],
    [' studio.local:4466 ', { host: 'studio.local', port: 4466 }],
    ['::1', { host: '::1', port: 4455 }],
    ['[::1]:4466', { host: '::1', port: 4466 }],
    ['obsws://192.168.1.20:4455/pass%20word', { host: '192.168.1.20', port: 4455, password: 'pass word' }],
    ['obsws://192.168.1.20:4455/a/b%', { host: '192.168.1.20', port: 4455, password: 'a/b%' }],
    ['obsws://192.168.1.20', { host: '192.168.1.20', port: 4455 }],
  ])('is read from %s', (text, address) => {
    expect(obsAddressIn(text)).toEqual(address);
  });

  it.each(['', 'http://127.0.0.1', 'a b', '127.0.0.1:0', '127.0.0.1:99999', '127.0.0.1/path', 'obsws://'])(
    'is not read from %p',
    (text) => {
      expect(obsAddressIn(text)).toBeNull();
    },
  );
});

describe('machines that may run OBS', () => {
  const resolving =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses);

  it.each(['127.0.0.1', '192.168.1.20', '10.0.0.7', '172.16.0.1', '169.254.1.1', 'fd00::1', '::1'])(
    'include %s of the local network',
    async (host) => {
      expect(await allowedAddress(host, 'private')).toBe(host);
    },
  );

  it.each(['192.0.2.1', '8.8.8.8', '2001:4860:4860::8888', '0.0.0.0', '::ffff:8.8.8.8'])(
    'exclude %s',
    async (host) => {
      await expect(allowedAddress(host, 'private')).rejects.toMatchObject({ code: 'obs_host_not_allowed' });
    },
  );

  it('are this one alone in the mode loopback, and none in the mode off', async () => {
    expect(await allowedAddress('127.0.0.1', 'loopback')).toBe('127.0.0.1');
    await expect(allowedAddress('192.168.1.20', 'loopback')).rejects.toMatchObject({
      code: 'obs_host_not_allowed',
    });
    await expect(allowedAddress('127.0.0.1', 'off')).rejects.toMatchObject({ code: 'obs_host_not_allowed' });
  });

  it('are reached at the address that was checked', async () => {
    expect(await allowedAddress('desk.local', 'private', resolving('192.168.1.20'))).toBe('192.168.1.20');
    const mixed = resolving('192.168.1.20', '8.8.8.8');
    await expect(allowedAddress('rebound.example', 'private', mixed)).rejects.toMatchObject({
      code: 'obs_host_not_allowed',
    });
  });

  it('are set by OBS_HOSTS', () => {
    expect(obsHostsFrom(undefined, false)).toBe('private');
    expect(obsHostsFrom(undefined, true)).toBe('off');
    expect(obsHostsFrom('loopback', true)).toBe('loopback');
    expect(() => obsHostsFrom('everywhere', false)).toThrow(
      'OBS_HOSTS must be off, loopback, private or empty.',
    );
  });
});

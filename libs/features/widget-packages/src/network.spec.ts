import { NETWORK_FILE, networkIn, networkOf, PINNED, withNetwork } from './network';

describe('the network of a widget', () => {
  it('has exact names of public hosts, each once', () => {
    expect(
      networkOf('hosts', ['B.example.com', 'a.example.com', 'b.example.com', ' bücher.example ']),
    ).toEqual({
      mode: 'hosts',
      hosts: ['a.example.com', 'b.example.com', 'xn--bcher-kva.example'],
    });
  });

  it.each([
    ...['*.example.com', '*', 'example', 'localhost', 'a.localhost', 'printer.local', 'nas.lan', '127.0.0.1'],
    ...[
      '0x7f.1',
      '127.1',
      '2130706433',
      '[::1]',
      '::1',
      '1.0.0.127.in-addr.arpa',
      'example.com:8443',
      'example.com.',
    ],
    ...[
      'https://example.com',
      'example.com/x',
      'example.com?x',
      'example.com#x',
      'user@example.com',
      "example.com; script-src 'self'",
      'a b.com',
      '',
    ],
  ])('refuses %j', (host) => {
    expect(() => networkOf('hosts', [host])).toThrow('no exact name of a public host');
  });

  it('has hosts in one mode only', () => {
    expect(() => networkOf('none', ['example.com'])).toThrow('need the mode hosts');
    expect(() => networkOf('hosts', [])).toThrow('Name the hosts');
  });

  it('is a file of the package, except for the usual one', () => {
    const files = new Map([['widget.js', Buffer.from('1')]]);
    const granted = networkOf('hosts', ['example.com']);
    const changed = withNetwork(files, granted);
    expect(networkIn(changed.get(NETWORK_FILE))).toEqual(granted);
    expect(withNetwork(changed, PINNED)).toEqual(files);
  });

  it.each([
    '',
    'x',
    '{}',
    '{"mode": "hosts", "hosts": ["*"]}',
    '{"mode": "all", "hosts": ["a.com"]}',
    'null',
  ])('is the usual one where the file is %j', (text) => {
    expect(networkIn(Buffer.from(text))).toEqual(PINNED);
  });
});

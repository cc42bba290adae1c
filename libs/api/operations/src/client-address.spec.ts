import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientAddressOf } from './client-address';

function request(from: string, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: from });
  const message = new IncomingMessage(socket);
  if (forwardedFor !== undefined) message.headers['x-forwarded-for'] = forwardedFor;
  return message;
}

describe('the address that a request counts for', () => {
  const isProxy = (address: string | undefined): boolean => address === '10.0.0.1';
  const addressOf = clientAddressOf({ isProxy });

  it('is its peer', () => {
    expect(addressOf(request('192.0.2.1'))).toBe('192.0.2.1');
  });

  it('is what a proxy of ours says, its own word and no earlier one', () => {
    expect(addressOf(request('10.0.0.1', '203.0.113.9, 192.0.2.5'))).toBe('192.0.2.5');
    expect(addressOf(request('10.0.0.1', '2001:db8::1'))).toBe('2001:db8:0:0::/64');
  });

  it('is not what anybody else says', () => {
    expect(addressOf(request('192.0.2.1', '203.0.113.9'))).toBe('192.0.2.1');
    expect(clientAddressOf({})(request('10.0.0.1', '203.0.113.9'))).toBe('10.0.0.1');
  });
});

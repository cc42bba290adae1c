export const en = {
  title: 'Webhooks',
  about:
    'Kick, Ko-fi, Fourthwall and Patreon send their events to a public https address. At home, a tunnel or a relay forwards them to this computer.',
  tunnels: 'Get an address with a tunnel',
  serves: (port: number) =>
    `Point the tunnel to port ${port}. This port serves webhooks only: your console is never published.`,
  off: 'The port for tunnels is off. Set WEBHOOK_PORT on the server, or use a reverse proxy.',
  tunnelNotes: {
    cloudflared:
      'Cloudflare Tunnel: needs a domain of your own. Quick tunnels change their address at each start.',
    ngrok: 'ngrok: the free plan allows 20,000 requests a month. Choose the name in its dashboard.',
    tailscale: 'Tailscale Funnel: a stable name, free for personal use.',
  },
  copy: 'Copy command',
  copied: 'Copied.',
  mode: 'How messages get here',
  modes: { own: 'A public address of this studio', relay: 'A relay that stores them' },
  relayAbout:
    'The studio opens a mailbox at the relay and collects the messages sent there. The operator of the relay can read them and could fake Ko-fi tips. Use one that you trust.',
  relayUrl: 'Address of the relay',
  relayStates: {
    connecting: 'Connecting to the relay',
    open: 'Connected to the relay',
    refused: 'The relay no longer knows this mailbox. Enter its address again.',
  },
  url: 'Public address',
  save: 'Save address',
  remove: 'Remove address',
  removed: 'Removed the address.',
  preset: (url: string) => `Address of this server: ${url}`,
  test: 'Test address',
  tested: 'The address leads to this studio. That does not show that a platform sends to it.',
  failed: {
    not_fetched: 'The relay has the message, but this studio did not fetch it. Wait until it is connected.',
    other_server: 'Something else answers at this address. Check where the tunnel leads.',
    timed_out: 'No answer within 5 seconds. Check that the tunnel is running.',
    unreachable: 'Nothing answers at this address. Check that the tunnel is running.',
    redirected: 'The address redirects to another one. Enter that one.',
    not_allowed: 'This name leads to a private address. Enter a public one.',
  } as { [reason: string]: string },
  failedOther: (reason: string) => `This studio does not answer at this address (${reason}).`,
  states: {
    unreachable: 'No public address',
    waiting: 'Nothing arrived yet',
    proven: (ago: string) => `Receiving, last message ${ago}`,
    silent: (ago: string) => `Silent, last message ${ago}`,
  },
  enter: (source: string) => `Enter at ${source}:`,
  copyUrl: 'Copy webhook URL',
};

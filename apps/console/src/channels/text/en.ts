import { platformNames } from '@studio/platforms/platforms';
import { kindNames, namesIn } from '@studio/platforms/stream-kind-content';

export const en = {
  title: 'Channels',
  about: 'Connect your channels to receive events and chat, and to let the bot reply.',
  kinds: namesIn(kindNames, 'en') as { readonly [kind: string]: string },
  names: platformNames as { [platform: string]: string },
  states: {
    good: 'Connected, receiving events',
    missing: 'Connected, but something is missing',
    reconnect: 'Access expired. Reconnect',
    simulated: 'Simulated channel',
    none: 'Not connected',
  },
  connect: 'Connect',
  reconnect: 'Reconnect',
  connectBot: 'Connect a bot account',
  disconnect: 'Disconnect',
  disconnected: (name: string) => `Disconnected ${name}.`,
  opened: 'Grant access in the new tab. This page updates automatically.',
  openHere: 'Open the platform’s page',
  sendTest: 'Send a test',
  testSent: 'Test sent. It is marked in the activity, shows as an alert and is not counted.',
  setUp: 'Set up',
  closeSetUp: 'Close setup',
  client: 'Client',
  notSetUp: 'not set up yet',
  setUpOnce: 'Register the studio with each platform once; it takes a few minutes.',
  isSimulated: 'Until you connect your own channel, chat and events are simulated.',
  as: (name: string) => `as ${name}`,
  bot: (name: string) => `The bot speaks as ${name}`,
  missingScopes: (scopes: string) => `Missing permissions: ${scopes}. Reconnect and grant all of them.`,
  notDelivering: 'Not receiving events.',
  reasons: {
    not_connected: 'Nothing is connected.',
    nothing_arrived: 'Nothing has arrived from Kick yet. Check its webhook settings: see Webhooks below.',
    needs_public_url: 'Kick sends events to a public https address only: see Webhooks below.',
    reconnect_required: 'Access expired. Reconnect the channel.',
    quota_exceeded: 'The daily YouTube quota is used up. It resets at midnight Pacific Time.',
    rate_limited: 'Too many requests to the platform. This resolves itself.',
    rejected: 'The platform refused access. Reconnect, and check that the account still has access.',
    unavailable: 'Can’t reach the platform. Retrying automatically.',
    authorization_revoked: 'Access was revoked on the platform. Reconnect the channel.',
  } as { [reason: string]: string },
  otherReason: (reason: string) => `Not receiving from the platform (${reason}). Retrying automatically.`,
  silent: (types: string) => `Not receiving: ${types}. Reconnect and grant all permissions.`,
  onlyLive: 'Events arrive only while you are live.',
  lastEvent: (type: string, ago: string) => `Last event: ${type}, ${ago}`,
  streamTitle: 'Title',
  streamCategory: 'Category',
  changeInfo: 'Change title and category',
  presets: {
    title: 'Title and category presets',
    about:
      'A preset sets the title and category of all channels at once: here, with !preset name in chat (moderators), or as a step of an automation. Titles can have placeholders of the bot, such as {counter:wins}. What you leave empty stays as it is.',
    set: (name: string) => `Set: ${name}`,
    labels: {
      streamPresets: 'Presets',
      'streamPresets.name': 'Name',
      'streamPresets.title': 'Title',
      'streamPresets.category': 'Category',
    },
  },
  infoChanged: 'Title and category changed.',
  levels: {
    title: 'Membership levels',
    about:
      'Alerts, goals and loyalty count memberships by tier, 1 to 3. Levels that are not listed count as tier 1.',
    fields: { labels: { levels: 'Level', 'levels.name': 'Name of the level', 'levels.tier': 'Tier' } },
  },
  tips: 'Tips',
  tipsAbout: 'Tips count from the moment you connect a source.',
  tipSource: 'Source',
  tipConnect: (name: string) => `Connect ${name}`,
  tipUrl: (name: string) => `Enter this URL as the webhook in ${name}. It is shown only once.`,
  tipStates: {
    live: 'Connected',
    connecting: 'Connecting',
    waiting: 'Nothing arrived yet',
    off: 'Refused: enter the values again',
  },
  tipRejected: (name: string) => `${name} does not accept this client ID with this secret. Copy both again.`,
  tipRefused: 'Access has ended',
  tipConnectAgain: (name: string) =>
    `${name} no longer accepts the connection. Press Reconnect and allow access there.`,
  tipApp: (name: string, id: string) =>
    `The app with the ID ${id} is stored. Leave both fields empty to use it. If you disconnect ${name}, the studio deletes it; the permission itself ends only when you remove the app at ${name}.`,
  lastTip: (when: string) => `Last payment ${when}`,
  /** By the code of the last error. */
  tipErrors: {
    token_refused: 'The access was refused. Enter the values again.',
    not_found: 'The campaign or participant was not found. Check the number.',
    unavailable: 'Not reachable at the moment. The studio keeps trying.',
  } as { readonly [code: string]: string },
  tipGuides: {
    kofi: 'In Ko-fi, open More, API, Webhooks. The verification token is under Advanced.',
    streamelements: 'In StreamElements, open your profile and show the secrets. Copy the JWT token.',
    streamlabs: 'In Streamlabs, open Settings, API Settings, API Tokens. Copy the Socket API token.',
    tiltify:
      'In Tiltify, open your account, Connected accounts, Developers and create an application. Enter a campaign or a team campaign.',
    donordrive:
      'Enter the address of the charity’s site, its currency, and the ID from the address of your page or team.',
    tipeeestream: 'In TipeeeStream, open the developer page of your account and copy the API key.',
    donationalerts: 'You create an app of your own at DonationAlerts, once. It takes about two minutes.',
    pally: 'In Pally.gg, open the settings of your page, API, and create a key.',
    fourthwall:
      'Connect first. Then create a webhook in Fourthwall with the URL shown here, and connect again with its HMAC secret.',
    patreon:
      'Create a webhook in Patreon’s developer portal. Enter its secret here, and give Patreon the URL shown here.',
  },
};

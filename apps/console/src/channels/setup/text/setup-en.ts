import type { Platform } from '@studio/platforms/platforms';
import type { TipSourceId } from '@studio/platforms/tip-sources';
import type { SetupGuide } from '../guides';

export const en = {
  guide: 'Steps',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  kind: 'Client type',
  kinds: {
    public: 'Public, without a secret',
    confidential: 'Confidential, with a secret',
    desktop: 'Desktop app: the studio runs on this computer',
    web: 'Web application: the studio has its own address',
    device: 'TVs and limited input devices: connect with a code',
  },
  check: 'Check and save',
  connect: (name: string) => `Connect ${name}`,
  remove: 'Remove client',
  removed: (name: string) => `Removed the client for ${name}.`,
  sources: {
    pasted: (id: string) => `Your client: ${id}`,
    environment: (id: string) => `Client of this server: ${id}`,
    shipped: (id: string) => `Client of this version of the studio: ${id}`,
  },
  known: (name: string) => `${name} knows this client.`,
  ok: (name: string) => `${name} knows this client. Now connect your channel.`,
  unknown: (name: string) =>
    `The client is saved, but ${name} could not be asked about it. Connect your channel to find out.`,
  rejected: (name: string) => `${name} does not accept this client. Copy it again, and check its type.`,
  unchecked: 'The studio cannot check:',
  uncheckedOf: {
    twitch: ['the redirect URL', 'whether the client type is really Public'],
    kick: ['the redirect URL', 'the scopes you chose', 'the switch for webhooks'],
    youtube: [
      'whether YouTube Data API v3 is enabled',
      'the publishing status and test users of the consent screen',
      'the redirect URL of a web application',
    ],
  } satisfies Record<Platform, readonly string[]>,
  drawing: (name: string) => `Drawing of the form at ${name}, with the fields to fill in`,
  tipSources: {
    donationalerts: [
      {
        text: 'Open the API applications of DonationAlerts and sign in with the account that gets your donations.',
        link: {
          label: 'Open donationalerts.com',
          url: 'https://www.donationalerts.com/application/clients',
        },
      },
      { text: 'Create an app with any name, and enter this redirect URL:', copy: 'redirectUri' },
      { text: 'Copy the ID of the app and its API key, and enter them below.' },
      { text: 'Press Connect, and allow access on DonationAlerts.' },
    ],
  } as { readonly [source in TipSourceId]?: SetupGuide },
  guides: {
    twitch: [
      {
        text: 'Open Twitch’s developer console and sign in. Twitch asks for two-factor authentication: turn it on in its security settings first.',
        link: { label: 'Open dev.twitch.tv', url: 'https://dev.twitch.tv/console/apps/create' },
      },
      { text: 'Choose any name that nobody else uses. Viewers do not see it.', mark: true },
      { text: 'Enter this redirect URL:', copy: 'redirectUri', mark: true },
      { text: 'Choose the category Application Integration.', mark: true },
      { text: 'Choose the client type Public. It cannot be changed later.', mark: true },
      {
        text: 'Press Create, then Manage. Copy the client ID and paste it below. There is no secret.',
        mark: true,
      },
    ],
    kick: [
      {
        text: 'Open the settings of Kick. Turn on two-factor authentication, then open Developer and create an app.',
        link: { label: 'Open kick.com', url: 'https://kick.com/settings/developer' },
      },
      { text: 'Choose a name and a description.', mark: true },
      { text: 'Enter this redirect URL:', copy: 'redirectUri', mark: true },
      {
        text: 'Turn on Enable Webhooks and enter your webhook URL. Without it, no chat and no events arrive. You can do this later: see Webhooks on this page.',
        mark: true,
      },
      { text: 'Select all scopes.', mark: true },
      { text: 'Create the app. Copy the client ID and client secret, and paste them below.', mark: true },
    ],
    youtube: [
      {
        text: 'Create a project in the Google Cloud console.',
        link: { label: 'Open Google Cloud', url: 'https://console.cloud.google.com/projectcreate' },
      },
      {
        text: 'Enable YouTube Data API v3 for this project.',
        link: {
          label: 'Open the API',
          url: 'https://console.cloud.google.com/apis/library/youtube.googleapis.com',
        },
        mark: true,
      },
      {
        text: 'Set up the consent screen: user type External, this scope, and the Google account of your channel as a test user. Without it, Google answers access_denied.',
        link: { label: 'Open the consent screen', url: 'https://console.cloud.google.com/auth/overview' },
        copy: 'scope',
        mark: true,
      },
      {
        text: 'While the consent screen is in testing, you have to connect again every 7 days. Press Publish app to end that. Google then warns you when you connect: choose Advanced and continue.',
        mark: true,
      },
      {
        text: 'Create an OAuth client. Choose Desktop app if the studio runs on this computer, otherwise TVs and Limited Input devices.',
        link: { label: 'Open Clients', url: 'https://console.cloud.google.com/auth/clients' },
        mark: true,
      },
      { text: 'Copy the client ID and client secret, and paste them below.', mark: true },
    ],
  } satisfies Record<Platform, SetupGuide>,
};

/** Page of the console that the palette finds, with its panels. */
export interface ConsoleScreen {
  /** Address below `/console`; `:overlay` stands for the id of an overlay. */
  readonly to: string;
  /** The page that it is a tab of. */
  readonly within?: string;
  /** Only the owner of the installation has it. */
  readonly ownerOnly?: boolean;
  /** Panels below the names that they have on the page. */
  readonly panels?: readonly string[];
}

/** Pages by name id, in the order in which they are listed. */
export const consoleScreens = {
  overlays: { to: '/' },
  editor: {
    to: '/overlays/:overlay',
    panels: [
      'layerSettings',
      'position',
      'notes',
      'savedPositions',
      'linkedLayers',
      'history',
      'versions',
      'scenes',
      'layers',
      'program',
    ],
  },
  deck: { to: '/overlays/:overlay/deck' },
  obs: {
    to: '/overlays/:overlay/obs',
    panels: ['obsCheck', 'obsLink', 'obsSources', 'obsConnection', 'obsScenes', 'alertTests'],
  },
  look: { to: '/overlays/:overlay/look', panels: ['kits', 'resetScenes'] },
  drawing: { to: '/overlays/:overlay/drawing', panels: ['draw', 'viewersDraw'] },
  live: { to: '/live', panels: ['activity', 'alerts', 'chat', 'simulate'] },
  bot: { to: '/bot' },
  commands: { to: '/bot', within: 'bot', panels: ['builtins', 'botTry'] },
  timers: { to: '/bot/timers', within: 'bot' },
  moderation: {
    to: '/bot/moderation',
    within: 'bot',
    panels: ['raidMode', 'moderationTry', 'moderationLog'],
  },
  messages: { to: '/bot/messages', within: 'bot', panels: ['botMessages'] },
  botTools: { to: '/bot/tools', within: 'bot', panels: ['counters', 'quotes', 'apis'] },
  moveIn: { to: '/bot/move-in', within: 'bot' },
  botSettings: {
    to: '/bot/settings',
    within: 'bot',
    panels: ['botBehaviour', 'botPlatforms', 'botShoutouts', 'botAds'],
  },
  community: { to: '/community' },
  giveaway: {
    to: '/community',
    within: 'community',
    panels: ['startGiveaway', 'entries', 'pastGiveaways'],
  },
  points: {
    to: '/community/loyalty',
    within: 'community',
    panels: ['leaderboard', 'viewer', 'ranks'],
  },
  rewards: { to: '/community/rewards', within: 'community', panels: ['viewerTry'] },
  channelPoints: { to: '/community/channel-points', within: 'community', panels: ['redemptions'] },
  predictions: {
    to: '/community/predictions',
    within: 'community',
    panels: ['ownPrediction', 'twitchPrediction', 'twitchPoll', 'pastPredictions'],
  },
  songs: { to: '/community/songs', within: 'community', panels: ['songSettings'] },
  viewerQueue: { to: '/community/queue', within: 'community', panels: ['queueSettings'] },
  birthdays: { to: '/community/birthdays', within: 'community' },
  packs: { to: '/packs', within: 'overlays' },
  automations: { to: '/automations' },
  newAutomation: { to: '/automations/new', within: 'automations' },
  stats: {
    to: '/stats',
    panels: ['health', 'session', 'goals', 'supporters', 'overlayStats', 'goLives', 'botStats'],
  },
  media: { to: '/media' },
  provider: { to: '/media/provider', within: 'media', panels: ['gifFavorites'] },
  ownWidgets: { to: '/media/widgets', within: 'media' },
  channels: { to: '/channels', panels: ['streamPresets', 'tips', 'webhooks'] },
  access: { to: '/access', panels: ['invitations', 'editors', 'devices', 'tokens'] },
  accounts: { to: '/access/accounts', ownerOnly: true },
  settings: {
    to: '/settings',
    panels: ['appearance', 'password', 'twoFactor', 'passkeys', 'yourData', 'morePages'],
  },
  templates: { to: '/more/templates', panels: ['savedTemplates', 'newTemplate'] },
  audit: { to: '/more/audit' },
  guestHosts: { to: '/more/guests', panels: ['guestHostList'] },
  rates: { to: '/more/rates', panels: ['rateList'] },
  eventWebhooks: { to: '/more/webhooks', panels: ['sentEvents', 'hooks'] },
} as const satisfies { readonly [id: string]: ConsoleScreen };

/** Panel of the editor. */
export type EditorPanelId = (typeof consoleScreens)['editor']['panels'][number];

type Screens = typeof consoleScreens;
type ScreenId = keyof Screens;
type PanelOf<Screen> = Screen extends { readonly panels: readonly (infer Id)[] } ? Id : never;
type ScreenPanelId = { [Id in ScreenId]: PanelOf<Screens[Id]> }[ScreenId];

/** Name of a page or panel, as its heading says it, with further words that find it. */
export type ScreenNames = {
  readonly [Id in ScreenId | ScreenPanelId]: readonly [name: string, words?: string];
};

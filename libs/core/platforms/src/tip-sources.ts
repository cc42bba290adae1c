import type { Localized } from './stream-kinds';

/** Values that people enter to connect a source of tips. */
export const tipFieldNames = {
  verificationToken: { en: 'Verification token', de: 'Verifizierungs-Token' },
  token: { en: 'Token or key', de: 'Token oder Schlüssel' },
  clientId: { en: 'Client ID of your app', de: 'Client-ID deiner App' },
  clientSecret: { en: 'Client secret of your app', de: 'Client-Secret deiner App' },
  campaignId: { en: 'Campaign ID', de: 'ID der Kampagne' },
  teamCampaignId: { en: 'Team campaign ID', de: 'ID der Team-Kampagne' },
  site: { en: 'Address of the site', de: 'Adresse der Seite' },
  participantId: { en: 'Participant ID', de: 'ID des Teilnehmers' },
  teamId: { en: 'Team ID', de: 'ID des Teams' },
  currency: { en: 'Currency of the site', de: 'Währung der Seite' },
} as const satisfies Record<string, Localized>;
export type TipField = keyof typeof tipFieldNames;

/** Values entered for a source. */
export type TipSettings = { readonly [Name in TipField]?: string | undefined };

interface TipSourceFacts {
  readonly name: string;
  /** Values that are all needed. */
  readonly fields: readonly TipField[];
  /** Values of which exactly one is needed. */
  readonly oneOf?: readonly TipField[];
  /** Values that exist only once the source knows the address: they are entered by connecting again. */
  readonly later?: readonly TipField[];
  /** The source posts to an address of the account's own: a public address is needed. */
  readonly posts?: true;
  /** People agree on a page of the source; the fields are those of their app there. */
  readonly grants?: true;
  /** All of its tips go to charities. */
  readonly isCharity?: true;
}

/** Sources of tips that are no streaming platforms, in the order of lists. */
export const tipSources = {
  kofi: { name: 'Ko-fi', fields: ['verificationToken'], posts: true },
  streamelements: { name: 'StreamElements', fields: ['token'] },
  streamlabs: { name: 'Streamlabs', fields: ['token'] },
  tiltify: {
    name: 'Tiltify',
    fields: ['clientId', 'clientSecret'],
    oneOf: ['campaignId', 'teamCampaignId'],
    isCharity: true,
  },
  donordrive: {
    name: 'DonorDrive',
    fields: ['site', 'currency'],
    oneOf: ['participantId', 'teamId'],
    isCharity: true,
  },
  tipeeestream: { name: 'TipeeeStream', fields: ['token'] },
  donationalerts: { name: 'DonationAlerts', fields: ['clientId', 'clientSecret'], grants: true },
  pally: { name: 'Pally.gg', fields: ['token'] },
  fourthwall: { name: 'Fourthwall', fields: [], later: ['token'], posts: true },
  patreon: { name: 'Patreon', fields: ['currency'], later: ['token'], posts: true },
} as const satisfies Record<string, TipSourceFacts>;
export type TipSourceId = keyof typeof tipSources;
export const tipSourceIds = Object.keys(tipSources) as [TipSourceId, ...TipSourceId[]];

/** Sources that post to an address of the account's own. */
export const postingTipSources = tipSourceIds.filter((id) => 'posts' in tipSources[id]);

/** Platforms whose tips all go to charities. The only tips of Twitch are donations to charity campaigns. */
export const charityPlatforms: readonly string[] = [
  'twitch',
  ...tipSourceIds.filter((id) => (tipSources[id] as TipSourceFacts).isCharity),
];

/** Sources on whose own page people agree. */
export const grantingTipSources = tipSourceIds.filter((id) => 'grants' in tipSources[id]);

export function isTipSource(name: string): name is TipSourceId {
  return Object.hasOwn(tipSources, name);
}

/** Returns the fields that are needed and not entered; for alternatives the first. */
export function missingTipFields(source: TipSourceId, settings: TipSettings): readonly TipField[] {
  const { fields, oneOf = [] }: TipSourceFacts = tipSources[source];
  const isEntered = (field: TipField): boolean => (settings[field] ?? '') !== '';
  const [alternative] = oneOf;
  const lacks = alternative !== undefined && oneOf.filter(isEntered).length !== 1 ? [alternative] : [];
  return [...fields.filter((field) => !isEntered(field)), ...lacks];
}

/** Sources of tips by their names in the console. */
export const tipNames = {
  kofi: 'Ko-fi',
  streamelements: 'StreamElements',
  streamlabs: 'Streamlabs',
  tiltify: 'Tiltify',
  donordrive: 'DonorDrive',
  tipeeestream: 'TipeeeStream',
  donationalerts: 'DonationAlerts',
  pally: 'Pally.gg',
  fourthwall: 'Fourthwall',
  patreon: 'Patreon',
} as const;

export type TipName = keyof typeof tipNames;
export const everyTipSource = Object.keys(tipNames) as readonly TipName[];

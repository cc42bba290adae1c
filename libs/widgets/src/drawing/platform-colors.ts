/** Colours by which platforms are known. */
export const platformColors: { readonly [platform: string]: string } = {
  twitch: '#9146ff',
  kick: '#53fc18',
  youtube: '#ff3b30',
};

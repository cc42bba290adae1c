/** Settings, and options of them, that change nothing that these tests could see, and why. */
export const unseen: { readonly [slug: string]: { readonly [key: string]: string } } = {
  video: {
    startAt: 'where in a film it begins: media.spec.ts',
    endAt: 'where in a film it ends: media.spec.ts',
    'onEnd=hide': 'what is seen at its end: media.spec.ts',
  },
  poll: { perUser: 'whose votes count: votes.spec.ts of the runtime' },
  'now-playing': { 'source=manual': 'nothing tells what plays on Spotify yet' },
};

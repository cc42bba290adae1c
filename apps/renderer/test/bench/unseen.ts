/** Settings, and options of them, that change nothing that these tests could see, and why. */
export const unseen: { readonly [slug: string]: { readonly [key: string]: string } } = {
  video: {
    startAt: 'where in a film it begins: videos.spec.ts',
    endAt: 'where in a film it ends: videos.spec.ts',
    'onEnd=hide': 'what is seen at its end: videos.spec.ts',
  },
  poll: { perUser: 'whose votes count: votes.spec.ts of the runtime' },
  browser: { reloadMin: 'when a page is loaded anew: libs/widgets/src/browser' },
  'now-playing': { 'source=manual': 'nothing tells what plays on Spotify yet' },
};

/** Settings and options whose effects these tests cannot see, with the reason. */
export const unseen: { readonly [slug: string]: { readonly [key: string]: string } } = {
  video: {
    startAt: 'where in a film it begins: videos.spec.ts',
    endAt: 'where in a film it ends: videos.spec.ts',
    'onEnd=hide': 'what is seen at its end: videos.spec.ts',
  },
  poll: { perUser: 'whose votes count: votes.spec.ts of the runtime' },
  'goal-bar': { 'source=manual': 'commands set it, as they do for a counter' },
  'alert-box': { ttsVoice: 'which voice speaks a text: alert-speech.spec.ts' },
  background: { cutFrames: 'what is cut out depends on other layers: camera-windows.spec.ts' },
  stinger: {
    video: 'which film is played: stingers.spec.ts',
    cutMs: 'when the scene changes behind the film: stingers.spec.ts',
    lottie: 'which animation is played: stingers.spec.ts',
    lottieCutMs: 'when the scene changes behind the animation: stingers.spec.ts',
  },
  'guest-frame': {
    camera: 'what the page of the guest may use: guest-frames.spec.ts',
    showName: 'once the guest is there: guest-frames.spec.ts',
  },
  browser: { reloadMin: 'when a page is loaded anew: libs/widgets/src/browser' },
  'now-playing': { 'source=manual': 'nothing tells what plays on Spotify yet' },
};

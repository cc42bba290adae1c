import { kindNames, namesIn } from '@studio/platforms/stream-kind-content';
import type { ObsCause } from '../diagnosis';

/** Values for the texts of a cause. */
interface CauseValues {
  /** Size that the source should have, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly scene: string;
  /** Size that it has. */
  readonly found: string;
  /** Time of day until which the old link works. */
  readonly until: string;
  /** When OBS last loaded the overlay, such as "3 minutes ago"; null: never. */
  readonly seen: string | null;
}

export const en = {
  rotate: 'Replace the link',
  rotateTitle: 'Replace the link?',
  rotateAbout:
    'You get a new link. The old one works for ten more minutes. Then sources that use it go blank.',
  rotated: 'Link replaced. Paste the new one into OBS.',
  local: 'Download local file',
  localAbout:
    'OBS loads an address only once. If you start the studio after OBS, use this file with “Local file” in OBS: it waits until the studio runs.',
  sources: 'Connected sources',
  sourcesAbout: 'OBS sources and browsers that show this overlay.',
  noSource: 'Nothing shows this overlay right now',
  noSourceStep: 'Copy the link above into a browser source of OBS.',
  browser: 'Browser',
  sizeUnknown: 'Size not known yet',
  active: 'On program in OBS',
  notActive: 'Not on program in OBS',
  alerts: 'Test alerts',
  alertsAbout: 'Plays a test alert with its sound.',
  alertKinds: namesIn(kindNames, 'en'),
  alertMuted: 'Test alert sent. Alerts are muted, so it makes no sound. Unmute them on the Live page.',
  alertPaused: 'The test alert waits: alerts are paused. Resume them on the Live page.',
  alertShown: 'Test alert sent to all sources.',
  alertNowhere: 'Not shown: no source has this overlay open.',
  title: 'OBS and links',
  link: 'Link for OBS',
  linkAbout: (w: number, h: number) =>
    `Add it as a browser source, ${w} × ${h}. Anyone with this link can see the overlay. Treat it like a password.`,
  show: 'Show the link',
  hide: 'Hide the link',
  drag: 'Drag into OBS',
  isLocal: 'OBS runs on the same computer as the studio',
  copied: 'Link copied. Treat it like a password.',
  check: 'What OBS shows',
  checkAbout: 'If OBS shows nothing, or not what you expect, the reason is here.',
  well: (scene: string) => `OBS shows this overlay. “${scene}” is live.`,
  refusedFrom: (program: string, address: string, ago: string) =>
    `${program} at ${address}, first seen ${ago}`,
  toAccess: 'People and access',
  toEditor: 'Open the editor',
  causes: {
    unreachable: {
      what: () => 'This page does not reach the studio.',
      step: () =>
        'Start the studio, or check the network. OBS keeps its last picture, and continues by itself once the studio runs.',
    },
    replaced: {
      what: () => 'A source uses a link that was replaced.',
      step: () => 'Copy the current link below, and paste it into the URL of the source in OBS.',
    },
    linkEnds: {
      what: ({ until }) => `A source still uses the old link, which works until ${until}.`,
      step: () => 'Copy the new link below, and paste it into the URL of the source in OBS.',
    },
    invalid: {
      what: () => 'A source uses a wrong or incomplete link.',
      step: () => 'Copy the link below, and paste it into the URL of the source in OBS.',
    },
    noSource: {
      what: ({ seen }) =>
        seen === null ? 'OBS has never loaded this overlay.' : `OBS last loaded this overlay ${seen}.`,
      step: ({ width, height, seen }) =>
        seen === null
          ? `Add a browser source in OBS with the link below, ${width} × ${height}.`
          : 'Start OBS, and show the scene with the source. If it stays empty, paste the link below again.',
    },
    onlyHere: {
      what: () => 'The link works on this computer only.',
      step: () => 'If OBS runs on another computer, allow devices in your network under “Pair a device”.',
    },
    hiddenSource: {
      what: () => 'The source is hidden in OBS.',
      step: () => 'Press the eye beside the source in OBS, or switch to a scene that shows it.',
    },
    notOnProgram: {
      what: () => 'The scene on program in OBS does not show the source.',
      step: () => 'Switch to the scene with the source, or add the source to the current one.',
    },
    wrongSize: {
      what: ({ found }) => `The source has the wrong size: ${found}.`,
      step: ({ width, height }) => `Wrong size: set ${width} × ${height} in the properties of the source.`,
    },
    noLayers: {
      what: ({ scene }) => `The live scene “${scene}” has no layers.`,
      step: () => 'Add a layer, or switch to another scene.',
    },
    allHidden: {
      what: ({ scene }) => `All layers of the live scene “${scene}” are hidden.`,
      step: () => 'Show a layer, or switch to another scene.',
    },
    previewWaits: {
      what: ({ scene }) => `A preview of “${scene}” is not on air yet.`,
      step: () => 'Safe mode keeps changes in a preview. Press Take in the editor to put them on air.',
    },
  } as {
    [kind in ObsCause['kind']]: {
      what: (values: CauseValues) => string;
      step: (values: CauseValues) => string;
    };
  },
};

import type { Values, Widget } from '@studio/widgets/widget';
import type { Animation } from '../model/overlay.state';

/** A style for layers: what a widget's settings are where nobody says otherwise (open points 3.2). */
export interface LookKit {
  readonly id: string;
  readonly name: string;
  readonly palette: {
    readonly background: string;
    readonly surface: string;
    readonly text: string;
    readonly muted: string;
    readonly accent: string;
    readonly accent2: string;
  };
  readonly fonts: { readonly heading: string; readonly body: string };
  /** Of corners, in design pixels. */
  readonly radius: number;
  /** How layers come in where nobody says otherwise. */
  readonly motion: Pick<Animation, 'animEntrance' | 'animLoop' | 'animDuration'>;
  /** Settings by widget. */
  readonly overrides: { readonly [slug: string]: Values };
}

/** A kit's settings for a widget. */
export function kitValues({ overrides }: LookKit, { slug }: Pick<Widget, 'slug'>): Values {
  return Object.hasOwn(overrides, slug) ? (overrides[slug] ?? {}) : {};
}

import type { backgroundWidget } from '../../background/background.widget';
import { isDark, mixed } from '../color';
import { svg } from '../svg';
import type { Size } from '../../size';
import type { ValuesOf } from '../../widget';
import { aurora } from './scenery-aurora';
import { loft, rain, studio, vinyl } from './scenery-indoors';
import type { SceneryDrawing, SceneryPaint } from './scenery-paint';
import { arena, race, road } from './scenery-outdoors';

type Settings = ValuesOf<typeof backgroundWidget>;
type SceneryName = Settings['scenery'];

const sceneries: { readonly [Name in SceneryName]: SceneryDrawing } = {
  loft,
  vinyl,
  rain,
  road,
  studio,
  race,
  arena,
  aurora,
};

function paintOf({ color1, color2, color3 }: Pick<Settings, 'color1' | 'color2' | 'color3'>): SceneryPaint {
  const dark = isDark(color1);
  // A dark light looks like a hole in a light wall.
  const lights = dark || !isDark(color3) ? color3 : mixed(color2, 'light', 0.4);
  return {
    base: color1,
    deep: mixed(color1, dark ? 'dark' : 'light', 0.55),
    accent: color2,
    accent2: lights,
    tint: (share) => mixed(color1, color2, share),
    tint2: (share) => mixed(color1, lights, share),
    isDark: dark,
  };
}

/** Returns the picture of a scenery, which fills a canvas of the size. */
export function sceneryOf(
  values: Pick<Settings, 'scenery' | 'color1' | 'color2' | 'color3'>,
  size: Size,
): SVGElement {
  const draw = sceneries[values.scenery];
  return svg('svg', { viewBox: `0 0 ${size.w} ${size.h}` }, ...draw(size, paintOf(values)));
}

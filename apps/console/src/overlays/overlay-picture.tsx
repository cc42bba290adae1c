import type { Schemas } from '../api/client';
import { usePresets } from '../api/queries';

/** Where nobody has measured a layer yet. */
const GUESS = { w: 320, h: 96 };
const MID = 960;

/** The picture of the preset that it began as, or where its visible layers are. */
export function OverlayPicture({ overlay }: { readonly overlay: Schemas['OverlayView'] }) {
  const presets = usePresets();
  const preset = presets.data?.presets.find(({ id }) => id === overlay.look);
  if (preset && preset.thumbUrl !== null) return <img src={preset.thumbUrl} alt="" loading="lazy" />;
  const height = (MID * 2 * overlay.height) / overlay.width;
  return (
    <svg viewBox={`0 0 ${MID * 2} ${height}`} preserveAspectRatio="xMidYMid meet" aria-hidden>
      {overlay.layers
        .filter(({ hidden }) => !hidden)
        .map(({ memberId, layout, w = GUESS.w, h = GUESS.h }) => (
          <rect
            key={memberId}
            x={MID + layout.x - w / 2}
            y={height / 2 + layout.y - h / 2}
            width={w}
            height={h}
            rx={16}
            fill="var(--accent-solid)"
            fillOpacity={0.28}
            stroke="var(--accent)"
            strokeOpacity={0.7}
            strokeWidth={4}
          />
        ))}
    </svg>
  );
}

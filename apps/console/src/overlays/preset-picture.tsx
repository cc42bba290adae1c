import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useSpeech } from '../text/texts';
import { LivePicture } from './live-picture';
import { pictureOf } from './picture-of';
import styles from './picture.module.css';
import { useSeen } from './use-seen';

const size = { width: 1920, height: 1080 };

/** A preset as it would be on air, over its still picture, which is there at once. */
export function PresetPicture({
  preset,
}: {
  readonly preset: Pick<Schemas['PresetView'], 'id' | 'thumbUrl'>;
}) {
  const { language: locale } = useSpeech();
  const [element, isSeen] = useSeen<HTMLSpanElement>();
  const details = useQuery({
    enabled: isSeen,
    queryKey: ['preset', preset.id, locale],
    staleTime: Infinity,
    queryFn: () =>
      answered(
        api.GET('/presets/{presetId}', { params: { path: { presetId: preset.id }, query: { locale } } }),
      ),
  });
  const state = useMemo(
    () =>
      details.data
        ? pictureOf({ ...size, layers: details.data.layers, scenes: details.data.sceneDetails })
        : null,
    [details.data],
  );
  return (
    <span ref={element} className={styles.picture}>
      <img src={preset.thumbUrl} alt="" />
      {state && <LivePicture state={state} />}
    </span>
  );
}

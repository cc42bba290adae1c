import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WidgetSample } from '@studio/widgets/widget';
import { firstPicture } from '../../design/first-picture';
import { useObserved } from '../../design/observed';
import { useSpeech } from '../../text/texts';
import { widgetsQuery } from '../widgets-query';
import type { Samples } from './sampled-picture';

/** Returns the samples of all widgets, in the language of the console; none while they are off. */
export function useSamples(isOn = true): Samples {
  const { language } = useSpeech();
  const isDrawn = useObserved(firstPicture);
  const catalog = useQuery({ ...widgetsQuery(language), enabled: isDrawn }).data;
  return useMemo(() => {
    const found = (catalog?.items ?? []).flatMap(({ slug, sample }) =>
      sample ? [[slug, sample as WidgetSample] as const] : [],
    );
    return new Map(isOn ? found : []);
  }, [catalog, isOn]);
}

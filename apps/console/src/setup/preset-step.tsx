import { useState } from 'react';
import { answered, api } from '../api/client';
import { useOverlays, usePresets } from '../api/queries';
import { ProblemNotice } from '../ui/notice';
import styles from './setup.module.css';
import { useSetupTexts } from './text/setup-texts';

/** A first overlay: of a preset, or the one that the first start has made. */
export function PresetStep({ onChosen }: { readonly onChosen: (overlayId: string) => void }) {
  const setup = useSetupTexts();
  const presets = usePresets();
  const overlays = useOverlays();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const starter = overlays.data?.items[0];

  async function choose(preset: string, name: string): Promise<void> {
    setBusy(true);
    try {
      const { overlayId } = await answered(api.POST('/overlays', { body: { preset, name } }));
      onChosen(overlayId);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <>
      {error !== null && <ProblemNotice error={error} />}
      <div className={styles.presets}>
        {presets.data?.presets.map(({ id, name, thumbUrl, scenes }) => (
          <button
            key={id}
            type="button"
            className={styles.preset}
            disabled={isBusy}
            onClick={() => void choose(id, name)}
          >
            {thumbUrl !== null && <img src={thumbUrl} alt="" />}
            <span className={styles.name}>{name}</span>
            <span className={styles.words}>{scenes.join(' · ')}</span>
          </button>
        ))}
        {starter && (
          <button
            type="button"
            className={styles.preset}
            disabled={isBusy}
            onClick={() => onChosen(starter.overlayId)}
          >
            <span className={styles.blank}>{setup.starterSign}</span>
            <span className={styles.name}>{setup.starter}</span>
            <span className={styles.words}>{setup.starterAbout}</span>
          </button>
        )}
      </div>
    </>
  );
}

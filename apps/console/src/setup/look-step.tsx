import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useOverlays } from '../api/queries';
import { usePresets } from '../overlays/use-presets';
import { freeName } from '../overlays/free-name';
import { PresetPicture } from '../overlays/preset-picture';
import { useSpeech } from '../text/texts';
import { ProblemNotice } from '../ui/notice';
import { UnusedPicture } from './unused-picture';
import { madeOverlay, noteMadeOverlay } from './setup-state';
import styles from './setup.module.css';
import { useSetupTexts } from './text/setup-texts';

type Overlay = Schemas['OverlaySummaryView'];

/** Content of a new overlay. */
interface Beginning {
  readonly preset?: string;
  readonly starter?: boolean;
}

/** Returns true if nobody has changed the overlay since it was made. */
const isUntouched = ({ createdAt, updatedAt }: Overlay): boolean => createdAt === updatedAt;

/**
 * Returns the overlays that a chosen look replaces: the one of the first start, which is the oldest, and the one
 * that this step made before. Overlays that somebody has changed stay.
 */
function replaced(overlays: readonly Overlay[]): readonly Overlay[] {
  const own = overlays.filter(({ role }) => role === 'owner');
  const oldest = [...own].sort((a, b) => a.createdAt.localeCompare(b.createdAt))[0];
  const made = own.find(({ overlayId }) => overlayId === madeOverlay());
  const candidates = made ? [made] : own.length === 1 && oldest ? [oldest] : [];
  return candidates.filter(isUntouched);
}

/** Deletes an overlay, unless OBS or a browser has shown it. */
async function remove({ overlayId }: Overlay): Promise<void> {
  const path = { overlayId };
  const seen = await answered(api.GET('/overlays/{overlayId}/output-status', { params: { path } }));
  if (seen.obsSeenAt !== null || seen.browserSeenAt !== null) return;
  await answered(api.DELETE('/overlays/{overlayId}', { params: { path } }));
}

/** Makes the first overlay of a preset, or keeps the one that the first start has made. */
export function LookStep({ onChosen }: { readonly onChosen: (overlayId: string) => void }) {
  const setup = useSetupTexts();
  const { language: locale } = useSpeech();
  const queries = useQueryClient();
  const presets = usePresets();
  const overlays = useOverlays();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const items = overlays.data?.items ?? [];
  const present = items[0];
  // Back in this step, the overlay that is there has a look, or somebody's changes.
  const isStarter = items.length === 1 && items.every(isUntouched) && present?.overlayId !== madeOverlay();

  async function choose(beginning: Beginning, name: string): Promise<void> {
    setBusy(true);
    try {
      const stray = replaced(items);
      const others = items.filter((each) => !stray.includes(each)).map((each) => each.name);
      const body = { ...beginning, locale, name: freeName(name, others) };
      const { overlayId } = await answered(api.POST('/overlays', { body }));
      noteMadeOverlay(overlayId);
      // The new overlay is there whatever becomes of the old one.
      await Promise.allSettled(stray.map(remove));
      await queries.invalidateQueries({ queryKey: ['overlays'] });
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
        {presets.data?.presets.map((preset) => (
          <button
            key={preset.id}
            type="button"
            className={styles.preset}
            disabled={isBusy || overlays.isPending}
            onClick={() => void choose({ preset: preset.id }, preset.name)}
          >
            <PresetPicture preset={preset} />
            <span className={styles.name}>{preset.name}</span>
            <span className={styles.words}>{preset.scenes.join(' · ')}</span>
          </button>
        ))}
        {present && (
          <button
            type="button"
            className={styles.preset}
            disabled={isBusy}
            onClick={() =>
              // The first start writes its overlay in English.
              isStarter && locale !== 'en'
                ? void choose({ starter: true }, setup.starter)
                : onChosen(present.overlayId)
            }
          >
            <UnusedPicture overlayId={present.overlayId} rev={present.rev} />
            <span className={styles.name}>{isStarter ? setup.starter : present.name}</span>
            <span className={styles.words}>{isStarter ? setup.starterAbout : setup.presentAbout}</span>
          </button>
        )}
      </div>
    </>
  );
}

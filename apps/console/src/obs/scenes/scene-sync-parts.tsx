import { ArrowLeft, ArrowLeftRight, ArrowRight, Ban } from 'lucide-react';
import { useId, useState } from 'react';
import { type BodyOf } from '../../api/client';
import { Form, useForm } from '../../kit/form';
import kit from '../../kit/kit.module.css';
import { usePageTexts } from '../../kit/page-texts';
import { Unsaved } from '../../kit/unsaved';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Field, Select, TextField } from '../../ui/field';
import { Badge } from '../../ui/notice';
import { type SceneRow } from './scene-rows';
import styles from './scene-sync.module.css';
import { de } from './text/scenes-de';
import { en } from './text/scenes-en';
import type { OverlayRecord } from '@studio/realtime/editor-protocol';

const modes = ['off', 'follow', 'lead', 'both'] as const;
const icons = { off: Ban, follow: ArrowRight, lead: ArrowLeft, both: ArrowLeftRight };

/** Scene of the overlay that is no preview. */
export interface OwnScene {
  readonly sceneId: number;
  readonly name: string;
}

type SyncChange = Partial<BodyOf<'set_obs_sync'>>;

interface SyncOptionsProps {
  readonly own: readonly OwnScene[];
  readonly overlay: Pick<OverlayRecord, 'unmappedSceneId' | 'holdAfterManualMs'>;
  readonly disabled: boolean;
  readonly onSync: (change: SyncChange) => void;
}

/** Scene for unknown scenes of OBS, and the pause after a manual switch. */
export function SyncOptions({ own, overlay, disabled, onSync }: SyncOptionsProps) {
  const t = usePageTexts({ en, de });
  return (
    <details className={kit.more}>
      <summary>{t.more}</summary>
      <div className={kit.fields}>
        <Field label={t.others}>
          {(ids) => (
            <Select
              {...ids}
              disabled={disabled}
              value={String(overlay.unmappedSceneId ?? '')}
              options={[
                { key: '', label: t.keep },
                ...own.map(({ sceneId, name }) => ({ key: String(sceneId), label: name })),
              ]}
              onKey={(key) =>
                onSync(
                  key === '' ? { onUnmapped: 'keep' } : { onUnmapped: 'scene', unmappedSceneId: Number(key) },
                )
              }
            />
          )}
        </Field>
        <Field label={t.hold}>
          {(ids) => (
            <Select
              {...ids}
              disabled={disabled}
              value={String(overlay.holdAfterManualMs / 1000)}
              options={[...new Set([0, 5, 15, 30, 60, overlay.holdAfterManualMs / 1000])]
                .sort((a, b) => a - b)
                .map((seconds) => ({ key: String(seconds), label: String(seconds) }))}
              onKey={(key) => onSync({ holdAfterManualMs: Number(key) * 1000 })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

interface DirectionsProps {
  readonly mode: (typeof modes)[number];
  readonly disabled: boolean;
  readonly onMode: (mode: (typeof modes)[number]) => void;
}

export function Directions({ mode, disabled, onMode }: DirectionsProps) {
  const t = usePageTexts({ en, de });
  const name = useId();
  return (
    <fieldset className={styles.modes} disabled={disabled}>
      <legend>{t.direction}</legend>
      {modes.map((each) => {
        const Icon = icons[each];
        return (
          <label key={each} className={classes(styles.mode, each === mode && styles.chosen)}>
            <input type="radio" name={name} checked={each === mode} onChange={() => onMode(each)} />
            <Icon size={20} aria-hidden />
            <span>
              <span className={styles.name}>{t.modes[each].name}</span>
              <span className={kit.meta}>{t.modes[each].about}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface PairProps {
  readonly row: SceneRow;
  readonly own: readonly OwnScene[];
  readonly mode: (typeof modes)[number];
  readonly isOnProgram: boolean;
  readonly disabled: boolean;
  readonly onScene: (sceneId: number | null) => void;
  readonly onRename: (obsScene: string) => void;
}

export function Pair({ row, own, mode, isOnProgram, disabled, onScene, onRename }: PairProps) {
  const t = usePageTexts({ en, de });
  const { obsScene, sceneId, suggested, isBroken, renamedTo } = row;
  const Icon = mode === 'off' ? ArrowRight : icons[mode];
  return (
    <div className={styles.pair}>
      <span className={styles.obs}>
        <span className={styles.obsName}>{obsScene}</span>
        {isOnProgram && <Badge kind="good">{t.onProgram}</Badge>}
      </span>
      <Icon size={16} aria-hidden className={classes(styles.arrow, sceneId === null && styles.faint)} />
      <span className={styles.ours}>
        <Select
          aria-label={t.belongs(obsScene)}
          aria-invalid={isBroken || undefined}
          disabled={disabled}
          value={sceneId === null ? '' : String(sceneId)}
          options={[
            { key: '', label: isBroken ? '–' : t.nothing },
            ...own.map((scene) => ({ key: String(scene.sceneId), label: scene.name })),
          ]}
          onKey={(key) => onScene(key === '' ? null : Number(key))}
        />
        {suggested && (
          <Button look="quiet" disabled={disabled} onClick={() => onScene(suggested.sceneId)}>
            {t.same(suggested.name)}
          </Button>
        )}
        {renamedTo !== null && (
          <Button look="quiet" disabled={disabled} onClick={() => onRename(renamedTo)}>
            {t.renamed(renamedTo)}
          </Button>
        )}
        {isBroken && <span className={styles.broken}>{t.broken}</span>}
      </span>
    </div>
  );
}

interface AddSceneProps {
  readonly own: readonly OwnScene[];
  readonly disabled: boolean;
  readonly onAdd: (obsScene: string, sceneId: number) => Promise<unknown>;
}

/** Form for a scene of OBS that is not listed, or for all that begin alike. */
export function AddScene({ own, disabled, onAdd }: AddSceneProps) {
  const t = usePageTexts({ en, de });
  const form = useForm();
  const [obsScene, setObsScene] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const sceneId = chosen ?? String(own[0]?.sceneId ?? '');
  return (
    <Form
      form={form}
      className={styles.add}
      onSubmit={() =>
        form.run(() => onAdd(obsScene, Number(sceneId))).then((made) => made && setObsScene(''))
      }
    >
      <Unsaved isUnsaved={obsScene !== ''} />
      <TextField
        label={t.nameNew}
        name="obsScene"
        help={t.nameHelp}
        required
        maxLength={128}
        disabled={disabled}
        value={obsScene}
        onText={setObsScene}
      />
      <Field label={t.here} name="sceneId">
        {(ids) => (
          <Select
            {...ids}
            disabled={disabled}
            value={sceneId}
            options={own.map((scene) => ({ key: String(scene.sceneId), label: scene.name }))}
            onKey={setChosen}
          />
        )}
      </Field>
      <Button type="submit" disabled={disabled || form.isBusy || obsScene.trim() === '' || sceneId === ''}>
        {t.add}
      </Button>
    </Form>
  );
}

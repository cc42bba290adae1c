import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { usePresets } from '../overlays/use-presets';
import { useDerived, useMay, useOverlay, useRoom } from '../design/room-context';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { classes } from '../ui/classes';
import { Check, Field, Select } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import { toast } from '../ui/toasts';
import { KitPicture } from './kit-picture';
import styles from './look.module.css';
import { ScenePreview } from './scene-preview';
import { useLookTexts } from './text/look-texts';

type LookKit = Schemas['LookKitView'];

/** Page that styles the whole overlay, and resets its scenes. */
export default function LookPage() {
  const t = useLookTexts();
  return (
    <Page title={t.title} about={t.about} narrow>
      <div className={styles.preview}>
        <ScenePreview label={t.preview} />
      </div>
      <Kits />
      <ResetScenes />
    </Page>
  );
}

function Kits() {
  const t = useLookTexts();
  const { overlayId } = useRoom();
  const { run, isBusy } = useAction();
  const presets = usePresets();
  const mayWrite = useMay('fields:write');
  const layers = useDerived((store) => store.all('layer').map(({ memberId, name }) => ({ memberId, name })));
  const [mode, setMode] = useState<'fill' | 'force'>('force');
  const [chosen, setChosen] = useState<readonly number[] | null>(null);

  async function apply({ id, name }: LookKit): Promise<void> {
    const { members } = await answered(
      api.POST('/overlays/{overlayId}/look-kit', {
        params: { path: { overlayId } },
        body: { lookKit: id, mode, ...(chosen && { memberIds: [...chosen] }) },
      }),
    );
    toast(t.applied(name, members.length));
  }

  return (
    <Card title={t.kits} about={t.kitsAbout}>
      {presets.isError && <ProblemNotice error={presets.error} />}
      {presets.isPending && <Skeleton height={160} />}
      <div className={kit.fields}>
        <Field label={t.own}>
          {(ids) => (
            <Select
              {...ids}
              value={mode}
              options={[
                { key: 'force' as const, label: t.replaceOwn },
                { key: 'fill' as const, label: t.keepOwn },
              ]}
              onKey={setMode}
            />
          )}
        </Field>
        <Field label={t.which}>
          {(ids) => (
            <Select
              {...ids}
              value={chosen === null ? 'all' : 'some'}
              options={[
                { key: 'all' as const, label: t.all },
                { key: 'some' as const, label: t.some },
              ]}
              onKey={(key) => setChosen(key === 'all' ? null : [])}
            />
          )}
        </Field>
      </div>
      {chosen !== null && (
        <fieldset className={kit.choices}>
          <legend>{t.some}</legend>
          {layers.map(({ memberId, name }) => (
            <Check
              key={memberId}
              label={name}
              checked={chosen.includes(memberId)}
              onCheck={(on) =>
                setChosen(on ? [...chosen, memberId] : chosen.filter((each) => each !== memberId))
              }
            />
          ))}
        </fieldset>
      )}
      <ul className={styles.kits}>
        {presets.data?.lookKits.map((each) => (
          <li key={each.id} className={styles.kit}>
            <KitPicture kit={each} />
            <span className={styles.foot}>
              <span className={styles.name}>{each.name}</span>
              <Button
                disabled={!mayWrite || isBusy || chosen?.length === 0}
                aria-label={`${t.use}: ${each.name}`}
                onClick={() => void run(() => apply(each))}
              >
                {t.use}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows and hides layers as the look did that the overlay began with. */
function ResetScenes() {
  const t = useLookTexts();
  const { list } = useSpeech();
  const { overlayId } = useRoom();
  const { run, isBusy } = useAction();
  const overlay = useOverlay();
  const presets = usePresets();
  const mayWrite = useMay('scenes:write');
  const look = overlay?.look ?? null;
  const name = presets.data?.presets.find(({ id }) => id === look)?.name ?? look;
  if (!overlay) return null;

  async function restore(): Promise<void> {
    const { scenes } = await answered(
      api.POST('/overlays/{overlayId}/look-scenes/restore', { params: { path: { overlayId } } }),
    );
    const changed = scenes.filter((scene) => scene.changed.length > 0);
    toast(
      changed.length === 0
        ? t.nothingToRestore
        : t.restored(list(changed.map((scene) => t.restoredOne(scene.name, scene.changed.length)))),
    );
  }

  return (
    <Card title={t.scenes} about={name === null ? t.noLook : t.scenesAbout(name)}>
      {name !== null && (
        <div className={classes(kit.actions)}>
          <SureButton
            look="plain"
            sure={t.restoreSure}
            disabled={!mayWrite || isBusy}
            onSure={() => void run(restore)}
          >
            {t.restore}
          </SureButton>
        </div>
      )}
    </Card>
  );
}

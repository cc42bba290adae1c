import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useOverlays } from '../api/queries';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useSpeech } from '../text/texts';
import { Check, Field, inputClass, Select } from '../ui/field';
import { Notice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { Made, Skipped } from './pack-row';
import { PackPreview } from './pack-preview';
import { inspectPack, installPack, refreshed, usePacks, type InspectedPack, type Target } from './packs';
import { inWords } from './reasons';
import { usePacksTexts } from './text/packs-texts';

interface InstallProps {
  /** File that it begins with. */
  readonly dropped: File | null;
  readonly onClose: () => void;
}

const asNew: Target = { overlayId: null, sceneId: null };

/** Installs a pack: file, preview with the place for it, result. */
export function InstallPack({ dropped, onClose }: InstallProps) {
  const t = usePacksTexts();
  const { language } = useSpeech();
  const [file, setFile] = useState(dropped);
  const [target, setTarget] = useState(asNew);
  const [preview, setPreview] = useState<InspectedPack | null>(null);
  const [leavesOut, setLeavesOut] = useState(false);
  const [installId, setInstallId] = useState<string | null>(null);

  async function look(at: Target): Promise<void> {
    if (file) setPreview(await inWords(t, language, inspectPack(file, at)));
  }
  async function start(): Promise<void> {
    if (!file) return;
    const begun = await inWords(t, language, installPack(file, target, leavesOut));
    setInstallId(begun.installId);
  }

  if (installId !== null) return <Result installId={installId} onClose={onClose} />;
  const isRefused = (preview?.refused.length ?? 0) > 0;
  const isLacking = (preview?.requires.lacking.length ?? 0) > 0;
  return (
    <FormDialog
      title={preview?.name ?? t.file.title}
      about={preview ? undefined : t.file.about}
      wide
      look={target.sceneId === null ? 'primary' : 'live'}
      button={preview ? t.target.start : t.file.look}
      isReady={preview ? !isLacking && (!isRefused || leavesOut) : file !== null}
      onSubmit={preview ? start : () => look(target)}
      onClose={onClose}
    >
      {!preview && (
        <Field label={t.file.label} name="file" {...(dropped && { help: dropped.name })}>
          {(ids) => (
            <input
              {...ids}
              type="file"
              accept=".ospack,application/zip"
              className={inputClass}
              onChange={({ target: input }) => setFile(input.files?.[0] ?? null)}
            />
          )}
        </Field>
      )}
      {preview && (
        <>
          {preview.overlays.length > 0 && (
            <TargetFields
              target={target}
              size={preview.overlays[0]}
              onTarget={async (next) => {
                await look(next);
                setTarget(next);
              }}
            />
          )}
          <PackPreview pack={preview} />
          {isRefused && <Check label={t.preview.leaveOut} checked={leavesOut} onCheck={setLeavesOut} />}
        </>
      )}
      <Notice kind="warning">{t.file.trust}</Notice>
    </FormDialog>
  );
}

interface TargetProps {
  readonly target: Target;
  /** Size for which the pack was made. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** Takes effect when it ends: the pack is looked into for the new place. */
  readonly onTarget: (target: Target) => Promise<void>;
}

function TargetFields({ target: { overlayId, sceneId }, size, onTarget }: TargetProps) {
  const t = usePacksTexts();
  const { items = [] } = useOverlays().data ?? {};
  const own = items.filter(({ role }) => role === 'owner');
  const overlay = own.find((each) => each.overlayId === overlayId);
  const details = useQuery({
    queryKey: ['overlays', overlayId, 'scenes', 'pack'],
    enabled: overlayId !== null,
    queryFn: () =>
      answered(api.GET('/overlays/{overlayId}', { params: { path: { overlayId: overlayId ?? '' } } })),
  });
  const scenes = details.data?.scenes.filter(({ previewOf }) => previewOf === null) ?? [];
  const sizeOf = (of: { readonly width: number; readonly height: number }): string =>
    `${of.width} × ${of.height}`;
  return (
    <>
      <Field label={t.target.label} name="overlayId">
        {(ids) => (
          <Select
            {...ids}
            value={overlayId ?? ''}
            onKey={(id) => void onTarget({ overlayId: id || null, sceneId: null })}
            options={[
              { key: '', label: t.target.new },
              ...own.map((each) => ({ key: each.overlayId, label: t.target.into(each.name) })),
            ]}
          />
        )}
      </Field>
      {overlayId !== null && (
        <Field
          label={t.target.as}
          name="sceneId"
          {...(size &&
            overlay &&
            sizeOf(size) !== sizeOf(overlay) && {
              help: t.target.size(sizeOf(size), sizeOf(overlay)),
            })}
        >
          {(ids) => (
            <Select
              {...ids}
              value={String(sceneId ?? '')}
              onKey={(id) => void onTarget({ overlayId, sceneId: Number(id) || null })}
              options={[
                { key: '', label: t.target.scenes },
                ...scenes.map(({ sceneId: id, name, live }) => ({
                  key: String(id),
                  label: live ? t.target.live(name) : t.target.layers(name),
                })),
              ]}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Waits until a pack is installed, and says what was made. */
function Result({ installId, onClose }: { readonly installId: string; readonly onClose: () => void }) {
  const t = usePacksTexts();
  const queries = useQueryClient();
  const list = usePacks();
  const pack = list.data?.items.find((each) => each.installId === installId);
  const isDone = pack !== undefined && pack.state !== 'installing';
  const refresh = useRef(list.refetch);
  useEffect(() => void refresh.current(), []);
  useEffect(() => {
    if (isDone) for (const queryKey of refreshed) void queries.invalidateQueries({ queryKey });
  }, [isDone, queries]);
  return (
    <FormDialog
      title={pack?.name ?? t.file.title}
      wide
      button={t.result.close}
      onSubmit={() => Promise.resolve(onClose())}
      onClose={onClose}
    >
      {!isDone && (
        <div role="status">
          <p>{t.target.busy}</p>
          <Skeleton height={24} />
        </div>
      )}
      {isDone && (
        <>
          <Notice kind={pack.skipped.length > 0 ? 'warning' : 'good'}>
            {pack.skipped.length > 0 ? t.result.partly(pack.name) : t.result.done(pack.name)}
          </Notice>
          <Skipped skipped={pack.skipped} />
          <Made item={pack} />
          {pack.automations > 0 && <Link href="/automations">{t.result.automations}</Link>}
          {pack.commands.length > 0 && <Link href="/bot">{t.result.commands}</Link>}
        </>
      )}
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiProblem } from '../../api/api-problem';
import { answered, api, type Schemas } from '../../api/client';
import { sendForm } from '../../api/send-form';
import { DataTable } from '../../kit/data-table';
import { FormDialog } from '../../kit/form-dialog';
import { sizeText } from '../../media/upload-picture';
import { useSpeech } from '../../text/texts';
import { Check, Field, inputClass, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { useImportTexts, type ImportTexts } from './text/import-texts';

type Shown = Schemas['OverlayImportView'];
type ShownOverlay = Shown['overlays'][number];

/** Imports overlays of StreamElements: source, preview with what is lost, result. */
export default function ImportOverlays({ onClose }: { readonly onClose: () => void }) {
  const t = useImportTexts();
  const queries = useQueryClient();
  const [token, setToken] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [groupsRelative, setRelative] = useState(false);
  const [preview, setPreview] = useState<Shown | null>(null);
  const [made, setMade] = useState<Shown | null>(null);

  async function look(isRelative = groupsRelative): Promise<void> {
    const body = { token, groupsRelative: isRelative };
    setPreview(
      await inWords(
        t,
        file
          ? sentFile('/imports/streamelements/file/inspect', file, isRelative)
          : answered(api.POST('/imports/streamelements/inspect', { body })),
      ),
    );
  }

  async function start(): Promise<void> {
    const body = { token, groupsRelative };
    setMade(
      await inWords(
        t,
        file
          ? sentFile('/imports/streamelements/file', file, groupsRelative)
          : answered(api.POST('/imports/streamelements', { body })),
      ),
    );
    setToken('');
    for (const key of ['overlays', 'uploads', 'widget-packages'])
      void queries.invalidateQueries({ queryKey: [key] });
  }

  const shown = made ?? preview;
  return (
    <FormDialog
      title={t.title}
      about={shown === null ? t.about : made ? undefined : t.preview}
      wide
      button={made ? t.close : preview ? t.start : t.look}
      isReady={preview !== null || file !== null || token.trim() !== ''}
      onSubmit={made ? () => Promise.resolve(onClose()) : preview ? start : () => look()}
      onClose={onClose}
    >
      {shown === null && <Source {...{ token, setToken, setFile }} />}
      {made && <Notice kind="good">{t.done}</Notice>}
      {shown && <Summary shown={shown} isMade={made !== null} />}
      {preview && !made && (
        <Check
          label={t.groups}
          checked={groupsRelative}
          onCheck={(on) => {
            setRelative(on);
            void look(on);
          }}
        />
      )}
      {shown?.overlays.map((overlay) => (
        <Overlay key={overlay.sourceId} overlay={overlay} isMade={made !== null} />
      ))}
    </FormDialog>
  );
}

function Source({
  token,
  setToken,
  setFile,
}: {
  readonly token: string;
  readonly setToken: (token: string) => void;
  readonly setFile: (file: File | null) => void;
}) {
  const t = useImportTexts();
  return (
    <>
      <TextField
        label={t.token}
        help={t.tokenHelp}
        name="token"
        type="password"
        autoComplete="off"
        maxLength={4000}
        value={token}
        onText={setToken}
      />
      <Field label={t.file} name="text" help={t.looking}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".json,application/json"
            className={inputClass}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
    </>
  );
}

function Summary({ shown, isMade }: { readonly shown: Shown; readonly isMade: boolean }) {
  const t = useImportTexts();
  const { language } = useSpeech();
  const free = sizeText(shown.freeBytes, language);
  const hasCode = shown.overlays.some(({ widgets }) => widgets.some(({ outcome }) => outcome === 'code'));
  if (isMade) return null;
  return (
    <>
      {shown.assets > 0 && <p>{t.files(shown.assets, free)}</p>}
      {shown.isMore && <Notice kind="warning">{t.more}</Notice>}
      {hasCode && <Notice kind="warning">{t.code}</Notice>}
    </>
  );
}

function Overlay({ overlay, isMade }: { readonly overlay: ShownOverlay; readonly isMade: boolean }) {
  const t = useImportTexts();
  const { name, width, height, widgets, overlayId } = overlay;
  const rows = widgets.map((widget, at) => ({ ...widget, at }));
  return (
    <section aria-label={name}>
      <h3>
        {name} ({width} × {height})
      </h3>
      {isMade && overlayId === null && <Notice kind="warning">{t.noRoom}</Notice>}
      {overlayId !== null && <Link to={`/overlays/${overlayId}`}>{t.openOverlay(name)}</Link>}
      <DataTable
        label={name}
        isStacked
        columns={[
          { key: 'name', title: t.columns.name, cell: (row) => row.name },
          { key: 'widget', title: t.columns.widget, cell: (row) => hereOf(t, row) },
          { key: 'losses', title: t.columns.losses, cell: (row) => <Losses losses={row.losses} /> },
        ]}
        rows={rows}
        keyOf={({ at }) => at}
      />
    </section>
  );
}

function hereOf(t: ImportTexts, { outcome, widget }: ShownOverlay['widgets'][number]): string {
  if (outcome === 'code' || outcome === 'skipped') return t.outcomes[outcome];
  return t.widgets[widget ?? ''] ?? widget ?? '';
}

function Losses({ losses }: Pick<ShownOverlay['widgets'][number], 'losses'>) {
  const t = useImportTexts();
  const lines = losses.map(({ code, detail }) =>
    detail === null || code === 'unknown' ? t.losses[code] : `${t.losses[code]}: ${detail}`,
  );
  return lines.length === 0 ? t.same : [...new Set(lines)].map((line) => <div key={line}>{line}</div>);
}

/** Sends a file of overlays. @throws ApiProblem */
function sentFile(path: string, file: File, groupsRelative: boolean): Promise<Shown> {
  return sendForm(`${path}?groupsRelative=${groupsRelative}`, { file });
}

/** Says refusals of StreamElements in the reader's language. @throws ApiProblem */
async function inWords<Answer>(t: ImportTexts, asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, code, details, requestId } = error;
    const { advice } = details;
    const text = t.refused[typeof advice === 'string' ? advice : code];
    throw text === undefined ? error : new ApiProblem(status, code, text, {}, requestId);
  }
}

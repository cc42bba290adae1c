import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOverlays } from '../api/queries';
import { answered, api, type Schemas } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { sizeText } from '../media/upload-picture';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Check, Field, Select, TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { savePack } from './packs';
import styles from './packs.module.css';
import { inWords } from './reasons';
import { usePacksTexts } from './text/packs-texts';

interface ExportProps {
  /** Overlay that it begins with. */
  readonly overlayId: string | null;
  readonly onClose: () => void;
}

const kinds = ['all', 'scenes', 'groups'] as const;
type What = (typeof kinds)[number];

const firstWords = { name: '', author: '', license: '', description: '', version: '1.0.0' };

/** Makes a pack of chosen parts, and saves it. */
export default function ExportPack({ overlayId: first, onClose }: ExportProps) {
  const t = usePacksTexts();
  const { language } = useSpeech();
  const [overlayId, setOverlay] = useState(first ?? '');
  const [what, setWhat] = useState<What>('all');
  const [sceneIds, setScenes] = useState<readonly number[]>([]);
  const [groupIds, setGroups] = useState<readonly string[]>([]);
  const [automations, setAutomations] = useState<readonly string[]>([]);
  const [botCommands, setCommands] = useState<readonly string[]>([]);
  const [words, setWords] = useState<typeof firstWords | null>(null);
  const [made, setMade] = useState<Schemas['ExportedPackView'] | null>(null);
  const { items = [] } = useOverlays().data ?? {};
  const own = items.filter(({ role }) => role === 'owner');
  const overlay = useOverlayParts(overlayId);
  const named = words ?? { ...firstWords, name: overlay?.name ?? '' };
  const isChosen = what === 'all' || (what === 'scenes' ? sceneIds : groupIds).length > 0;
  const isSome = overlayId === '' ? automations.length + botCommands.length > 0 : isChosen;

  async function make(): Promise<void> {
    const { author, ...others } = named;
    const body = {
      ...others,
      ...{ automations: [...automations], botCommands: [...botCommands] },
      ...(author.trim() !== '' && { author }),
      ...(overlayId !== '' && { overlayIds: [overlayId] }),
      ...(overlayId !== '' && what === 'scenes' && { sceneIds: [...sceneIds] }),
      ...(overlayId !== '' && what === 'groups' && { groupIds: [...groupIds] }),
    };
    const file = await inWords(t.making, language, answered(api.POST('/packs/export', { body })));
    setMade(file);
    savePack(file.url, file.fileName);
  }

  if (made) return <Done made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t.making.title}
      about={t.making.about}
      wide
      button={t.making.button}
      isReady={isSome && named.name.trim() !== ''}
      onSubmit={make}
      onClose={onClose}
    >
      <Words words={named} onWords={setWords} />
      <Field label={t.making.overlay} name="overlayIds">
        {(ids) => (
          <Select
            {...ids}
            value={overlayId}
            onKey={(id) => {
              setOverlay(id);
              setScenes([]);
              setGroups([]);
              setWhat('all');
            }}
            options={[
              { key: '', label: t.making.noOverlay },
              ...own.map(({ overlayId: key, name }) => ({ key, label: name })),
            ]}
          />
        )}
      </Field>
      {overlay && (
        <>
          <Field label={t.making.what} name="what">
            {(ids) => (
              <Select
                {...ids}
                value={what}
                onKey={setWhat}
                options={kinds
                  .filter((key) => key !== 'groups' || overlay.groups.length > 0)
                  .map((key) => ({ key, label: t.making[key] }))}
              />
            )}
          </Field>
          {what === 'scenes' && (
            <Choices
              label={t.preview.scenes}
              items={overlay.scenes.map(({ sceneId: key, name }) => ({ key, name }))}
              chosen={sceneIds}
              onChosen={setScenes}
            />
          )}
          {what === 'groups' && (
            <Choices
              label={t.preview.groups}
              items={overlay.groups.map(({ groupId: key, name }) => ({ key, name }))}
              chosen={groupIds}
              onChosen={setGroups}
            />
          )}
          <p>{t.making.travels}</p>
        </>
      )}
      <Others {...{ automations, setAutomations, botCommands, setCommands }} />
      <Notice>{t.making.stays}</Notice>
    </FormDialog>
  );
}

function useOverlayParts(overlayId: string) {
  const { data } = useQuery({
    queryKey: ['overlays', overlayId, 'parts', 'pack'],
    enabled: overlayId !== '',
    queryFn: () => answered(api.GET('/overlays/{overlayId}', { params: { path: { overlayId } } })),
  });
  if (!data || overlayId === '') return null;
  const { name, groups } = data;
  return { name, groups, scenes: data.scenes.filter(({ previewOf }) => previewOf === null) };
}

interface WordsProps {
  readonly words: typeof firstWords;
  readonly onWords: (words: typeof firstWords) => void;
}

function Words({ words, onWords }: WordsProps) {
  const { making: t } = usePacksTexts();
  const field = (key: keyof typeof firstWords) => ({
    ...{ name: key, value: words[key] },
    onText: (text: string) => onWords({ ...words, [key]: text }),
  });
  return (
    <>
      <TextField label={t.name} required maxLength={60} {...field('name')} />
      <TextField label={t.description} maxLength={300} {...field('description')} />
      <TextField label={t.author} maxLength={60} {...field('author')} />
      <TextField label={t.licence} help={t.licenceHelp} maxLength={60} {...field('license')} />
      <TextField label={t.version} help={t.versionHelp} maxLength={40} {...field('version')} />
    </>
  );
}

interface OthersProps {
  readonly automations: readonly string[];
  readonly setAutomations: (ids: readonly string[]) => void;
  readonly botCommands: readonly string[];
  readonly setCommands: (names: readonly string[]) => void;
}

/** Things that belong to no overlay. */
function Others({ automations, setAutomations, botCommands, setCommands }: OthersProps) {
  const { making: t } = usePacksTexts();
  const rules = useQuery({
    queryKey: ['automations', 'pack'],
    queryFn: () => answered(api.GET('/automations')),
  });
  const commands = useQuery({
    queryKey: ['bot', 'commands', 'pack'],
    queryFn: () => answered(api.GET('/bot/commands')),
  });
  return (
    <>
      <Choices
        label={t.automations}
        items={rules.data?.items.map(({ automationId: key, name }) => ({ key, name })) ?? []}
        chosen={automations}
        onChosen={setAutomations}
      />
      <Choices
        label={t.commands}
        items={commands.data?.items.map(({ name }) => ({ key: name, name: `!${name}` })) ?? []}
        chosen={botCommands}
        onChosen={setCommands}
      />
    </>
  );
}

interface ChoicesProps<Key> {
  readonly label: string;
  readonly items: readonly { readonly key: Key; readonly name: string }[];
  readonly chosen: readonly Key[];
  readonly onChosen: (keys: readonly Key[]) => void;
}

function Choices<Key extends string | number>({ label, items, chosen, onChosen }: ChoicesProps<Key>) {
  if (items.length === 0) return null;
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {items.map(({ key, name }) => (
        <Check
          key={key}
          label={name}
          checked={chosen.includes(key)}
          onCheck={(on) => onChosen(on ? [...chosen, key] : chosen.filter((each) => each !== key))}
        />
      ))}
    </fieldset>
  );
}

function Done({
  made: { url, fileName, bytes, left },
  onClose,
}: {
  readonly made: Schemas['ExportedPackView'];
  readonly onClose: () => void;
}) {
  const { making: t } = usePacksTexts();
  const { language } = useSpeech();
  return (
    <FormDialog
      title={t.title}
      button={t.close}
      onSubmit={() => Promise.resolve(onClose())}
      onClose={onClose}
    >
      <Notice kind="good">{t.done(fileName, sizeText(bytes, language))}</Notice>
      {left > 0 && <Notice kind="warning">{t.left(left)}</Notice>}
      <Button onClick={() => savePack(url, fileName)}>{t.again}</Button>
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { Field, inputClass, Select } from '../ui/field';
import { Notice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { packagesKey, type ListedPackage } from './packages';
import { useOwnWidgetsTexts } from './text/own-widgets-texts';

const modes = ['none', 'pinned', 'hosts'] as const;

interface NetworkProps {
  readonly item: Pick<ListedPackage, 'packageId' | 'name' | 'network' | 'usedBy'>;
  readonly onClose: () => void;
}

/** Dialog that says what a widget reaches on the web. */
export function NetworkDialog({ item: { packageId, name, network, usedBy }, onClose }: NetworkProps) {
  const t = useOwnWidgetsTexts();
  const texts = t.network;
  const queries = useQueryClient();
  const [mode, setMode] = useState(network.mode);
  const [text, setText] = useState(network.hosts.join('\n'));
  const hosts = text.split(/[\s,]+/).filter((host) => host !== '');

  async function save(): Promise<void> {
    const params = { path: { packageId } };
    const body = { mode, hosts: mode === 'hosts' ? hosts : [] };
    await answered(api.PUT('/widget-packages/{packageId}/network', { params, body }));
    await queries.invalidateQueries({ queryKey: packagesKey });
    toast(texts.done(name));
    onClose();
  }

  return (
    <FormDialog
      title={texts.of(name)}
      look={usedBy.length > 0 ? 'live' : 'primary'}
      isReady={mode !== 'hosts' || hosts.length > 0}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={texts.label} help={texts.about[mode]} name="mode">
        {(ids) => (
          <Select
            {...ids}
            value={mode}
            onKey={setMode}
            options={modes.map((key) => ({ key, label: texts.modes[key] }))}
          />
        )}
      </Field>
      {mode === 'hosts' && (
        <>
          <Field label={texts.hosts} help={texts.hostsAbout} name="hosts">
            {(ids) => (
              <textarea
                {...ids}
                className={inputClass}
                rows={4}
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Notice kind="warning">{texts.warning}</Notice>
        </>
      )}
      {usedBy.length > 0 && <Notice kind="warning">{t.editor.reaches(usedBy.length)}</Notice>}
    </FormDialog>
  );
}

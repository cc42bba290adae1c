import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { answered, api } from '../../api/client';
import { saveJson } from '../../kit/save-file';
import { useAction } from '../../kit/use-action';
import type { FormValues } from '../../kit/values';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toasts';
import { objectsIn } from '../definition';
import { useAutomationTexts } from '../text/automation-texts';
import { ImportDialog } from './import-dialog';

/** Exports all automations into a file, and imports from one. */
export function AutomationFiles({ canExport }: { readonly canExport: boolean }) {
  const { files } = useAutomationTexts();
  const { run, isBusy } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly FormValues[] | null>(null);

  async function save(): Promise<void> {
    const exported = await run(() => answered(api.POST('/automations/export', { body: {} })));
    if (exported) saveJson('automations.json', exported);
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    const automations = automationsIn(await file.text());
    if (automations) setChosen(automations);
    else toast(files.notAFile, true);
  }

  return (
    <>
      {canExport && (
        <Button disabled={isBusy} onClick={() => void save()}>
          <Download size={16} aria-hidden />
          {files.export}
        </Button>
      )}
      <Button onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {files.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={files.choose}
        onChange={(event) => {
          const { target } = event;
          void read(target.files?.[0]).finally(() => (target.value = ''));
        }}
      />
      {chosen && <ImportDialog automations={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Returns the automations in a text; null if there are none. */
function automationsIn(text: string): readonly FormValues[] | null {
  try {
    const found = objectsIn((JSON.parse(text) as { readonly automations?: unknown }).automations);
    return found.length > 0 ? found : null;
  } catch {
    return null;
  }
}

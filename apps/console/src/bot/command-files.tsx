import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { answered, api } from '../api/client';
import { saveJson } from '../kit/save-file';
import { useAction } from '../kit/use-action';
import { useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { toast } from '../ui/toasts';
import { useBotTexts } from './text/bot-texts';

/** Maximum number of commands in one import. */
const MOST = 50;

interface CommandFilesProps {
  readonly mayWrite: boolean;
  /** There is no command to export. */
  readonly isEmpty: boolean;
}

/** Exports all commands into a file, and imports from one: commands of the same name are changed, others stay. */
export function CommandFiles({ mayWrite, isEmpty }: CommandFilesProps) {
  const t = useBotTexts();
  const { of } = useShow();
  const { run, isBusy } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const params = { query: of };

  function save(): void {
    void run(() => answered(api.GET('/bot/commands/export', { params }))).then((exported) => {
      if (exported) saveJson('commands.json', exported);
    });
  }

  async function load(file: File | undefined): Promise<void> {
    if (!file) return;
    const commands = commandsIn(await file.text());
    if (!commands) return toast(t.commands.notAFile, true);
    const sum = { created: 0, updated: 0, unchanged: 0 };
    for (let from = 0; from < commands.length; from += MOST) {
      const body = { commands: commands.slice(from, from + MOST) };
      const done = await run(() => answered(api.POST('/bot/commands/import', { params, body })), {
        refresh: [['bot']],
      });
      if (!done) return;
      sum.created += done.created.length;
      sum.updated += done.updated.length;
      sum.unchanged += done.unchanged.length;
    }
    toast(t.commands.imported(sum.created, sum.updated, sum.unchanged));
  }

  return (
    <>
      {!isEmpty && (
        <Button disabled={isBusy} onClick={save}>
          <Download size={16} aria-hidden />
          {t.commands.export}
        </Button>
      )}
      <Button disabled={isBusy || !mayWrite} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {t.commands.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t.commands.chooseFile}
        onChange={(event) => {
          const { target } = event;
          void load(target.files?.[0]).finally(() => (target.value = ''));
        }}
      />
    </>
  );
}

type Exported = { readonly [key: string]: unknown };

/** Returns the commands in a text; null if there are none. */
function commandsIn(text: string): Exported[] | null {
  try {
    const read: unknown = JSON.parse(text);
    const { commands } = read as { readonly commands?: unknown };
    return Array.isArray(commands) ? (commands as Exported[]) : null;
  } catch {
    return null;
  }
}

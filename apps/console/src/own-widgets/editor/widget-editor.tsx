import { useState } from 'react';
import { toast } from '../../ui/toasts';
import type { Schemas } from '../../api/client';
import { WidgetStage } from '../stage/widget-stage';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import { CodeTabs } from './code-tabs';
import { setDraft, useDraft, withText, type CodePart, type CodeTexts } from './draft';
import styles from './editor.module.css';
import { MissingLibraries } from './missing-libraries';
import { SaveBar } from './save-bar';
import { useSaving } from './use-saving';

interface WidgetEditorProps {
  readonly item: Schemas['WidgetPackageWithSourceView'];
  readonly source: CodeTexts;
}

/** The texts of a widget beside its preview. */
export function WidgetEditor({ item, source }: WidgetEditorProps) {
  const t = useOwnWidgetsTexts();
  const { packageId, version } = item;
  const draft = useDraft(packageId);
  const [part, setPart] = useState<CodePart>('html');
  const saving = useSaving(packageId, draft, setPart);
  const texts = { ...source, ...draft?.texts };

  function change(changed: CodePart, text: string): void {
    setDraft(packageId, withText(draft, { version, source }, changed, text));
  }

  return (
    <div className={styles.sides}>
      <section className={styles.side} aria-label={t.editor.code}>
        <SaveBar
          draft={draft}
          saving={saving}
          layers={item.usedBy.length}
          onDiscard={() => setDraft(packageId, null)}
        />
        <MissingLibraries item={item} />
        <CodeTabs
          part={part}
          texts={texts}
          changed={draft?.texts ?? {}}
          fault={saving.fault}
          onPart={setPart}
          onText={change}
        />
      </section>
      <WidgetStage
        item={item}
        data={source.data}
        draft={draft?.texts ?? {}}
        onKeep={(data) => {
          change('data', data);
          setPart('data');
          toast(t.stage.kept);
        }}
      />
    </div>
  );
}

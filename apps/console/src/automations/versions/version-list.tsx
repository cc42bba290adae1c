import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../api/client';
import kit from '../../kit/kit.module.css';
import { SureButton } from '../../kit/sure-button';
import { useAction } from '../../kit/use-action';
import { useSpeech } from '../../text/texts';
import { Badge, ProblemNotice } from '../../ui/notice';
import { Skeleton } from '../../ui/page';
import type { ListedAutomation } from '../definition';
import { EditorCard } from '../editor/editor-card';
import { refresh, useSentences } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { changesBetween } from './version-changes';
import styles from './versions.module.css';

/** Earlier versions of an automation, what changed in each, and the way back. */
export default function VersionList({ automation }: { readonly automation: ListedAutomation }) {
  const { at } = useSpeech();
  const { versions } = useAutomationTexts();
  const sentences = useSentences();
  const { run, isBusy } = useAction();
  const { automationId, version: current } = automation;
  const list = useQuery({
    queryKey: [...refresh[0], 'versions', automationId, current],
    queryFn: () =>
      answered(api.GET('/automations/{automationId}/versions', { params: { path: { automationId } } })),
  });

  async function restore(version: number): Promise<void> {
    const path = { automationId, version };
    await run(
      () =>
        answered(
          api.POST('/automations/{automationId}/versions/{version}/restore', {
            params: { path },
            body: { expectedVersion: current },
          }),
        ),
      { done: versions.restored(version), refresh },
    );
  }

  const items = list.data?.items ?? [];
  return (
    <EditorCard title={versions.title} about={versions.about}>
      {list.isError && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height={160} />}
      <div className={kit.rows}>
        {items.map(({ version, at: time, definition }, i) => {
          const before = items[i + 1]?.definition;
          const changes = before ? changesBetween(before, definition, { ...sentences, versions }) : [];
          return (
            <div key={version} className={kit.row} role="group" aria-label={versions.version(version)}>
              <div className={kit.words}>
                <div className={kit.name}>
                  {versions.version(version)} {version === current && <Badge>{versions.now}</Badge>}
                </div>
                <div className={kit.meta}>{at(time)}</div>
                <ul className={styles.changes}>
                  {changes.map(({ label, removed, added }) => (
                    <li key={label}>
                      {label}
                      {removed.map((text) => (
                        <del key={text}>{text}</del>
                      ))}
                      {added.map((text) => (
                        <ins key={text}>{text}</ins>
                      ))}
                    </li>
                  ))}
                </ul>
              </div>
              {version !== current && (
                <SureButton
                  look="plain"
                  label={versions.restoreOf(version)}
                  disabled={isBusy}
                  onSure={() => void restore(version)}
                >
                  {versions.restore}
                </SureButton>
              )}
            </div>
          );
        })}
      </div>
    </EditorCard>
  );
}

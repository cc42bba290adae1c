import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { answered, api } from '../../api/client';
import { randomId } from '../../api/client-id';
import { BackLink } from '../../kit/back-link';
import { useAction } from '../../kit/use-action';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import { ProblemNotice } from '../../ui/notice';
import { Page, Skeleton } from '../../ui/page';
import { Sentence } from '../automation-row';
import { refresh, useSentences } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import styles from './gallery.module.css';
import type { GalleryTemplate } from './filled-definition';
import { TemplateDialog } from './template-dialog';

/** Ready automations to start from. */
export default function GalleryPage() {
  const { gallery } = useAutomationTexts();
  const { language: locale } = useSpeech();
  const sentences = useSentences();
  const [chosen, setChosen] = useState<GalleryTemplate | null>(null);
  const list = useQuery({
    queryKey: ['automation-templates', locale],
    staleTime: Infinity,
    queryFn: () => answered(api.GET('/automations/templates', { params: { query: { locale } } })),
  });
  return (
    <Page
      title={gallery.title}
      about={gallery.about}
      back={<BackLink to="~/console/automations" text={gallery.toList} />}
      actions={<StartBlank />}
    >
      {list.isError && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height={320} />}
      <ul className={styles.templates}>
        {list.data?.items.map((template) => (
          <li key={template.templateId} className={styles.template}>
            <h2>{template.name}</h2>
            <p>{template.about}</p>
            <div className={styles.sentence}>
              <Sentence
                automation={{
                  triggers: template.definition['triggers'],
                  actions: template.definition['actions'],
                }}
                sentences={sentences}
              />
            </div>
            <Button aria-label={gallery.use(template.name)} onClick={() => setChosen(template)}>
              {gallery.choose}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <TemplateDialog template={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

/** Creates an automation without steps, switched off, and opens it. */
function StartBlank() {
  const { gallery } = useAutomationTexts();
  const { run, isBusy } = useAction();
  const [, go] = useLocation();

  async function create(): Promise<void> {
    const body = { name: gallery.blankName, trigger: { type: 'follow' }, actions: [], enabled: false };
    const params = { header: { 'Idempotency-Key': randomId() } };
    const made = await run(() => answered(api.POST('/automations', { params, body })), { refresh });
    if (made) go(`/${made.automationId}`);
  }

  return (
    <Button disabled={isBusy} onClick={() => void create()}>
      {gallery.blank}
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Redirect, Route, Switch } from 'wouter';
import { answered, api } from '../../api/client';
import { BackLink } from '../../kit/back-link';
import { lazyPage } from '../../kit/lazy';
import { SubNav } from '../../kit/sub-nav';
import { ProblemNotice } from '../../ui/notice';
import { Page, Skeleton } from '../../ui/page';
import { refresh, useSchema } from '../queries';
import { useAutomationTexts } from '../text/automation-texts';
import { AutomationEditor } from './automation-editor';

const RunList = lazyPage(() => import('../runs/run-list'));
const TryCard = lazyPage(() => import('../runs/try-card'));
const VersionList = lazyPage(() => import('../versions/version-list'));

/** Pages about one automation. */
export default function AutomationPages({ automationId }: { readonly automationId: string }) {
  const { editor, gallery } = useAutomationTexts();
  const automation = useQuery({
    queryKey: [...refresh[0], 'one', automationId],
    queryFn: () => answered(api.GET('/automations/{automationId}', { params: { path: { automationId } } })),
    refetchInterval: 5_000,
  });
  const schema = useSchema();
  const error = automation.error ?? schema.error;
  return (
    <Page
      title={automation.data?.name ?? editor.title}
      narrow
      back={<BackLink to="~/console/automations" text={gallery.toList} />}
    >
      <SubNav
        label={editor.parts}
        places={[
          { to: '/', text: editor.places.edit },
          { to: '/runs', text: editor.places.runs },
          { to: '/versions', text: editor.places.versions },
        ]}
      />
      {error && <ProblemNotice error={error} />}
      {automation.isPending && <Skeleton height={320} />}
      {automation.data && schema.data && (
        <Switch>
          <Route path="/">
            <AutomationEditor key={automationId} automation={automation.data} schema={schema.data} />
            <TryCard automation={automation.data} schema={schema.data} />
          </Route>
          <Route path="/runs">
            <RunList automationId={automationId} />
          </Route>
          <Route path="/versions">
            <VersionList automation={automation.data} />
          </Route>
          <Route>
            <Redirect to="/" />
          </Route>
        </Switch>
      )}
    </Page>
  );
}

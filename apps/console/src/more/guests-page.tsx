import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { SettingsForm } from '../kit/settings-form';
import { Card } from '../ui/card';
import { ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import { BackToSettings } from './back-to-settings';
import { useMoreTexts } from './text/more-texts';

const queryKey = ['guest-hosts'];

/** Page with the hosts whose pages guest frames may show. */
export default function GuestsPage() {
  const { guests: texts } = useMoreTexts();
  const queries = useQueryClient();
  const hosts = useQuery({ queryKey, queryFn: () => answered(api.GET('/guest-hosts')) });
  return (
    <Page title={texts.title} about={texts.about} back={<BackToSettings />} narrow>
      {hosts.isError && <ProblemNotice error={hosts.error} />}
      {hosts.isPending && <Skeleton height={160} />}
      {hosts.data && (
        <Card title={texts.card}>
          <p>{texts.builtIn(hosts.data.builtIn.join(', '))}</p>
          <p>{texts.trust}</p>
          <SettingsForm
            fields={[{ key: 'hosts', kind: 'lines' }]}
            texts={texts}
            saved={{ hosts: hosts.data.hosts }}
            onSave={async (changes, expected) => {
              const wanted = changes as { readonly hosts?: readonly string[] };
              const body = { hosts: [...(wanted.hosts ?? hosts.data.hosts)], expected };
              const saved = await answered(api.PUT('/guest-hosts', { body }));
              queries.setQueryData(queryKey, saved);
              return { hosts: saved.hosts };
            }}
          />
        </Card>
      )}
    </Page>
  );
}

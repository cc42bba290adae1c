import { useInfiniteQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../api/client';
import { DataTable } from '../kit/data-table';
import kit from '../kit/kit.module.css';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Empty, ProblemNotice } from '../ui/notice';
import { BackToSettings } from './back-to-settings';
import { Page, Skeleton } from '../ui/page';
import styles from '../ui/page.module.css';
import { useMoreTexts } from './text/more-texts';

const PAGE = 50;

/** Returns what was done, with the name of what it was done to. */
function whatIn(
  { kind, tokenName, packageName, hosts = [] }: Schemas['AuditEntryView'],
  t: ReturnType<typeof useMoreTexts>['audit'],
): string {
  const name = tokenName ?? packageName ?? '';
  const about = kind === 'code_network_changed' ? t.reaches(name, hosts.join(', ')) : name;
  return about === '' ? t.kinds[kind] : `${t.kinds[kind]}: ${about}`;
}

/** Page with what was done to the access of the account, newest first. */
export default function AuditPage() {
  const { audit } = useMoreTexts();
  const { at } = useSpeech();
  const entries = useInfiniteQuery({
    queryKey: ['audit'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      answered(
        api.GET('/audit', {
          params: { query: { limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = entries.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page title={audit.title} about={audit.about} narrow back={<BackToSettings />}>
      {entries.isError && <ProblemNotice error={entries.error} />}
      {entries.isPending && <Skeleton height={240} />}
      {entries.data && rows.length === 0 && <Empty title={audit.none} about={audit.noneAbout} />}
      {rows.length > 0 && (
        <div className={styles.card}>
          <DataTable
            label={audit.title}
            rows={rows.map((row, i) => ({ ...row, i }))}
            keyOf={({ i }) => i}
            columns={[
              { key: 'at', title: audit.when, cell: (row) => <span className={kit.when}>{at(row.at)}</span> },
              { key: 'what', title: audit.what, cell: (row) => whatIn(row, audit) },
              { key: 'who', title: audit.who, cell: ({ actor }) => actor?.name ?? audit.operator },
            ]}
          />
        </div>
      )}
      {entries.hasNextPage && (
        <div>
          <Button disabled={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {audit.more}
          </Button>
        </div>
      )}
    </Page>
  );
}

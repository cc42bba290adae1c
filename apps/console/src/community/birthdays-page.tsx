import { useInfiniteQuery } from '@tanstack/react-query';
import { platformNames } from '@studio/platforms/platforms';
import { answered, api } from '../api/client';
import { DataTable } from '../kit/data-table';
import { useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Empty, ProblemNotice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { useCommunityTexts } from './text/community-texts';

const PAGE = 100;
const platforms: { readonly [id: string]: string } = platformNames;

/** Page with the birthdays that viewers told the bot, in the order of the year. */
export default function BirthdaysPage() {
  const { birthdays: t } = useCommunityTexts();
  const { language } = useSpeech();
  const { of } = useShow();
  const list = useInfiniteQuery({
    queryKey: ['bot', 'birthdays', of.overlayId ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      answered(
        api.GET('/bot/birthdays', {
          params: { query: { ...of, limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (list.isError) return <ProblemNotice error={list.error} />;
  if (!list.data) return <Skeleton height={240} />;
  const rows = list.data.pages.flatMap(({ items }) => items);
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <Card title={t.title} about={t.about}>
      {rows.length === 0 && <Empty title={t.none} />}
      {rows.length > 0 && (
        <DataTable
          label={t.title}
          rows={rows}
          keyOf={({ platform, login }) => `${platform} ${login}`}
          columns={[
            // A leap year has all dates.
            {
              key: 'date',
              title: t.date,
              cell: ({ date }) => day.format(new Date(`2000-${date}T00:00:00Z`)),
            },
            { key: 'name', title: t.name, cell: ({ name }) => name },
            { key: 'platform', title: t.platform, cell: ({ platform }) => platforms[platform] ?? platform },
          ]}
        />
      )}
      {list.hasNextPage && (
        <div>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </Card>
  );
}

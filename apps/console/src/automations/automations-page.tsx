import { useState } from 'react';
import styles from '../kit/kit.module.css';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '../ui/button';
import { useTexts } from '../text/texts';
import { inputClass } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import { AutomationFiles } from './files/automation-files';
import { AutomationRow } from './automation-row';
import { PauseAll, PausedNotice } from './pause-all';
import { useAutomations, useSentences } from './queries';
import { useAutomationTexts } from './text/automation-texts';

/** Number of automations from which they can be searched. */
const MANY = 8;

/** Page with all automations of the account. */
export default function AutomationsPage() {
  const t = useAutomationTexts();
  const common = useTexts().common;
  const list = useAutomations();
  const sentences = useSentences();
  const [search, setSearch] = useState('');
  const items = list.data?.items ?? [];
  const wanted = search.trim().toLowerCase();
  const shown = items.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={list.data && <ListActions isEmpty={items.length === 0} />}
      narrow
    >
      {list.isError && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height={160} />}
      <PausedNotice until={list.data?.pausedUntil ?? null} />
      {list.data && items.length === 0 && (
        <Empty title={t.list.none} about={t.list.noneAbout}>
          <Link href="/new" className={buttonClass('primary', true)}>
            {t.list.gallery}
          </Link>
        </Empty>
      )}
      {items.length >= MANY && (
        <input
          type="search"
          className={inputClass}
          aria-label={t.list.search}
          placeholder={t.list.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {items.length > 0 && shown.length === 0 && <p className={styles.meta}>{common.nothingFound}</p>}
      <div className={styles.rows}>
        {shown.map((automation) => (
          <AutomationRow key={automation.automationId} automation={automation} sentences={sentences} />
        ))}
      </div>
    </Page>
  );
}

function ListActions({ isEmpty }: { readonly isEmpty: boolean }) {
  const { list } = useAutomationTexts();
  return (
    <>
      {!isEmpty && <PauseAll />}
      <AutomationFiles canExport={!isEmpty} />
      {!isEmpty && (
        <Link href="/new" className={buttonClass('primary')}>
          <Plus size={16} aria-hidden />
          {list.add}
        </Link>
      )}
    </>
  );
}

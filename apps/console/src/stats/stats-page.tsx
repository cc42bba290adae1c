import type { EditorTopic } from '@studio/realtime/editor-protocol';
import kit from '../kit/kit.module.css';
import { ShowProvider } from '../show/show-context';
import { ShowPicker } from '../show/show-picker';
import { Page } from '../ui/page';
import { BotStats } from './bot-stats';
import { HealthCard } from './health-card';
import { OverlayStats } from './overlay-stats';
import { SessionStats } from './session-stats';
import { useStatsTexts } from './text/stats-texts';

const topics: readonly EditorTopic[] = ['health', 'activity'];

/** How the stream goes, and how the overlay is doing. */
export default function StatsPage() {
  const t = useStatsTexts();
  return (
    <ShowProvider topics={topics}>
      <Page title={t.title} about={t.about} actions={<ShowPicker />}>
        <HealthCard />
        <div className={kit.two}>
          <SessionStats />
          <OverlayStats />
        </div>
        <BotStats />
      </Page>
    </ShowProvider>
  );
}

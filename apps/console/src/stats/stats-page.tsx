import type { EditorTopic } from '@studio/realtime/editor-protocol';
import kit from '../kit/kit.module.css';
import { ShowProvider, useShow } from '../show/show-context';
import { ShowPicker } from '../show/show-picker';
import { Page } from '../ui/page';
import { BotStats } from './bot-stats';
import { GoLives } from './go-lives';
import { Goals } from './goals';
import { HealthCard } from './health-card';
import { OverlayStats } from './overlay-stats';
import { SessionStats } from './session-stats';
import { useStatsTexts } from './text/stats-texts';
import { TopSupporters } from './top-supporters';

const topics: readonly EditorTopic[] = ['health', 'activity', 'runtime'];

/** Page with the statistics of the stream and the overlay. */
export default function StatsPage() {
  const t = useStatsTexts();
  return (
    <ShowProvider topics={topics}>
      <Page title={t.title} about={t.about} actions={<ShowPicker />}>
        <HealthCard />
        <div className={kit.two}>
          <SessionStats />
          <div className={kit.stack}>
            <Goals />
            <OwnSupporters />
          </div>
        </div>
        <div className={kit.two}>
          <OverlayStats />
          <GoLives />
        </div>
        <BotStats />
      </Page>
    </ShowProvider>
  );
}

/** Only the account that is supported can see its supporters. */
function OwnSupporters() {
  return useShow().isOwn ? <TopSupporters /> : null;
}

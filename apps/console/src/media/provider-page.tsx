import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { ShowProvider } from '../show/show-context';
import { ShowPicker } from '../show/show-picker';
import { Page } from '../ui/page';
import { MediaParts } from './media-parts';
import { ProviderFavorites } from './provider-favorites';
import { ProviderSearch } from './provider-search';
import { useProviderTexts } from './text/provider-texts';

const topics: readonly EditorTopic[] = ['health'];

/** Page of the media provider: search, favorites and showing items. */
export default function ProviderPage() {
  const t = useProviderTexts();
  return (
    <ShowProvider topics={topics}>
      <Page title={t.title} about={t.about} actions={<ShowPicker />}>
        <MediaParts />
        <ProviderFavorites />
        <ProviderSearch />
      </Page>
    </ShowProvider>
  );
}

import { SayAsViewer } from '../show/say-as-viewer';
import { useShow } from '../show/show-context';
import { Card } from '../ui/page';
import { useCommunityTexts } from './text/community-texts';

/** Takes part by the simulated chat; on one's own channel only. */
export function TryAsViewer({ text }: { readonly text: string }) {
  const t = useCommunityTexts();
  if (!useShow().isOwn) return null;
  return (
    <Card title={t.tryOut}>
      <SayAsViewer key={text} text={text} />
    </Card>
  );
}

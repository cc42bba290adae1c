import { useObserved } from '../design/observed';
import { ChatRow } from '../live/chat-row';
import { SayAsViewer } from '../show/say-as-viewer';
import { useShow } from '../show/show-context';
import { Empty } from '../ui/notice';
import { Card } from '../ui/card';
import { useBotTexts } from './text/bot-texts';

const LAST = 8;

/** Sends a message as a viewer would, and shows the bot's reaction. */
export function TryOut() {
  const t = useBotTexts();
  const { isOwn, room } = useShow();
  const lines = useObserved(room.chat.items);
  if (!isOwn) return null;
  return (
    <Card title={t.tryOut.title} about={t.tryOut.about}>
      <SayAsViewer />
      <div role="log" aria-label={t.tryOut.title}>
        {lines.length === 0 && <Empty title={t.tryOut.none} about={t.tryOut.noneAbout} />}
        {lines.slice(-LAST).map((line) => (
          <ChatRow key={line.id} line={line} onAction={null} />
        ))}
      </div>
    </Card>
  );
}

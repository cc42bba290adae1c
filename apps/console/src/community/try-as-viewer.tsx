import { useState, type FormEvent } from 'react';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { SayAsViewer } from '../show/say-as-viewer';
import { useShow } from '../show/show-context';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Card } from '../ui/page';
import type { PlatformReward } from './platform-rewards';
import { useCommunityTexts } from './text/community-texts';

interface TryAsViewerProps {
  /** What joins, written in the chat. */
  readonly text: string;
  /** What joins, redeemed. */
  readonly reward?: PlatformReward | null;
}

/** Takes part by the simulated channel; on one's own only. */
export function TryAsViewer({ text, reward = null }: TryAsViewerProps) {
  const t = useCommunityTexts();
  if (!useShow().isOwn) return null;
  return (
    <Card title={t.tryOut}>
      <SayAsViewer key={text} text={text} />
      {reward && <RedeemAsViewer reward={reward} />}
    </Card>
  );
}

function RedeemAsViewer({ reward }: { readonly reward: PlatformReward }) {
  const t = useTexts();
  const texts = useCommunityTexts();
  const { run, isBusy } = useAction();
  const [login, setLogin] = useState('nightowl');
  const { title, platform } = reward;

  function redeem(event: FormEvent): void {
    event.preventDefault();
    const body = { login, platform, reward: title };
    void run(() =>
      answered(api.POST('/simulate/{kind}', { params: { path: { kind: 'redemption' } }, body })),
    );
  }

  return (
    <form className={kit.spread} onSubmit={redeem}>
      <TextField label={t.show.viewer} required maxLength={32} value={login} onText={setLogin} />
      <Button type="submit" disabled={isBusy}>
        {texts.redeem(title)}
      </Button>
    </form>
  );
}

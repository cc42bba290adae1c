import { useState } from 'react';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { Form, useForm } from '../kit/form';
import { SayAsViewer } from '../show/say-as-viewer';
import { useShow } from '../show/show-context';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Card } from '../ui/card';
import type { PlatformReward } from './platform-rewards';
import { useCommunityTexts } from './text/community-texts';

interface TryAsViewerProps {
  /** Chat message that enters the giveaway or requests a song. */
  readonly text: string;
  /** Reward whose redemption enters; null for none. */
  readonly reward?: PlatformReward | null;
}

/** Form to take part through the simulated channel; only in the user's own show. */
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
  const form = useForm();
  const { run, isBusy } = form;
  const [login, setLogin] = useState('nightowl');
  const { title, platform } = reward;

  function redeem(): void {
    const body = { login, platform, reward: title };
    void run(() =>
      answered(api.POST('/simulate/{kind}', { params: { path: { kind: 'redemption' } }, body })),
    );
  }

  return (
    <Form form={form} className={kit.spread} onSubmit={redeem}>
      <TextField label={t.show.viewer} name="login" required maxLength={32} value={login} onText={setLogin} />
      <Button type="submit" disabled={isBusy}>
        {texts.redeem(title)}
      </Button>
    </Form>
  );
}

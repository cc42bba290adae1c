import { Copy } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { copyText } from '../ui/copy';
import { TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card } from '../ui/page';
import { useChannelTexts } from './text/channel-texts';

/** Where tips come from. */
export function TipSources() {
  const t = useChannelTexts();
  const texts = useTexts();
  const { run, isBusy } = useAction();
  const [token, setToken] = useState('');
  const [url, setUrl] = useState<string | null>(null);

  function connect(event: FormEvent): void {
    event.preventDefault();
    void run(() =>
      answered(
        api.POST('/tip-sources/{source}/connect', {
          params: { path: { source: 'kofi' } },
          body: { verificationToken: token.trim() },
        }),
      ),
    ).then((made) => {
      if (!made) return;
      setUrl(made.webhookUrl);
      setToken('');
    });
  }

  return (
    <Card title={t.tips} about={t.tipsAbout}>
      <form className={kit.spread} onSubmit={connect}>
        <div className={kit.grow}>
          <TextField
            label={t.kofiToken}
            type="password"
            autoComplete="off"
            required
            minLength={8}
            maxLength={128}
            value={token}
            onText={setToken}
          />
        </div>
        <Button type="submit" disabled={isBusy}>
          {t.kofiConnect}
        </Button>
      </form>
      {url !== null && (
        <Notice
          kind="good"
          action={
            <IconButton label={texts.common.copy} onClick={() => void copyText(url)}>
              <Copy size={16} />
            </IconButton>
          }
        >
          <p>{t.kofiUrl}</p>
          <code>{url}</code>
        </Notice>
      )}
    </Card>
  );
}

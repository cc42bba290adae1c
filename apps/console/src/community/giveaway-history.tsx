import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { useAction } from '../kit/use-action';
import { useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Empty, Notice, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { ProofLink } from './proof-link';
import { useCommunityTexts } from './text/community-texts';

/** Giveaways that are over, and the proof that their draws were fair. */
export function GiveawayHistory() {
  const t = useCommunityTexts();
  const { at } = useSpeech();
  const { of } = useShow();
  const { run } = useAction();
  const [checked, setChecked] = useState<{ readonly giveawayId: string; readonly verified: boolean } | null>(
    null,
  );
  const history = useQuery({
    queryKey: ['giveaway', 'history', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/giveaway/history', { params: { query: { ...of, limit: 20 } } })),
  });
  const check = (giveawayId: string): void => {
    void run(() =>
      answered(
        api.GET('/bot/giveaway/history/{giveawayId}/check', { params: { query: of, path: { giveawayId } } }),
      ),
    ).then(setChecked);
  };
  const items = history.data?.items ?? [];
  return (
    <Card title={t.giveaway.history}>
      {history.isError && <ProblemNotice error={history.error} />}
      {history.data && items.length === 0 && (
        <Empty title={t.giveaway.noHistory} about={t.giveaway.noHistoryAbout} />
      )}
      <div className={kit.rows}>
        {items.map(({ giveawayId, prize, keyword, phase, endedAt, entries, winners, proofUrl }) => (
          <div key={giveawayId} className={kit.row}>
            <div className={kit.words}>
              <div className={kit.name}>{prize === '' ? keyword : prize}</div>
              <div className={kit.meta}>
                {t.giveaway.phases[phase]} · {at(endedAt)} · {t.giveaway.past(entries.viewers)}
              </div>
              <div>
                {winners
                  .filter(({ status }) => status === 'claimed')
                  .map(({ name }) => name)
                  .join(', ')}
              </div>
              <ProofLink url={proofUrl} />
              {checked?.giveawayId === giveawayId && (
                <Notice kind={checked.verified ? 'good' : 'error'}>
                  {checked.verified ? t.giveaway.verified : t.giveaway.notVerified}
                </Notice>
              )}
            </div>
            {phase === 'finished' && <Button onClick={() => check(giveawayId)}>{t.giveaway.check}</Button>}
          </div>
        ))}
      </div>
    </Card>
  );
}

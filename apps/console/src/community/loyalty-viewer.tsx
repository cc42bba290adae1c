import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { DataTable } from '../kit/data-table';
import { Figure } from '../kit/figure';
import kit from '../kit/kit.module.css';
import { SureButton } from '../kit/sure-button';
import { Form, useForm } from '../kit/form';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { toast } from '../ui/toasts';
import { useCommunityTexts } from './text/community-texts';

const refresh = [['loyalty']] as const;

/** Shows a viewer's balance and ledger, with a form to adjust the balance. */
export default function LoyaltyViewer() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const [typed, setTyped] = useState('');
  const [login, setLogin] = useState<string | null>(null);
  const viewer = useQuery({
    queryKey: ['loyalty', 'viewer', login, of.overlayId ?? ''],
    enabled: login !== null,
    queryFn: () =>
      answered(
        api.GET('/bot/loyalty/viewers/{login}', { params: { query: of, path: { login: login ?? '' } } }),
      ),
  });
  function look(): void {
    if (typed.trim() === login) void viewer.refetch();
    else setLogin(typed.trim());
  }
  return (
    <Card title={t.loyalty.viewer}>
      <Form form={viewer} className={kit.spread} onSubmit={look}>
        <div className={kit.grow}>
          <TextField
            label={t.loyalty.login}
            name="login"
            required
            maxLength={65}
            value={typed}
            onText={setTyped}
          />
        </div>
        <Button type="submit">{t.loyalty.look}</Button>
      </Form>
      {viewer.data && (
        <>
          <div className={kit.figures}>
            <Figure value={viewer.data.points} text={t.loyalty.points} />
            <Figure value={viewer.data.watchMinutes} text={t.loyalty.watched} />
          </div>
          <AdjustPoints login={viewer.data.login} />
          <Ledger login={viewer.data.login} />
        </>
      )}
    </Card>
  );
}

function AdjustPoints({ login }: { readonly login: string }) {
  const t = useCommunityTexts();
  const { of } = useShow();
  const form = useForm();
  const { run, isBusy } = form;
  const mayWrite = useMayNow('bot:write');
  const [delta, setDelta] = useState('100');
  const [reason, setReason] = useState('');
  const isOff = !mayWrite || isBusy || !Number.isInteger(Number(delta)) || Number(delta) === 0;

  function adjust(): void {
    const body = { login, delta: Number(delta), ...(reason !== '' && { reason }) };
    void run(() => answered(api.POST('/bot/loyalty/adjust', { params: { query: of }, body })), {
      refresh,
    }).then((adjusted) => adjusted && toast(t.loyalty.given(adjusted.points)));
  }

  function giveActive(): void {
    void run(
      () =>
        answered(
          api.POST('/bot/loyalty/give-active', { params: { query: of }, body: { delta: Number(delta) } }),
        ),
      { refresh },
    ).then((given) => given && toast(t.loyalty.givenActive(given.viewers)));
  }

  return (
    <Form form={form} className={kit.spread} onSubmit={adjust}>
      <TextField label={t.loyalty.delta} name="delta" type="number" value={delta} onText={setDelta} />
      <TextField label={t.loyalty.reason} name="reason" maxLength={100} value={reason} onText={setReason} />
      <Button type="submit" disabled={isOff}>
        {t.loyalty.give}
      </Button>
      <SureButton look="plain" disabled={isOff} onSure={giveActive}>
        {t.loyalty.giveActive}
      </SureButton>
    </Form>
  );
}

/** Games with others: stake and win are entries of their own. */
const staked: ReadonlySet<string> = new Set(['raffle', 'duel', 'heist', 'prediction', 'trivia']);

/** Returns why points moved, with the figures of a game, a fee or a debt. */
function whyOf(
  { source, reason, game, fee, owed }: Schemas['LedgerEntryView'],
  t: ReturnType<typeof useCommunityTexts>['loyalty'],
): string {
  const figures = [
    game && t.played(game.bet, game.won),
    fee !== null && fee > 0 && t.fee(fee),
    owed !== null && t.owes(owed),
  ].filter((text) => typeof text === 'string');
  const move = staked.has(source) && reason !== null ? t.moves[reason] : undefined;
  return [...(move ? [t.sources[source], move] : [reason ?? t.sources[source]]), ...figures].join(', ');
}

function Ledger({ login }: { readonly login: string }) {
  const t = useCommunityTexts();
  const { at } = useSpeech();
  const { of } = useShow();
  const { run } = useAction();
  const mayWrite = useMayNow('bot:write');
  const ledger = useQuery({
    queryKey: ['loyalty', 'ledger', login, of.overlayId ?? ''],
    queryFn: () =>
      answered(
        api.GET('/bot/loyalty/viewers/{login}/ledger', {
          params: { query: { ...of, limit: 50 }, path: { login } },
        }),
      ),
  });
  const items = ledger.data?.items ?? [];
  if (ledger.isError) return <ProblemNotice error={ledger.error} />;
  if (items.length === 0) return <Empty title={t.loyalty.noLedger} about={t.loyalty.noLedgerAbout} />;
  const reverse = (seq: number): void =>
    void run(
      () => answered(api.POST('/bot/loyalty/ledger/{seq}/reverse', { params: { query: of, path: { seq } } })),
      { refresh },
    );
  return (
    <DataTable
      label={t.loyalty.viewer}
      rows={items}
      keyOf={({ seq }) => seq}
      columns={[
        { key: 'when', title: t.loyalty.when, cell: (entry) => at(entry.at) },
        {
          key: 'what',
          title: t.loyalty.what,
          cell: (entry) => whyOf(entry, t.loyalty),
        },
        {
          key: 'delta',
          title: t.loyalty.points,
          isNumber: true,
          cell: ({ delta }) => (delta > 0 ? `+${delta}` : delta),
        },
        { key: 'balance', title: t.loyalty.balance, isNumber: true, cell: ({ balance }) => balance },
        {
          key: 'reverse',
          title: '',
          cell: ({ seq, reversed }) =>
            reversed ? (
              t.loyalty.reversed
            ) : (
              <SureButton look="plain" disabled={!mayWrite} onSure={() => reverse(seq)}>
                {t.loyalty.reverse}
              </SureButton>
            ),
        },
      ]}
    />
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../api/client';
import { savedAs } from '../kit/conflicts';
import type { FormField } from '../kit/form-fields';
import { SettingsForm } from '../kit/settings-form';
import { ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { BackToSettings } from './back-to-settings';
import { Page, Skeleton } from '../ui/page';
import { useMoreTexts } from './text/more-texts';

type Rates = Schemas['CurrencyRatesView'];

const fields: readonly FormField[] = [
  { key: 'base', kind: 'text', maxLength: 3 },
  {
    key: 'rates',
    kind: 'rows',
    columns: [
      { key: 'currency', kind: 'text', maxLength: 3 },
      { key: 'rate', kind: 'number', min: 0.000_001, max: 1_000_000, step: 0.000_001 },
    ],
    blank: { currency: '', rate: 1 },
    least: 0,
    most: 40,
  },
];

/** Returns the rates as rows of a form. */
const toRows = ({ base, rates }: Rates) => ({
  base,
  rates: Object.entries(rates).map(([currency, rate]) => ({ currency, rate })),
});

type Rows = ReturnType<typeof toRows>;

/** Returns rows of a form as the rates to send; only what is there. */
function toRates(rows: Rows): Pick<Rates, 'base' | 'rates'>;
function toRates(rows: Partial<Rows>): Partial<Rates>;
function toRates({ base, rates }: Partial<Rows>): Partial<Rates> {
  return {
    ...(base !== undefined && { base: base.toUpperCase() }),
    ...(rates && {
      rates: Object.fromEntries(rates.map(({ currency, rate }) => [currency.toUpperCase(), rate])),
    }),
  };
}

/** Page with the rates by which tips of other currencies count. */
export default function RatesPage() {
  const { rates: texts } = useMoreTexts();
  const queries = useQueryClient();
  const rates = useQuery({
    queryKey: ['currency-rates'],
    queryFn: () => answered(api.GET('/tip-sources/rates')),
  });
  return (
    <Page title={texts.title} about={texts.about} narrow back={<BackToSettings />}>
      {rates.isError && <ProblemNotice error={rates.error} />}
      {rates.isPending && <Skeleton height={160} />}
      {rates.data && (
        <Card title={texts.card}>
          <SettingsForm
            fields={fields}
            texts={texts}
            saved={toRows(rates.data)}
            onSave={(changes, expected) => {
              const wanted = { ...toRows(rates.data), ...(changes as Partial<Rows>) };
              return savedAs(
                async () => {
                  const body = { ...toRates(wanted), expected: toRates(expected) };
                  const saved = await answered(api.PUT('/tip-sources/rates', { body }));
                  queries.setQueryData(['currency-rates'], saved);
                  return saved;
                },
                (current) => toRows({ ...rates.data, ...current }),
              );
            }}
          />
        </Card>
      )}
    </Page>
  );
}

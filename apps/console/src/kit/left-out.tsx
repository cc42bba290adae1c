import { Link } from 'wouter';
import { moneyIn } from '../text/numbers';
import { useSpeech } from '../text/texts';
import { buttonClass } from '../ui/button';
import { Notice } from '../ui/notice';
import { usePageTexts } from './page-texts';
import { de } from './text/left-out-de';
import { en } from './text/left-out-en';

interface LeftOutProps {
  /** Tips by currency. */
  readonly tips: readonly { readonly currency: string; readonly amount: number; readonly tips: number }[];
  /** Not counted in a sum, or not listed; no rate converts them. */
  readonly because?: 'some' | 'others';
  /** Name of the layer, where several are listed. */
  readonly of?: string;
}

/** Notice about tips that a sum leaves out, with a link to the rates; nothing if there are none. */
export function LeftOut({ tips, because = 'some', of }: LeftOutProps) {
  const t = usePageTexts<typeof en>({ en, de });
  const { language } = useSpeech();
  if (tips.length === 0) return null;
  const amounts = tips.map(({ currency, amount, tips: count }) =>
    t.tips(moneyIn(language, amount, currency), count),
  );
  return (
    <Notice kind={because === 'some' ? 'warning' : 'info'} action={<RatesLink />}>
      {of !== undefined && `${of}: `}
      {t[because](amounts.join(', '))}
    </Notice>
  );
}

/** Link to the page with the rates of currencies. */
export function RatesLink() {
  const t = usePageTexts<typeof en>({ en, de });
  return (
    <Link href="/more/rates" className={buttonClass()}>
      {t.setRates}
    </Link>
  );
}

import { Link } from 'wouter';
import { useMoreTexts } from '../more/text/more-texts';
import { Card } from '../ui/card';
import { useWebhookTexts } from '../webhooks/text/webhook-texts';
import styles from './settings.module.css';

/** Links to the pages that have no place in the navigation. */
export function MorePagesCard() {
  const t = useMoreTexts();
  const pages = [
    { to: '/more/templates', text: t.templates },
    { to: '/more/guests', text: t.guests },
    { to: '/more/rates', text: t.rates },
    { to: '/more/audit', text: t.audit },
    { to: '/more/webhooks', text: useWebhookTexts() },
  ];
  return (
    <Card title={t.pages.title} about={t.pages.about}>
      <div className={styles.list}>
        {pages.map(({ to, text }) => (
          <div key={to} className={styles.row}>
            <div className={styles.grow}>
              <Link href={to}>{text.title}</Link>
              <div className={styles.meta}>{text.about}</div>
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}

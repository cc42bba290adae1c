import { Download } from 'lucide-react';
import { buttonClass } from '../ui/button';
import { Card } from '../ui/card';
import styles from './settings.module.css';
import { useSecurityTexts } from './text/security-texts';

/** Lets a person take everything of their account along. */
export function DataCard() {
  const words = useSecurityTexts();
  return (
    <Card title={words.yourData} about={words.yourDataAbout}>
      <div className={styles.row}>
        <a className={buttonClass()} href="/api/v1/me/archive" download>
          <Download size={16} />
          {words.downloadData}
        </a>
      </div>
    </Card>
  );
}

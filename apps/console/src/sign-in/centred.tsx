import type { ReactNode } from 'react';
import { Mark } from '../app/mark';
import type { Language } from '@studio/platforms/languages';
import { languages } from '../text/languages';
import { useSpeech } from '../text/texts';
import { classes } from '../ui/classes';
import { useTitle } from '../ui/page';
import styles from './sign-in.module.css';

interface CentredProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly wide?: boolean;
  /** Offers the languages below the card; on by default. */
  readonly picksLanguage?: boolean;
  readonly children: ReactNode;
}

/** Card in the middle of an empty page, for users who are not signed in. */
export function Centred({ title, about, wide, picksLanguage = true, children }: CentredProps) {
  useTitle(title);
  const { language, choose } = useSpeech();
  return (
    <main className={styles.page}>
      <div className={classes(styles.card, wide && styles.wide)}>
        <Mark className={styles.mark} />
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {children}
      </div>
      {picksLanguage && (
        <div className={styles.foot}>
          {(Object.keys(languages) as Language[]).map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              className={styles.language}
              aria-pressed={each === language}
              onClick={() => choose(each)}
            >
              {languages[each]}
            </button>
          ))}
        </div>
      )}
    </main>
  );
}

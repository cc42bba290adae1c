import { useTexts } from '../text/texts';
import { Check } from '../ui/field';
import styles from './access.module.css';
import type { AccessScope } from './scopes';

interface ScopeChecksProps {
  readonly label: string;
  readonly offered: readonly AccessScope[];
  readonly chosen: readonly AccessScope[];
  readonly onChosen: (scopes: readonly AccessScope[]) => void;
}

/** What somebody may do, in words. */
export function ScopeChecks({ label, offered, chosen, onChosen }: ScopeChecksProps) {
  const t = useTexts();
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.scopes}>
        {offered.map((scope) => (
          <Check
            key={scope}
            label={t.scopes[scope]}
            checked={chosen.includes(scope)}
            onCheck={(on) => onChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))}
          />
        ))}
      </div>
    </fieldset>
  );
}

import { Check } from '../ui/field';
import styles from './access.module.css';
import type { AccessScope } from './scopes';
import { useAccessTexts } from './text/access-texts';

interface ScopeChecksProps {
  readonly label: string;
  readonly offered: readonly AccessScope[];
  readonly chosen: readonly AccessScope[];
  readonly onChosen: (scopes: readonly AccessScope[]) => void;
}

/** Checkboxes for scopes, described in words. */
export function ScopeChecks({ label, offered, chosen, onChosen }: ScopeChecksProps) {
  const access = useAccessTexts();
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.scopes}>
        {offered.map((scope) => (
          <Check
            key={scope}
            label={access.scopes[scope]}
            checked={chosen.includes(scope)}
            onCheck={(on) => onChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))}
          />
        ))}
      </div>
    </fieldset>
  );
}

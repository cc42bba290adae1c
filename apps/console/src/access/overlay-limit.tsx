import { useOverlays } from '../api/queries';
import { Check, Field, Select } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import styles from './access.module.css';
import { useAccessTexts } from './text/access-texts';

interface OverlayLimitProps {
  /** Null: all overlays, including future ones. */
  readonly chosen: readonly string[] | null;
  readonly onChosen: (overlayIds: readonly string[] | null) => void;
}

/** Input for the overlays that a token is valid for. */
export function OverlayLimit({ chosen, onChosen }: OverlayLimitProps) {
  const access = useAccessTexts();
  const overlays = useOverlays();
  return (
    <>
      <Field label={access.where} name="overlayIds">
        {(ids) => (
          <Select
            {...ids}
            value={chosen === null ? 'all' : 'some'}
            options={[
              { key: 'all', label: access.allOverlays },
              { key: 'some', label: access.someOverlays },
            ]}
            onKey={(key) => onChosen(key === 'all' ? null : [])}
          />
        )}
      </Field>
      {chosen !== null && (
        <fieldset>
          <legend className={styles.legend}>{access.someOverlays}</legend>
          {overlays.isError && <ProblemNotice error={overlays.error} />}
          <div className={styles.scopes}>
            {overlays.data?.items.map(({ overlayId, name }) => (
              <Check
                key={overlayId}
                label={name}
                checked={chosen.includes(overlayId)}
                onCheck={(on) =>
                  onChosen(on ? [...chosen, overlayId] : chosen.filter((each) => each !== overlayId))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

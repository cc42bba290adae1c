import { answered, api } from '../../api/client';
import { useDerived, useRoom } from '../../design/room-context';
import { Button } from '../../ui/button';
import { toastProblem } from '../../ui/toasts';
import styles from './position.module.css';
import { usePositionTexts } from './text/position-texts';

interface SpotsProps {
  readonly memberId: number;
  readonly disabled: boolean;
}

/** Named places that a layer can be fitted into. They move it in the live scene. */
export function Spots({ memberId, disabled }: SpotsProps) {
  const position = usePositionTexts();
  const { overlayId } = useRoom();
  const spots = useDerived((store) => store.all('spot').map(({ spotId, name }) => ({ spotId, name })));
  if (spots.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{position.spots}</h3>
      <div className={styles.spots}>
        {spots.map(({ spotId, name }) => (
          <Button
            key={spotId}
            disabled={disabled}
            onClick={() => {
              answered(
                api.POST('/overlays/{overlayId}/spots/{spotId}/apply', {
                  params: { path: { overlayId, spotId } },
                  body: { memberId },
                }),
              ).catch(toastProblem);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}

import { useObserved } from '../../design/observed';
import { useRoom } from '../../design/room-context';
import { BoxOutline } from './box-outline';
import styles from './canvas.module.css';
import { boxOf, WIDTH } from './geometry';
import type { BoxedLayer } from './use-boxes';

interface PeersProps {
  readonly sceneId: number | null;
  readonly layers: readonly BoxedLayer[];
  readonly height: number;
}

/** Shows other editors' selections, drags and pointers in the same scene. */
export function PeersOnCanvas({ sceneId, layers, height }: PeersProps) {
  const peers = useObserved(useRoom().peers).filter((peer) => peer.sceneId === sceneId && !peer.idle);
  return (
    <>
      {peers.map(({ clientId, color, name, selection, ghost, cursor }) => (
        <g key={clientId} stroke={color} pointerEvents="none">
          {layers
            .filter(({ memberId, hidden }) => selection.includes(memberId) && !hidden)
            .map(({ memberId, layout, size }) => {
              const at = ghost?.[String(memberId)] ?? layout;
              return <BoxOutline key={memberId} box={boxOf(at, size, height)} className={styles.peer} />;
            })}
          {cursor && (
            <g transform={`translate(${WIDTH / 2 + cursor.x} ${height / 2 + cursor.y})`}>
              <path d="M0 0 L0 24 L7 18 L16 17 Z" fill={color} stroke="#000" strokeWidth={1} />
              <text className={styles.cursorName} x={18} y={40} fill={color}>
                {name}
              </text>
            </g>
          )}
        </g>
      ))}
    </>
  );
}

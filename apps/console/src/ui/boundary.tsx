import { useQueryClient } from '@tanstack/react-query';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../text/texts';
import { Button } from './button';
import styles from './boundary.module.css';
import { Notice } from './notice';

interface BoundaryProps {
  readonly children: ReactNode;
  /** A new value draws the content again: the page or the part that is shown now. */
  readonly shown?: string | number | undefined;
}

interface BoundaryState {
  /** Message of what was thrown; null while the content is drawn. */
  readonly thrown: string | null;
  /** `shown` when it was thrown. */
  readonly of: BoundaryProps['shown'];
}

/**
 * Keeps an error that is thrown while its content is drawn from taking the rest of the page with it: it says so in the
 * content's place and offers to draw it again. The browser's console has the error itself (docs/adr/0463).
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { thrown: null, of: this.props.shown };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { thrown: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ shown }: BoundaryProps, { of }: BoundaryState): BoundaryState | null {
    return shown === of ? null : { thrown: null, of: shown };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    return <Broken thrown={thrown} onRetry={() => this.setState({ thrown: null })} />;
  }
}

interface BrokenProps {
  readonly thrown: string;
  readonly onRetry: () => void;
}

/** Stands in the place of what could not be drawn. */
function Broken({ thrown, onRetry }: BrokenProps) {
  const { broken, common } = useTexts();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  // An answer that could not be drawn would come from memory again.
  useEffect(() => queries.removeQueries({ type: 'inactive' }), [queries]);

  return (
    <div className={styles.broken}>
      <Notice kind="error">
        <strong>{broken.title}</strong>
        <p>{broken.about}</p>
        <div className={styles.actions}>
          <Button onClick={onRetry}>{common.tryAgain}</Button>
          <Button onClick={() => location.reload()}>{common.reload}</Button>
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {broken.details}
          </Button>
        </div>
        {isOpen && <p className={styles.thrown}>{thrown}</p>}
      </Notice>
    </div>
  );
}

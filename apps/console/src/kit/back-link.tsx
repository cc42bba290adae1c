import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '../ui/button';
import styles from './kit.module.css';

interface BackLinkProps {
  /** Address with `~/console`, also on pages with addresses of their own. */
  readonly to: string;
  readonly text: string;
}

/** Link to the page above this one. */
export function BackLink({ to, text }: BackLinkProps) {
  return (
    <div className={styles.back}>
      <Link href={to} className={buttonClass('quiet')}>
        <ArrowLeft size={16} aria-hidden />
        {text}
      </Link>
    </div>
  );
}

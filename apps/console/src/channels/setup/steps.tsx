import type { TipSourceId } from '@studio/platforms/tip-sources';
import { Copy, ExternalLink } from 'lucide-react';
import { usePageTexts } from '../../kit/page-texts';
import { buttonClass, IconButton } from '../../ui/button';
import { copyText } from '../../ui/copy';
import { toast } from '../../ui/toasts';
import type { Copied, SetupGuide } from './guides';
import styles from './setup.module.css';
import { de } from './text/setup-de';
import { en } from './text/setup-en';

interface SourceStepsProps {
  readonly source: TipSourceId;
  readonly redirectUri: string;
}

/** Steps to create an app at a source of tips. */
export default function SourceSteps({ source, redirectUri }: SourceStepsProps) {
  const t = usePageTexts({ en, de });
  const guide = t.tipSources[source];
  return guide && <Steps guide={guide} values={{ redirectUri, scope: '' }} />;
}

/** Numbered steps of a guide, with links and values to copy. */
export function Steps({
  guide,
  values,
}: {
  readonly guide: SetupGuide;
  readonly values: Record<Copied, string>;
}) {
  const t = usePageTexts({ en, de });
  return (
    <ol className={styles.steps} aria-label={t.guide}>
      {guide.map(({ text, link, copy, mark }) => (
        <li key={text} className={mark ? styles.marked : undefined}>
          <span>{text}</span>
          {copy && <CopyValue value={values[copy]} />}
          {link && (
            <span>
              <a className={buttonClass()} href={link.url} target="_blank" rel="noopener noreferrer">
                {link.label}
                <ExternalLink size={14} aria-hidden />
              </a>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function CopyValue({ value }: { readonly value: string }) {
  const t = usePageTexts({ en, de });
  return (
    <div className={styles.copied}>
      <code>{value}</code>
      <IconButton
        label={t.copy(value)}
        small
        onClick={() => void copyText(value).then((done) => done && toast(t.copied))}
      >
        <Copy size={16} />
      </IconButton>
    </div>
  );
}

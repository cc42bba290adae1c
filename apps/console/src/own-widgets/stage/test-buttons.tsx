import { kindNames } from '@studio/platforms/stream-kind-content';
import kit from '../../kit/kit.module.css';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import styles from '../editor/editor.module.css';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import { testKinds } from './test-events';
import type { RunningPreview } from './use-preview';

/** Buttons that let something happen in the preview. */
export function TestButtons({ preview }: { readonly preview: Pick<RunningPreview, 'test' | 'chat'> }) {
  const { stage } = useOwnWidgetsTexts();
  const { language } = useSpeech();
  return (
    <section className={styles.group} aria-label={stage.events}>
      <h3>{stage.events}</h3>
      <div className={kit.actions}>
        {testKinds.map((kind) => (
          <Button key={kind} onClick={() => preview.test(kind, stage.message)}>
            {kindNames[kind][language]}
          </Button>
        ))}
        <Button onClick={() => preview.chat(stage.message)}>{stage.chat}</Button>
      </div>
      <p className={kit.meta}>{stage.eventsAbout}</p>
    </section>
  );
}

import { RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Schemas } from '../../api/client';
import type { FieldValues } from '../../editor/form/field-def';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { Dot, Notice } from '../../ui/notice';
import kit from '../../kit/kit.module.css';
import { useRefusalTexts } from '../../kit/refusal/use-refusal-texts';
import type { CodeTexts } from '../editor/draft';
import styles from '../editor/editor.module.css';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import { startValues } from './fields';
import { pictureOf, previewSizes, type PreviewSize } from './picture';
import { TestButtons } from './test-buttons';
import { usePreview, type PreviewNews } from './use-preview';
import { WidgetForm } from './widget-form';

interface WidgetStageProps {
  readonly item: Schemas['WidgetPackageWithSourceView'];
  /** Saved values, as JSON. */
  readonly data: string;
  readonly draft: Partial<CodeTexts>;
  /** Takes the values of the form as saved ones, as JSON. */
  readonly onKeep: (data: string) => void;
}

/** The widget as it runs, with its settings and test events. */
export function WidgetStage(props: WidgetStageProps) {
  const { stage } = useOwnWidgetsTexts();
  const [size, setSize] = useState<PreviewSize>('600x400');
  const [run, setRun] = useState(0);
  const [tried, setTried] = useState<FieldValues>({});
  const { cage, fields } = props.item;
  const values = useMemo(
    () => ({ ...startValues(fields, props.data), ...tried }),
    [fields, props.data, tried],
  );
  return (
    <section className={styles.side} aria-label={stage.title}>
      <div className={styles.bar}>
        <h2>{stage.title}</h2>
        {cage !== null && (
          <Button onClick={() => setRun(run + 1)}>
            <RotateCw size={16} aria-hidden />
            {stage.restart}
          </Button>
        )}
      </div>
      {cage === null ? (
        <Notice kind="warning">{stage.off}</Notice>
      ) : (
        <Running
          key={`${size} ${run}`}
          {...props}
          {...{ cage, size, values }}
          onSize={setSize}
          onValue={(key, value) => setTried((before) => ({ ...before, [key]: value }))}
        />
      )}
    </section>
  );
}

interface RunningProps extends WidgetStageProps {
  readonly cage: string;
  readonly size: PreviewSize;
  readonly values: FieldValues;
  readonly onSize: (size: PreviewSize) => void;
  readonly onValue: (key: string, value: unknown) => void;
}

function Running({ item, draft, cage, size, values, onKeep, onSize, onValue }: RunningProps) {
  const { stage } = useOwnWidgetsTexts();
  const { packageId, hash, fields } = item;
  const { html, css, js } = draft;
  const shown = useMemo(
    () => pictureOf({ packageId, hash }, size, values, { html, css, js }),
    [packageId, hash, size, values, html, css, js],
  );
  const preview = usePreview(shown, { packageId, cage, network: item.network });
  const { width, height } = shown.canvas;
  return (
    <>
      <div className={styles.stage} style={{ aspectRatio: `${width} / ${height}` }}>
        <iframe ref={preview.frame} className={styles.frame} title={stage.frame} tabIndex={-1} />
      </div>
      <State news={preview.news} />
      <p className={kit.meta}>{stage.about}</p>
      <Field label={stage.size}>
        {(ids) => (
          <Select
            {...ids}
            value={size}
            options={previewSizes.map((key) => ({ key, label: `${key.replace('x', ' × ')} px` }))}
            onKey={onSize}
          />
        )}
      </Field>
      <TestButtons preview={preview} />
      <Errors errors={preview.news.errors} />
      <WidgetForm
        fields={fields}
        values={values}
        onValue={onValue}
        onPress={(key) => preview.press(key, values[key] ?? '')}
        onKeep={() => onKeep(`${JSON.stringify(values, null, 2)}\n`)}
      />
    </>
  );
}

const dots = { starting: 'wait', running: 'good', failed: 'bad' } as const;

function State({ news: { state, failure } }: { readonly news: PreviewNews }) {
  const { stage } = useOwnWidgetsTexts();
  const { language } = useSpeech();
  const refusals = useRefusalTexts(failure !== null);
  return (
    <>
      <div role="status">
        <Dot kind={dots[state]} /> {stage[state]}
      </div>
      {failure !== null && refusals !== undefined && (
        <Notice kind="warning">{refusals?.messageText(failure, language) ?? failure}</Notice>
      )}
    </>
  );
}

function Errors({ errors }: Pick<PreviewNews, 'errors'>) {
  const { stage } = useOwnWidgetsTexts();
  return (
    <section aria-label={stage.errors}>
      <h3>{stage.errors}</h3>
      {errors.size === 0 && <p className={kit.meta}>{stage.noErrors}</p>}
      <ul className={styles.errors} aria-live="polite">
        {[...errors].map(([text, count]) => (
          <li key={text}>
            <span className={styles.error}>{text}</span>
            {count > 1 && ` · ${stage.times(count)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

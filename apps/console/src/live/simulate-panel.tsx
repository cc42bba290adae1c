import { reviewKinds } from '@studio/platforms/chat-review';
import { streamKindNames } from '@studio/platforms/stream-kinds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { ApiProblem } from '../api/api-problem';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { SayAsViewer } from '../show/say-as-viewer';
import { useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Field, Select } from '../ui/field';
import { useWantedPanel } from '../palette/wanted-panel';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

const paces = ['0', '6', '30', '120', '600'] as const;

/**
 * Controls of the simulated channel, if the server has one. Its events take the same path as those of platforms.
 */
export function SimulatePanel() {
  const t = useLiveTexts();
  const panel = useWantedPanel(t.simulate.title);
  const { isOwn } = useShow();
  const queries = useQueryClient();
  const { run, isBusy } = useAction();
  const script = useQuery({
    queryKey: ['simulation'],
    enabled: isOwn,
    queryFn: async () => {
      try {
        return await answered(api.GET('/simulate/script'));
      } catch (error) {
        // This server has no simulated channel.
        if (error instanceof ApiProblem && error.status < 500 && error.status > 0) return null;
        throw error;
      }
    },
  });
  if (!script.data) return null;
  const { perMinute, seed } = script.data;
  const pace = paces.find((each) => Number(each) >= perMinute) ?? '600';
  return (
    <section ref={panel} tabIndex={-1} className={styles.simulate} aria-label={t.simulate.title}>
      <div>
        <h2>{t.simulate.title}</h2>
        <p className={styles.about}>{t.simulate.about}</p>
      </div>
      <div className={styles.buttons}>
        {[...streamKindNames, ...reviewKinds].map((kind) => (
          <Button
            key={kind}
            onClick={() =>
              void run(() => answered(api.POST('/simulate/{kind}', { params: { path: { kind } }, body: {} })))
            }
          >
            {{ ...t.simulate.kinds, ...t.reviews.kinds }[kind]}
          </Button>
        ))}
      </div>
      <SayAsViewer />
      <div className={styles.head}>
        <Field label={t.simulate.perMinute}>
          {(ids) => (
            <Select
              {...ids}
              value={pace}
              disabled={isBusy}
              options={paces.map((key) => ({ key, label: key === '0' ? t.simulate.off : key }))}
              onKey={(key) =>
                void run(() =>
                  answered(api.PUT('/simulate/script', { body: { perMinute: Number(key), seed } })),
                ).then(() => queries.invalidateQueries({ queryKey: ['simulation'] }))
              }
            />
          )}
        </Field>
        <SureButton
          onSure={() => void run(() => answered(api.DELETE('/simulate')), { done: t.simulate.cleared })}
        >
          {t.simulate.clear}
        </SureButton>
      </div>
    </section>
  );
}

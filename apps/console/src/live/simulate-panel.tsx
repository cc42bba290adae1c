import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { ApiProblem } from '../api/api-problem';
import { SureButton } from '../kit/sure-button';
import { useAction } from '../kit/use-action';
import { SayAsViewer } from '../show/say-as-viewer';
import { useShow } from '../show/show-context';
import { Button } from '../ui/button';
import { Field, Select } from '../ui/field';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

const kinds = ['follow', 'sub', 'resub', 'gift', 'cheer', 'raid', 'tip', 'redemption'] as const;
const paces = ['0', '6', '30', '120', '600'] as const;

/** The simulated channel, where the studio has it: what it tells goes the way of what platforms tell. */
export function SimulatePanel() {
  const t = useLiveTexts();
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
        // This studio has none: there is nothing to try.
        if (error instanceof ApiProblem && error.status < 500 && error.status > 0) return null;
        throw error;
      }
    },
  });
  if (!script.data) return null;
  const { perMinute, seed } = script.data;
  const pace = paces.find((each) => Number(each) >= perMinute) ?? '600';
  return (
    <section className={styles.simulate} aria-label={t.simulate.title}>
      <div>
        <h2>{t.simulate.title}</h2>
        <p className={styles.about}>{t.simulate.about}</p>
      </div>
      <div className={styles.buttons}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            onClick={() =>
              void run(() => answered(api.POST('/simulate/{kind}', { params: { path: { kind } }, body: {} })))
            }
          >
            {t.simulate.kinds[kind]}
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

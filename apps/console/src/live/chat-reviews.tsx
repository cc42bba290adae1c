import type { ReviewDecision } from '@studio/platforms/chat-review';
import { useQuery } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import { useAction } from '../kit/use-action';
import { useMayNow, useShow } from '../show/show-context';
import { Button } from '../ui/button';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

/** Milliseconds between two looks. */
const LOOK_MS = 4_000;

type Review = Schemas['ChatReviewView'];

/** Held messages, unban requests and suspicious viewers; nothing while none waits. */
export function ChatReviews() {
  const t = useLiveTexts();
  const { of } = useShow();
  const mayModerate = useMayNow('chat:moderate');
  const { run, isBusy } = useAction();
  const reviews = useQuery({
    queryKey: ['chat', 'reviews', of],
    enabled: mayModerate,
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/chat/reviews', { params: { query: of } })),
  });
  const items = reviews.data?.items ?? [];
  if (items.length === 0) return null;

  function decide({ reviewId, kind }: Review, decision: ReviewDecision): void {
    const params = { path: { reviewId }, query: of, header: { 'Idempotency-Key': randomId() } };
    void run(() => answered(api.POST('/chat/reviews/{reviewId}/decide', { params, body: { decision } })), {
      done: t.reviews.done[kind][decision],
    }).then(() => reviews.refetch());
  }

  return (
    <section className={styles.reviews} aria-label={t.reviews.title}>
      <h3>{t.reviews.title}</h3>
      <ul>
        {items.map((review) => (
          <li key={`${review.platform} ${review.reviewId}`} className={styles.review}>
            <div className={styles.lineText}>
              <span className={styles.role}>{t.reviews.kinds[review.kind]}</span>
              <span className={styles.speaker}>{review.user.name}</span>
              {review.text}
              {review.reason !== null && <span className={styles.time}> {review.reason}</span>}
            </div>
            <div className={styles.tools}>
              <Button disabled={isBusy} onClick={() => decide(review, 'approve')}>
                {t.reviews.actions[review.kind].approve}
              </Button>
              <Button disabled={isBusy} onClick={() => decide(review, 'deny')}>
                {t.reviews.actions[review.kind].deny}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

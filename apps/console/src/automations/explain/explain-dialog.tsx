import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { answered, api } from '../../api/client';
import kit from '../../kit/kit.module.css';
import { useTexts } from '../../text/texts';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Dot, ProblemNotice } from '../../ui/notice';
import { Skeleton } from '../../ui/page';
import { CheckTrace, Reason } from '../runs/run-trace';
import { useAutomationTexts } from '../text/automation-texts';

interface ExplainDialogProps {
  readonly activityId: string;
  readonly onClose: () => void;
}

/** Latest events among which that of an activity is searched. */
const SEARCHED = 200;

/** Returns what every automation did with an activity; null if its event is unknown. */
async function explained(activityId: string) {
  const query = { types: 'activity.*,stream.ad_break', latest: true, limit: SEARCHED };
  const { items } = await answered(api.GET('/events', { params: { query } }));
  const event = items.find(({ data }) => data['activityId'] === activityId);
  if (!event) return null;
  return answered(api.GET('/automations/explain', { params: { query: { eventId: event.id } } }));
}

/** Says for each automation whether it ran for an activity, and otherwise why not. */
export default function ExplainDialog({ activityId, onClose }: ExplainDialogProps) {
  const t = useTexts();
  const { explain } = useAutomationTexts();
  const query = useQuery({
    queryKey: ['automations', 'explain', activityId],
    queryFn: () => explained(activityId),
  });
  const items = [...(query.data?.items ?? [])].sort((one, other) => Number(other.ran) - Number(one.ran));
  return (
    <Dialog title={explain.title} wide onClose={onClose}>
      {query.isError && <ProblemNotice error={query.error} />}
      {query.isPending && <Skeleton height={120} />}
      {query.data === null && <p>{explain.noEvent}</p>}
      {query.data && items.length === 0 && <p>{explain.none}</p>}
      <div className={kit.rows}>
        {items.map(({ automationId, name, ran, reason, checks }) => (
          <div key={automationId} className={kit.row} role="group" aria-label={name}>
            <div className={kit.words}>
              <div className={kit.name}>
                <Dot kind={ran ? 'good' : 'plain'} /> {name}
              </div>
              {ran ? <div className={kit.meta}>{explain.ran}</div> : <Reason code={reason ?? ''} />}
              <CheckTrace checks={checks} />
            </div>
            <Link href={`~/console/automations/${automationId}/runs`} aria-label={explain.open(name)}>
              {explain.open(name)}
            </Link>
          </div>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.common.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

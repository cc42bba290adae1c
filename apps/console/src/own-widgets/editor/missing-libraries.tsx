import { useQueryClient } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../../api/client';
import { useAction } from '../../kit/use-action';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { packagesKey } from '../packages';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';

type Item = Pick<Schemas['WidgetPackageView'], 'packageId' | 'missing'>;

/** Names the libraries that a widget runs without, and fetches them again. */
export function MissingLibraries({ item: { packageId, missing } }: { readonly item: Item }) {
  const t = useOwnWidgetsTexts().editor;
  const queries = useQueryClient();
  const { run, isBusy } = useAction();
  if (missing.length === 0) return null;
  const fetchAgain = async (): Promise<void> => {
    const params = { path: { packageId } };
    await answered(api.PUT('/widget-packages/{packageId}', { params, body: { repin: true } }));
    await queries.invalidateQueries({ queryKey: packagesKey });
  };
  return (
    <Notice
      kind="warning"
      action={
        <Button disabled={isBusy} onClick={() => void run(fetchAgain)}>
          {t.fetchAgain}
        </Button>
      }
    >
      {t.missing}
      <ul>
        {missing.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </Notice>
  );
}

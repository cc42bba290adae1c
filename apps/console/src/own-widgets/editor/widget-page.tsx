import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../../api/api-problem';
import { answered, api, type Schemas } from '../../api/client';
import { BackLink } from '../../kit/back-link';
import kit from '../../kit/kit.module.css';
import { sizeText } from '../../media/upload-picture';
import { useSpeech } from '../../text/texts';
import { Button } from '../../ui/button';
import { Notice, ProblemNotice } from '../../ui/notice';
import { Page, Skeleton } from '../../ui/page';
import { packagesKey } from '../packages';
import { RenamePackage } from '../rename-package';
import { StoredValues } from '../stored-values';
import { useOwnWidgetsTexts } from '../text/own-widgets-texts';
import { WidgetEditor } from './widget-editor';

/** Page about one own widget: its code, and how it runs. */
export default function WidgetPage({ packageId }: { readonly packageId: string }) {
  const t = useOwnWidgetsTexts();
  const {
    data: item,
    error,
    isPending,
  } = useQuery({
    queryKey: [...packagesKey, packageId],
    queryFn: () => answered(api.GET('/widget-packages/{packageId}', { params: { path: { packageId } } })),
  });
  const [isRenaming, setRenaming] = useState(false);
  const isGone = error !== null && asProblem(error).code === 'not_found';
  return (
    <Page
      title={item?.name ?? t.title}
      back={<BackLink to="~/console/media/widgets" text={t.toList} />}
      actions={item && <Button onClick={() => setRenaming(true)}>{t.rename}</Button>}
    >
      {error && (isGone ? <Notice kind="error">{t.gone}</Notice> : <ProblemNotice error={error} />)}
      {isPending && <Skeleton height={420} />}
      {item?.source && <WidgetEditor item={item} source={item.source} />}
      {item && !item.source && <PackageFiles item={item} />}
      {item && <StoredValues packageId={packageId} mayChange={item.source !== undefined} />}
      {item && isRenaming && <RenamePackage item={item} onClose={() => setRenaming(false)} />}
    </Page>
  );
}

/** The files of a widget whose code is not shown. */
function PackageFiles({ item }: { readonly item: Schemas['WidgetPackageWithSourceView'] }) {
  const t = useOwnWidgetsTexts();
  const { language } = useSpeech();
  return (
    <>
      <Notice>{item.kind === 'ograf' ? t.ograf : t.noCode}</Notice>
      <section aria-label={t.files}>
        <h2>{t.files}</h2>
        <div className={kit.rows}>
          {item.files.map(({ path, bytes }) => (
            <div key={path} className={kit.row}>
              <span className={kit.words}>{path}</span>
              <span className={kit.meta}>{sizeText(bytes, language)}</span>
            </div>
          ))}
        </div>
      </section>
    </>
  );
}

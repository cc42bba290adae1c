import { useTexts } from '../text/texts';
import { Button } from './button';
import { Notice } from './notice';
import { Skeleton } from './page';

/** Keeps the place of a page that is being loaded. */
export function Loading() {
  return (
    <div style={{ padding: 32 }}>
      <Skeleton height={240} />
    </div>
  );
}

/** Stands where a part of the page has not loaded for a while, and is still tried. */
export function NotLoaded() {
  const { notLoaded, reload } = useTexts().common;
  return (
    <Notice kind="warning" action={<Button onClick={() => location.reload()}>{reload}</Button>}>
      {notLoaded}
    </Notice>
  );
}

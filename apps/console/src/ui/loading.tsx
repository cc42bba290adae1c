import { Skeleton } from './page';

/** Keeps the place of a page that is being loaded. */
export function Loading() {
  return (
    <div style={{ padding: 32 }}>
      <Skeleton height={240} />
    </div>
  );
}

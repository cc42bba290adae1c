import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { Form, useForm } from '../kit/form';
import { Unsaved } from '../kit/unsaved';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { useChannelTexts } from './text/channel-texts';

/** Number of letters from which categories are searched. */
const LEAST_LETTERS = 2;

/** Title and category of a channel. */
export function StreamInfo({
  platform,
  of,
}: {
  readonly platform: 'twitch' | 'kick';
  /** Id of the channel; empty for the simulated one. */
  readonly of: string;
}) {
  const t = useChannelTexts();
  const form = useForm();
  const { run, isBusy } = form;
  const [title, setTitle] = useState<string | null>(null);
  const [category, setCategory] = useState<string | null>(null);
  const info = useQuery({
    queryKey: ['channels', 'info', platform, of],
    queryFn: () => answered(api.GET('/stream/{platform}', { params: { path: { platform } } })),
  });
  const names = useId();
  const q = useDeferredValue((category ?? '').trim());
  const found = useQuery({
    queryKey: ['channels', 'categories', platform, q],
    enabled: q.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    queryFn: () =>
      answered(api.GET('/stream/{platform}/categories', { params: { path: { platform }, query: { q } } })),
  });
  if (!info.data) return null;
  const { canEdit } = info.data;

  function save(): void {
    const body = {
      ...(title !== null && title !== '' && { title }),
      ...(category !== null && category !== '' && { category }),
    };
    void run(() => answered(api.PUT('/stream/{platform}', { params: { path: { platform } }, body })), {
      done: t.infoChanged,
      refresh: [['channels']],
    }).then((done) => {
      if (!done) return;
      setTitle(null);
      setCategory(null);
    });
  }

  return (
    <Form form={form} className={kit.spread} onSubmit={save}>
      <Unsaved isUnsaved={title !== null || category !== null} />
      <div className={kit.grow}>
        <TextField
          label={t.streamTitle}
          name="title"
          maxLength={140}
          disabled={!canEdit}
          value={title ?? info.data.title ?? ''}
          onText={setTitle}
        />
      </div>
      <TextField
        label={t.streamCategory}
        name="category"
        maxLength={100}
        disabled={!canEdit}
        list={names}
        value={category ?? info.data.category ?? ''}
        onText={setCategory}
      />
      <datalist id={names}>
        {found.data?.items.map(({ categoryId, name }) => (
          <option key={categoryId} value={name} />
        ))}
      </datalist>
      <Button type="submit" disabled={!canEdit || isBusy || (title === null && category === null)}>
        {t.changeInfo}
      </Button>
    </Form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useRecord, useRoom } from '../../design/room-context';
import { useSpeech } from '../../text/texts';
import { isShown, type FieldDef, type FieldValues } from '../form/field-def';
import { fieldsQuery } from '../form/fields-query';
import styles from './canvas.module.css';
import { rectOf, WIDTH } from './geometry';
import { useBoxes } from './use-boxes';

/** Returns the setting that a double click on a layer edits: its first visible text. */
function mainTextOf(fields: readonly FieldDef[], values: FieldValues): FieldDef | undefined {
  const texts = fields.filter(
    (field) => (field.type === 'text' || field.type === 'textarea') && isShown(field, values),
  );
  return texts.find(({ key }) => key === 'text') ?? texts.find(({ advanced }) => !advanced) ?? texts[0];
}

interface TextEditProps {
  readonly memberId: number;
  readonly sceneId: number | null;
  readonly height: number;
  readonly onEnd: () => void;
}

/** Text of a layer, edited where it stands. The stage shows each keystroke; Escape restores the text. */
export function TextEdit({ memberId, sceneId, height, onEnd }: TextEditProps) {
  const { language } = useSpeech();
  const { overlayId, store } = useRoom();
  const queries = useQueryClient();
  const layer = useRecord('layer', memberId);
  const box = useBoxes(sceneId, height).find((each) => each.memberId === memberId)?.box;
  const [field, setField] = useState<FieldDef | null>(null);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    let isOpen = true;
    const find = async (): Promise<void> => {
      const fields = await queries.fetchQuery(fieldsQuery(overlayId, memberId, language));
      const found = mainTextOf(fields, store.get('layer', String(memberId))?.values ?? {});
      if (!isOpen) return;
      if (found) setField(found);
      else end.current();
    };
    void find().catch(() => end.current());
    return () => {
      isOpen = false;
    };
  }, [queries, overlayId, store, memberId, language]);

  if (!layer || !box || !field) return null;
  const { left, top, right, bottom } = rectOf(box);
  const place = {
    left: `${(Math.max(0, left) / WIDTH) * 100}%`,
    top: `${(Math.max(0, top) / height) * 100}%`,
    width: `${((right - left) / WIDTH) * 100}%`,
    height: `${((bottom - top) / height) * 100}%`,
  };
  return <TextBox key={field.key} {...{ memberId, field, place, onEnd }} value={layer.values[field.key]} />;
}

interface TextBoxProps {
  readonly memberId: number;
  readonly field: FieldDef;
  readonly value: unknown;
  readonly place: { readonly [side in 'left' | 'top' | 'width' | 'height']: string };
  readonly onEnd: () => void;
}

function TextBox({ memberId, field, value, place, onEnd }: TextBoxProps) {
  const { drafts } = useRoom();
  const before = useRef(value);
  const text = typeof value === 'string' ? value : '';
  const write = (next: unknown): void => drafts.write(memberId, { [field.key]: next }, { isText: true });

  function finish(): void {
    drafts.flush(memberId);
    onEnd();
  }

  function key(event: KeyboardEvent): void {
    event.stopPropagation();
    const isDone = event.key === 'Enter' && (field.type === 'text' || event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') write(before.current);
    if (isDone || event.key === 'Escape') {
      event.preventDefault();
      finish();
    }
  }

  return (
    <textarea
      className={styles.textEdit}
      style={place}
      aria-label={field.label}
      autoFocus
      rows={field.type === 'text' ? 1 : 3}
      maxLength={field.maxLength}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(event) =>
        write(field.type === 'text' ? event.target.value.replaceAll('\n', ' ') : event.target.value)
      }
      onKeyDown={key}
      onBlur={finish}
    />
  );
}

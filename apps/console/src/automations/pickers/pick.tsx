import { useQuery } from '@tanstack/react-query';
import { useOverlays } from '../../api/queries';
import { distinctNames } from '../../overlays/free-name';
import { useSpeech, useTexts } from '../../text/texts';
import { Field, Select } from '../../ui/field';
import { textOf } from '../definition';
import { useAutomationTexts } from '../text/automation-texts';
import { sourceOf, type PickKind } from './pick-sources';

interface PickProps {
  readonly kind: PickKind;
  readonly label: string;
  /** Path of the field in the API. */
  readonly name?: string;
  readonly value: unknown;
  readonly overlayId: string;
  /** Layer whose commands or positions are chosen from. */
  readonly memberId?: number;
  /** Widget of the layers that fit. */
  readonly widget?: string | null;
  /** Label of the choice of nothing; its value is undefined. */
  readonly none?: string;
  readonly onValue: (value: string | number | undefined) => void;
}

/** Select of something by its name; its id is stored. */
export function Pick(props: PickProps) {
  const { kind, label, name, value, overlayId, memberId = 0, widget = null, none, onValue } = props;
  const { editor } = useAutomationTexts();
  const { language } = useSpeech();
  const { numeric = false, ofOverlay = false, read } = sourceOf(kind);
  const of = ofOverlay ? overlayId : '';
  const options = useQuery({
    queryKey: ['picks', kind, of, memberId, language],
    enabled: !ofOverlay || overlayId !== '',
    // What is gone must not be offered.
    staleTime: 0,
    queryFn: () => read(of, memberId, language),
  });
  const fitting = (options.data ?? []).filter((each) => widget === null || each.widget === widget);
  const chosen = textOf(value) === '0' ? '' : textOf(value);
  const isKnown = chosen === '' || fitting.some(({ key }) => key === chosen);
  return (
    <Field
      label={label}
      name={name}
      error={!isKnown && options.isSuccess ? editor.gone : undefined}
      help={options.isSuccess && fitting.length === 0 ? editor.noChoice : undefined}
    >
      {(ids) => (
        <Select
          {...ids}
          required={none === undefined}
          value={isKnown || options.isPending ? chosen : ''}
          options={[{ key: '', label: none ?? editor.choose }, ...fitting]}
          onKey={(key) => onValue(key === '' ? undefined : numeric ? Number(key) : key)}
        />
      )}
    </Field>
  );
}

interface PickOverlayProps {
  readonly name?: string;
  readonly value: unknown;
  /** Label of the choice of nothing. */
  readonly none?: string;
  readonly onValue: (overlayId: string) => void;
}

/** Select of one of the user's own overlays. */
export function PickOverlay({ name, value, none, onValue }: PickOverlayProps) {
  const t = useTexts();
  const { editor } = useAutomationTexts();
  const { isPending } = useOverlays();
  const own = useOwnOverlays();
  return (
    <Field label={t.show.overlay} name={name}>
      {(ids) => (
        <Select
          {...ids}
          required={none === undefined}
          value={isPending || own.some(({ key }) => key === value) ? textOf(value) : ''}
          options={[{ key: '', label: none ?? editor.choose }, ...own]}
          onKey={onValue}
        />
      )}
    </Field>
  );
}

/** The user's own overlays: automations of an account act on these. */
export function useOwnOverlays(): readonly { readonly key: string; readonly label: string }[] {
  const own = useOverlays().data?.items.filter(({ role }) => role === 'owner') ?? [];
  const names = distinctNames(own);
  return own.map(({ overlayId, name }) => ({ key: overlayId, label: names.get(overlayId) ?? name }));
}

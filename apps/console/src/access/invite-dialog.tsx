import { useId, useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useOverlays } from '../api/queries';
import { FormDialog } from '../kit/form-dialog';
import { useSpeech } from '../text/texts';
import { classes } from '../ui/classes';
import { Field, Select } from '../ui/field';
import styles from './access.module.css';
import { LinkToSend } from './link-to-send';
import { roles, type GuestRole } from './roles';
import { useAccessTexts } from './text/access-texts';

/** Choice of all overlays. */
const ALL = '*';

interface InviteDialogProps {
  readonly onClose: () => void;
}

/** Dialog that makes a link to send to a person. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const access = useAccessTexts();
  const { at } = useSpeech();
  const overlays = useOverlays();
  const own = overlays.data?.items.filter(({ role }) => role === 'owner') ?? [];
  const [where, setWhere] = useState(ALL);
  const [role, setRole] = useState<GuestRole>('moderator');
  const [made, setMade] = useState<Schemas['CreatedInvitationView'] | null>(null);

  async function create(): Promise<void> {
    const body = { role, overlayId: where === ALL ? null : where };
    setMade(await answered(api.POST('/invitations', { body })));
  }

  if (made?.url)
    return (
      <LinkToSend
        title={access.linkReady}
        about={access.linkAbout(at(made.expiresAt))}
        url={made.url}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={access.invitePerson}
      about={access.inviteAbout}
      button={access.makeLink}
      onSubmit={create}
      onClose={onClose}
    >
      <Field label={access.inviteTo} name="overlayId">
        {(ids) => (
          <Select
            {...ids}
            value={where}
            options={[
              { key: ALL, label: access.everyOverlay },
              ...own.map((overlay) => ({ key: overlay.overlayId, label: overlay.name })),
            ]}
            onKey={setWhere}
          />
        )}
      </Field>
      <RoleChoice chosen={role} onChosen={setRole} />
    </FormDialog>
  );
}

interface RoleChoiceProps {
  readonly chosen: GuestRole;
  readonly onChosen: (role: GuestRole) => void;
}

function RoleChoice({ chosen, onChosen }: RoleChoiceProps) {
  const access = useAccessTexts();
  const name = useId();
  return (
    <fieldset className={styles.roles}>
      <legend className={styles.legend}>{access.role}</legend>
      {roles.map((role) => (
        <label key={role} className={classes(styles.role, role === chosen && styles.chosen)}>
          <input type="radio" name={name} checked={role === chosen} onChange={() => onChosen(role)} />
          <span>
            <span className={styles.name}>{access.roles[role].name}</span>
            <span className={styles.meta}>{access.roles[role].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

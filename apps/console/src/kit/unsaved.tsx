import { useState } from 'react';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { useBackQuestion, useLeaveWarning } from './leave-warning';
import { useFormTexts } from './text/form-texts';

/** Asks before the user leaves a page with something typed that is not saved: by a link, Back, or closing the tab. */
export function Unsaved({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { form } = useFormTexts();
  const [leave, setLeave] = useState<{ readonly go: () => void } | null>(null);
  useLeaveWarning(isUnsaved);
  useBackQuestion(isUnsaved, (go) => setLeave({ go }), true);
  if (!leave) return null;
  const stay = (): void => setLeave(null);
  return (
    <Dialog title={form.leaveTitle} about={form.unsaved} onClose={stay}>
      <DialogActions>
        <Button autoFocus onClick={stay}>
          {form.stay}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            stay();
            leave.go();
          }}
        >
          {form.discard}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, KeyRound, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import styles from '../access/access.module.css';
import { LinkToSend } from '../access/link-to-send';
import { answered, api, type Schemas } from '../api/client';
import { BackLink } from '../kit/back-link';
import { FormDialog } from '../kit/form-dialog';
import { useSpeech, useTexts } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { Badge, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { Page } from '../ui/page';
import { toast, toastProblem } from '../ui/toasts';
import { NewAccount } from './new-account';
import { RenameAccount } from './rename-account';
import { useAccountsTexts } from './text/accounts-texts';

type Account = Schemas['ListedAccountView'];
type Link = Pick<Schemas['AccountLinkView'], 'url' | 'expiresAt'>;

/** Dialog that is open, and the account that it is about. */
type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'suspend'; readonly account: Account }
  | { readonly kind: 'link'; readonly account: Account; readonly link: Link; readonly isNew: boolean };

/** Page on which the owner of the installation manages its accounts. */
export default function AccountsPage() {
  const t = useTexts();
  const words = useAccountsTexts();
  const { at } = useSpeech();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: () => answered(api.GET('/accounts')) });
  const close = (): void => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: ['accounts'] });
  };

  async function setSuspended({ userId, name }: Account, suspended: boolean): Promise<void> {
    await answered(api.PATCH('/accounts/{userId}', { params: { path: { userId } }, body: { suspended } }));
    toast(suspended ? words.wasSuspended(name) : words.wasResumed(name));
    close();
  }

  async function resetPassword(account: Account): Promise<void> {
    const path = { userId: account.userId };
    const link = await answered(api.POST('/accounts/{userId}/password-link', { params: { path } }));
    setOpen({ kind: 'link', account, link, isNew: false });
  }

  return (
    <Page
      title={t.nav.accounts}
      about={words.about}
      narrow
      back={<BackLink to="~/console/access" text={t.nav.access} />}
      actions={
        <Button look="primary" onClick={() => setOpen({ kind: 'create' })}>
          {words.create}
        </Button>
      }
    >
      <Card title={t.nav.accounts}>
        {accounts.isError && <ProblemNotice error={accounts.error} />}
        <ul className={styles.rows}>
          {accounts.data?.items.map((account) => (
            <AccountRow
              key={account.userId}
              account={account}
              onRename={() => setOpen({ kind: 'rename', account })}
              onSuspend={() => setOpen({ kind: 'suspend', account })}
              onResume={() => void setSuspended(account, false).catch(toastProblem)}
              onReset={() => void resetPassword(account).catch(toastProblem)}
            />
          ))}
        </ul>
      </Card>
      {open?.kind === 'create' && (
        <NewAccount
          onCreated={(account) => setOpen({ kind: 'link', account, link: account, isNew: true })}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && <RenameAccount account={open.account} onClose={close} />}
      {open?.kind === 'suspend' && (
        <FormDialog
          title={words.suspendTitle(open.account.name)}
          about={words.suspendAbout}
          button={words.suspend}
          look="live"
          onSubmit={() => setSuspended(open.account, true)}
          onClose={close}
        />
      )}
      {open?.kind === 'link' && open.link.url !== null && (
        <LinkToSend
          title={open.isNew ? words.createdTitle : words.resetTitle(open.account.name)}
          about={(open.isNew ? words.linkAbout : words.resetAbout)(at(open.link.expiresAt ?? 0))}
          url={open.link.url}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface AccountRowProps {
  readonly account: Account;
  readonly onRename: () => void;
  readonly onSuspend: () => void;
  readonly onResume: () => void;
  readonly onReset: () => void;
}

function AccountRow({ account, onRename, onSuspend, onResume, onReset }: AccountRowProps) {
  const words = useAccountsTexts();
  const { at } = useSpeech();
  const { name, login, installationOwner, suspended, createdAt } = account;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          {name} {installationOwner && <Badge kind="good">{words.owner}</Badge>}
          {suspended && <Badge kind="preview">{words.suspended}</Badge>}
        </div>
        <div className={styles.meta}>{`${login} · ${words.since(at(createdAt))}`}</div>
      </div>
      <Menu
        trigger={
          <IconButton label={words.more(name)}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={16} />} onChoose={onRename}>
          {words.rename}
        </MenuItem>
        <MenuItem icon={<KeyRound size={16} />} onChoose={onReset}>
          {words.resetPassword}
        </MenuItem>
        {!installationOwner && suspended && (
          <MenuItem icon={<Play size={16} />} onChoose={onResume}>
            {words.resume}
          </MenuItem>
        )}
        {!installationOwner && !suspended && (
          <MenuItem icon={<Ban size={16} />} danger onChoose={onSuspend}>
            {words.suspend}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}

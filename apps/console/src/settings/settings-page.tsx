import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../api/client';
import { useMe } from '../api/queries';
import { Form, useForm } from '../kit/form';
import { Unsaved } from '../kit/unsaved';
import { NewPasswordField } from '../kit/new-password-field';
import type { Language } from '@studio/platforms/languages';
import { languages } from '../text/languages';
import { useSpeech } from '../text/texts';
import { chooseTheme, storedTheme, themes } from '../theme/theme';
import { Button } from '../ui/button';
import { Field, Select, TextField } from '../ui/field';
import { Card } from '../ui/card';
import { Page } from '../ui/page';
import { toast } from '../ui/toasts';
import { DataCard } from './data-card';
import { PasskeysCard } from './passkeys-card';
import { MorePagesCard } from './more-pages-card';
import styles from './settings.module.css';
import { TwoFactorCard } from './two-factor-card';
import { useSecurityTexts } from './text/security-texts';

export default function SettingsPage() {
  const { t, language, choose } = useSpeech();
  const words = useSecurityTexts();
  const queries = useQueryClient();
  const me = useMe();
  const [theme, setTheme] = useState(storedTheme);

  async function signOut(): Promise<void> {
    await post('/auth/logout');
    queries.clear();
    location.assign('/console');
  }

  return (
    <Page
      title={t.nav.settings}
      narrow
      about={typeof me.data === 'object' && me.data && words.account.signedInAs(me.data.name, me.data.login)}
      actions={<Button onClick={() => void signOut()}>{t.settings.signOut}</Button>}
    >
      <Card title={words.account.appearance}>
        <div className={styles.pair}>
          <Field label={words.account.theme}>
            {(ids) => (
              <Select
                {...ids}
                value={theme}
                options={themes.map((key) => ({ key, label: words.account.themes[key] }))}
                onKey={(key) => {
                  chooseTheme(key);
                  setTheme(key);
                }}
              />
            )}
          </Field>
          <Field label={t.settings.language}>
            {(ids) => (
              <Select
                {...ids}
                value={language}
                options={(Object.keys(languages) as Language[]).map((key) => ({
                  key,
                  label: languages[key],
                }))}
                onKey={choose}
              />
            )}
          </Field>
        </div>
      </Card>
      <Card title={words.account.password}>
        <PasswordForm />
      </Card>
      <TwoFactorCard />
      <PasskeysCard />
      <DataCard />
      <MorePagesCard />
    </Page>
  );
}

function PasswordForm() {
  const words = useSecurityTexts();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const form = useForm();

  async function change(): Promise<void> {
    await post('/auth/password', { current, next });
    setCurrent('');
    setNext('');
    toast(words.account.passwordChanged);
  }

  return (
    <Form form={form} className={styles.form} onSubmit={() => form.run(change)}>
      <Unsaved isUnsaved={current !== '' || next !== ''} />
      <div className={styles.pair}>
        <TextField
          label={words.account.current}
          name="current"
          type="password"
          required
          minLength={8}
          autoComplete="current-password"
          value={current}
          onText={setCurrent}
        />
        <NewPasswordField label={words.account.next} name="next" value={next} onText={setNext} />
      </div>
      <Button type="submit">{words.account.change}</Button>
    </Form>
  );
}

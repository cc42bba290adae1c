import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../api/client';
import { useMe } from '../api/queries';
import { Form, useForm } from '../kit/form';
import { NewPasswordField } from '../kit/new-password-field';
import { languages, useSpeech, type Language } from '../text/texts';
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

export default function SettingsPage() {
  const { t, language, choose } = useSpeech();
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
      about={typeof me.data === 'object' && me.data && t.settings.signedInAs(me.data.name, me.data.login)}
      actions={<Button onClick={() => void signOut()}>{t.settings.signOut}</Button>}
    >
      <Card title={t.settings.appearance}>
        <div className={styles.pair}>
          <Field label={t.settings.theme}>
            {(ids) => (
              <Select
                {...ids}
                value={theme}
                options={themes.map((key) => ({ key, label: t.settings.themes[key] }))}
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
      <Card title={t.settings.password}>
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
  const { t } = useSpeech();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const form = useForm();

  async function change(): Promise<void> {
    await post('/auth/password', { current, next });
    setCurrent('');
    setNext('');
    toast(t.settings.passwordChanged);
  }

  return (
    <Form form={form} className={styles.form} onSubmit={() => form.run(change)}>
      <div className={styles.pair}>
        <TextField
          label={t.settings.current}
          name="current"
          type="password"
          required
          minLength={8}
          autoComplete="current-password"
          value={current}
          onText={setCurrent}
        />
        <NewPasswordField label={t.settings.next} name="next" value={next} onText={setNext} />
      </div>
      <Button type="submit">{t.settings.change}</Button>
    </Form>
  );
}

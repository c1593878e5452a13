import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Login, NewPassword, type User } from '#domain/account/account';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { changePassword, PLACES } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Section } from './Section.tsx';

const ChangeInput = z.strictObject({ current_password: Login.shape.password, password: NewPassword });

/** Changes the password; the sessions elsewhere end with it. */
export function PasswordSection({ user }: { user: User }) {
  // A new round empties the fields and what they have shown.
  const [round, setRound] = useState(0);
  return (
    <Section id="password" heading="Password" lead="Changing it signs you out everywhere else.">
      <PasswordForm key={round} user={user} onDone={() => setRound(round + 1)} />
    </Section>
  );
}

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const client = useQueryClient();
  const words = useMemo(() => [user.email, user.first_name, user.last_name], [user]);
  const api = useApiForm({
    id: 'change-password',
    schema: ChangeInput,
    send: ({ current_password, password }) => changePassword(current_password, password),
    onDone({ message }) {
      toast.success(message);
      // It has ended the other ones.
      void client.invalidateQueries({ queryKey: PLACES });
      onDone();
    },
  });
  const { field } = api;
  return (
    <Form api={api} submit="Change password" busy="Changing the password…">
      {/* Tells password managers which account this is. */}
      <input autoComplete="username" defaultValue={user.email} hidden readOnly />
      <PasswordField label="Current password" autoComplete="current-password" required {...field('current_password')} />
      <NewPasswordField label="New password" words={words} {...field('password')} />
    </Form>
  );
}

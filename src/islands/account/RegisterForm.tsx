import { type InputEvent, useMemo, useState } from 'react';
import * as z from 'zod';
import '#islands/kernel/strict-policy.ts';
import { ACCOUNT_TEXTS, Registration, splitRegistrationName } from '#domain/account/account';
import { type RegisterableRole, ROLE_LABELS } from '#domain/account/role';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Choice } from '#ui/Choice';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { AuthIsland, SignedInNote } from './AuthIsland.tsx';
import { register } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useLocationSearch, withNext } from './next-page.ts';
import { registeredHere } from './registered-here.ts';

const { email, password, role, first_name, last_name } = Registration.shape;

/** One field here but two in the API; an error in either part is shown here. */
const FullName = z.string('Enter your name.').superRefine((fullName, context) => {
  const parts = splitRegistrationName(fullName);
  const wrong = [first_name.safeParse(parts.first_name), last_name.safeParse(parts.last_name)];
  const message = wrong.find(({ success }) => !success)?.error?.issues[0]?.message;
  if (message) context.addIssue({ code: 'custom', message });
});

const RegistrationInput = z.strictObject({ name: FullName, email, password, role });

const ROLES: readonly { role: RegisterableRole; hint: string }[] = [
  { role: 'author', hint: 'Submit manuscripts and follow them through review.' },
  { role: 'reviewer', hint: 'Review manuscripts when invited. You can submit manuscripts too.' },
];

export const RegisterForm = guarded(Island);

function Island() {
  const search = useLocationSearch();
  // Name and address may be entered before or after the password.
  const [{ name, email: address }, setPerson] = useState({ name: '', email: '' });
  const personalWords = useMemo(() => [address, ...Object.values(splitRegistrationName(name))], [address, name]);
  const readPerson = ({ currentTarget: { form } }: InputEvent<HTMLInputElement>) => {
    const typed = new FormData(form ?? undefined);
    setPerson({ name: String(typed.get('name')), email: String(typed.get('email')) });
  };
  const api = useApiForm({
    id: 'register',
    schema: RegistrationInput,
    send: ({ name, ...rest }) => register({ ...rest, ...splitRegistrationName(name), username: rest.email }),
    failure: ACCOUNT_TEXTS.registrationFailed,
    nameOf: { first_name: 'name', last_name: 'name', username: 'email' },
    onDone() {
      registeredHere.save(true);
      const next = new URLSearchParams(location.search).get('next');
      location.assign(`${paths.login}?${new URLSearchParams({ registered: '1', ...(next && { next }) })}`);
      return 'leaving';
    },
  });
  const { field } = api;
  const { error: roleError, id: _, ...roleField } = field('role');
  return (
    <AuthIsland
      isForGuests
      alternative={
        <>
          Already registered? <a href={withNext(paths.login, search)}>Sign in</a>
        </>
      }
    >
      <SignedInNote alternative="open another one" />
      <Form api={api} submit="Create account" busy="Creating the account…">
        <Field label="Full name" autoComplete="name" required {...field('name')} onInput={readPerson} />
        <EmailField autoComplete="username" {...field('email')} onInput={readPerson} />
        <NewPasswordField label="Password" personalWords={personalWords} {...field('password')} onInput={readPerson} />
        <fieldset className="choices" aria-describedby={roleError && 'register-role-error'}>
          <legend>Role</legend>
          {ROLES.map(({ role, hint }) => (
            <Choice
              key={role}
              {...roleField}
              type="radio"
              id={`register-role-${role}`}
              value={role}
              label={ROLE_LABELS[role]}
              hint={hint}
              defaultChecked={role === 'author'}
            />
          ))}
        </fieldset>
      </Form>
    </AuthIsland>
  );
}

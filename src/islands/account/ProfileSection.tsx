import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Profile } from '#domain/account/account';
import { bareOrcid } from '#domain/kernel/person/orcid';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { type OwnAccount, saveProfile } from './calls.ts';
import { Section } from './Section.tsx';

const ProfileInput = z.strictObject({
  ...Profile.shape,
  orcid: z.preprocess((text) => bareOrcid(String(text)), Profile.shape.orcid),
});

/** The person's name and what is printed beside it. */
export function ProfileSection({ account, onSaved }: { account: OwnAccount; onSaved: (own: OwnAccount) => void }) {
  const { listed_as, affiliation, country, orcid, orcid_confirmed_at } = account;
  const isConfirmed = orcid_confirmed_at !== null;
  const api = useApiForm({
    id: 'profile',
    schema: ProfileInput,
    send: saveProfile,
    onDone({ message, ...own }) {
      toast.success(message);
      onSaved(own);
    },
  });
  const { field } = api;
  return (
    <Section id="profile" heading="Profile" lead="Your name as it should appear on articles and in emails.">
      <Form api={api} submit="Save profile" busy="Saving…">
        <Field
          label="First name"
          autoComplete="given-name"
          required
          defaultValue={listed_as.given || listed_as.family}
          {...field('first_name')}
        />
        <Field
          label="Last name"
          hint="Your family name, as used in citations."
          autoComplete="family-name"
          defaultValue={listed_as.given && listed_as.family}
          {...field('last_name')}
        />
        <Field label="Affiliation" autoComplete="organization" defaultValue={affiliation} {...field('affiliation')} />
        <Field label="Country" autoComplete="country-name" defaultValue={country} {...field('country')} />
        {isConfirmed ? (
          <input type="hidden" name="orcid" value={orcid ?? ''} />
        ) : (
          <Field
            label="ORCID iD"
            hint="For example 0000-0002-1825-0097."
            spellCheck={false}
            defaultValue={orcid ?? ''}
            {...field('orcid')}
          />
        )}
      </Form>
    </Section>
  );
}

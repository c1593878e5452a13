import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { OWN_PAGE, PageName } from '#domain/settings/information/office-page';
import { informationPage } from '#domain/settings/information/paths';
import { useAttempt } from '#islands/kernel/use-attempt.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';

/** Asks for the address of a page of the office's own; its words are written in the editor, which makes it. */
export function NewPage() {
  const [slug, setSlug] = useState('');
  const form = useAttempt('new-page');
  const navigate = useNavigate();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = `${OWN_PAGE}${slug.trim().replace(/^\/?pages\//, '')}`;
    if (!PageName.safeParse(name).success) {
      return form.tell([{ name: 'slug', message: 'Use at most 76 lower-case letters, digits and hyphens.' }]);
    }
    void navigate(informationPage(name));
  };
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit} aria-labelledby="new-page-heading">
      <h2 id="new-page-heading">Add a page of your own</h2>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field
        label="Address"
        hint="The part after /pages/, such as special-issues. It cannot be changed later."
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={slug}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
        {...form.field('slug')}
      />
      <p className="form-actions">
        <SubmitButton isBusy={false} busyLabel="">
          Create the page
        </SubmitButton>
      </p>
    </form>
  );
}

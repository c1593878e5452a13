import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { longDate } from '#domain/kernel/date';
import { ADDED_PAGE_PREFIX, PageName } from '#domain/settings/information/office-page';
import { informationPage } from '#domain/settings/paths';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { listPages } from '#islands/settings/calls.ts';
import { SettingsFrame } from '#islands/settings/setting/SettingsFrame.tsx';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';

/** The information pages, each with its last editor. */
export function Component() {
  // Refetches so that a page saved a moment ago is listed.
  const query = useQuery({ queryKey: ['pages'], queryFn: listPages, staleTime: 0 });
  return (
    <>
      <ScreenHeading>Settings</ScreenHeading>
      <SettingsFrame current="pages">
        <p className="hint">
          The pages about the journal and its policies. The default text is shown until you change it.
        </p>
        {query.data ? (
          <ul className="page-list">
            {query.data.map(({ name, title, path, updated, is_own, is_shown, changed_by }) => (
              <li key={name}>
                <Link to={informationPage(name)}>{title}</Link>
                <span className="hint">{path}</span>
                <span className="hint">
                  {is_own && (is_shown ? 'Custom page. ' : 'Custom page, hidden from readers. ')}
                  {changed_by ? `Changed on ${longDate(updated)} by ${changed_by}` : 'Default'}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <QueryStatus query={query} />
        )}
        <NewPage />
      </SettingsFrame>
    </>
  );
}

/** Asks for the address of a new page; its text is written in the editor, which creates it. */
function NewPage() {
  const [slug, setSlug] = useState('');
  const form = useFormErrors('new-page');
  const navigate = useNavigate();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = `${ADDED_PAGE_PREFIX}${slug.trim().replace(/^\/?pages\//, '')}`;
    if (!PageName.safeParse(name).success) {
      return form.report([{ name: 'slug', message: 'Use at most 76 lower-case letters, digits and hyphens.' }]);
    }
    void navigate(informationPage(name));
  };
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit} aria-labelledby="new-page-heading">
      <h2 id="new-page-heading">Add a page</h2>
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

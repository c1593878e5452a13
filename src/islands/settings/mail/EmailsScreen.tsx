import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { effectText } from '#domain/desk/delivery/effect-text';
import type { MailKind } from '#domain/desk/delivery/effects';
import { MAIL_AUDIENCES } from '#domain/journal/mail/mail-template';
import { emailsPage } from '#domain/journal/mail/paths';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { MAIL_HEADINGS, type MailName, TEMPLATES_OF, templateOf } from '#domain/settings/mail/mail-templates';
import type { ListedMail } from '#domain/settings/mail/office-mail';
import { ScreenHeading, WaitingFor } from '#islands/kernel/office/ScreenHeading.tsx';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { listEmails } from './calls.ts';

/** Every email that the journal sends, grouped by occasion. */
export function Component() {
  // Refetches so that an email saved a moment ago is up to date.
  const query = useQuery({ queryKey: ['emails'], queryFn: listEmails, staleTime: 0 });
  return (
    <>
      <ScreenHeading>Emails</ScreenHeading>
      <p className="hint">
        The emails that the journal sends automatically. Until you reword one, its default is sent. Decision letters are
        under <Link to={paths.editorLetters}>Letters</Link>.
      </p>
      {query.data ? <EmailList emails={query.data} /> : <WaitingFor query={query} />}
    </>
  );
}

function EmailList({ emails }: { emails: readonly ListedMail[] }) {
  const [wanted, setWanted] = useState('');
  const [isChanged, setChanged] = useState(false);
  const listed = new Map(emails.map((email) => [email.name, email]));
  const words = wanted.trim().toLowerCase();
  const isShown = (name: MailName) => {
    const { label, audience, subject, text } = templateOf(name);
    const found = [label, MAIL_AUDIENCES[audience], subject, text].some((one) => one.toLowerCase().includes(words));
    return found && (!isChanged || Boolean(listed.get(name)?.changed_by));
  };
  const sections = MAIL_HEADINGS.map(({ heading, names }) => ({ heading, names: names.filter(isShown) })).filter(
    ({ names }) => names.length > 0,
  );
  const count = sections.reduce((sum, { names }) => sum + names.length, 0);
  const wrong = emails.filter(({ problems }) => problems.length > 0);
  return (
    <>
      {wrong.length > 0 && (
        <div className="notice" role="alert">
          <p>
            {wrong.length === 1 ? 'One of your emails is' : `${wrong.length} of your emails are`} not sent in your
            words, because something they use no longer exists. The default goes out instead:
          </p>
          <ul>
            {wrong.map(({ name }) => (
              <li key={name}>
                <Link to={emailsPage(name)}>{templateOf(name).label}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <search className="email-search">
        <Field
          id="email-search"
          type="search"
          label="Find an email"
          autoComplete="off"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <Choice
          id="email-changed"
          type="checkbox"
          label="Changed only"
          checked={isChanged}
          onChange={({ currentTarget }) => setChanged(currentTarget.checked)}
        />
      </search>
      <p role="status" className="hint">
        {count === emails.length ? `${count} emails` : `${count} of ${emails.length} emails`}
      </p>
      {sections.map(({ heading, names }) => (
        <section key={heading} className="email-group" aria-labelledby={idOf(heading)}>
          <h2 id={idOf(heading)}>{heading}</h2>
          <ul className="email-list">
            {names.map((name) => (
              <EmailRow key={name} name={name} email={listed.get(name)} />
            ))}
          </ul>
        </section>
      ))}
      <FixedEmails />
    </>
  );
}

const idOf = (heading: string) => `emails-${heading.toLowerCase().replaceAll(' ', '-')}`;

function EmailRow({ name, email }: { name: MailName; email: ListedMail | undefined }) {
  const { label, audience, subject } = templateOf(name);
  const { changed_by, changed_at, problems = [] } = email ?? {};
  return (
    <li>
      <Link to={emailsPage(name)}>{label}</Link>
      <span className="email-to">
        <span className="visually-hidden">To: </span>
        {MAIL_AUDIENCES[audience]}
      </span>
      <span className="hint email-subject">{subject}</span>
      <span className="email-state">
        {problems.length > 0 && <Badge colour="red">Default sent instead</Badge>}
        {changed_by && changed_at && (
          <span className="hint">
            Changed on {longDate(changed_at)} by {changed_by}
          </span>
        )}
      </span>
    </li>
  );
}

/** Emails that protect accounts have a fixed text. */
function FixedEmails() {
  const fixed = (Object.keys(TEMPLATES_OF) as MailKind[]).filter((kind) => TEMPLATES_OF[kind] === 'fixed');
  return (
    <section className="email-group" aria-labelledby="emails-fixed">
      <h2 id="emails-fixed">Security notices</h2>
      <p className="hint">Security notices cannot be changed.</p>
      <details>
        <summary>Which these are</summary>
        <ul>
          {fixed.map((kind) => (
            <li key={kind}>{effectText(kind)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

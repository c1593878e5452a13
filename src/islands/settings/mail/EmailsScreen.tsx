import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { effectText } from '#domain/desk/delivery/effect-text';
import type { MailKind } from '#domain/desk/delivery/effects';
import { MAIL_AUDIENCES } from '#domain/journal/mail/mail-template';
import { emailsPage } from '#domain/journal/mail/paths';
import { longDate } from '#domain/kernel/date';
import {
  MAIL_HEADINGS,
  mailLabel,
  parseMailName,
  TEMPLATES_OF,
  templateOf,
} from '#domain/settings/mail/mail-templates';
import type { ListedMail } from '#domain/settings/mail/office-mail';
import { settingsPage } from '#domain/settings/paths';
import { useJournal } from '#islands/kernel/journal.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { listEmails } from '#islands/settings/calls.ts';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';

/** Every email that the journal sends, grouped by occasion. */
export function Component() {
  // Refetches so that an email saved a moment ago is up to date.
  const query = useQuery({ queryKey: ['emails'], queryFn: listEmails, staleTime: 0 });
  return (
    <>
      <ScreenHeading>Emails</ScreenHeading>
      <p className="hint">
        The emails that the journal sends. Until you reword one, its default is sent. Decision letters can differ by
        article type, and editors can still change each of them for one manuscript. The signature of the other emails is
        in the <Link to={settingsPage('journal')}>settings of the journal</Link>.
      </p>
      {query.data ? <EmailList emails={query.data} /> : <QueryStatus query={query} />}
    </>
  );
}

function EmailList({ emails }: { emails: readonly ListedMail[] }) {
  const journal = useJournal();
  const [search, setSearch] = useState('');
  const [isChanged, setChanged] = useState(false);
  const words = search.trim().toLowerCase();
  const isShown = ({ name, changed_by }: ListedMail) => {
    const { audience, subject, text } = templateOf(name);
    const found = [mailLabel(journal, name), MAIL_AUDIENCES[audience], subject, text].some((one) =>
      one.toLowerCase().includes(words),
    );
    return found && (!isChanged || Boolean(changed_by));
  };
  const sections = MAIL_HEADINGS.map(({ heading, names }) => ({
    heading,
    // Each letter is followed by its versions for single article types.
    shown: names.flatMap((one) =>
      emails.filter((email) => parseMailName(email.name).general === one && isShown(email)),
    ),
  })).filter(({ shown }) => shown.length > 0);
  const count = sections.reduce((sum, { shown }) => sum + shown.length, 0);
  const invalid = emails.filter(({ problems }) => problems.length > 0);
  return (
    <>
      {invalid.length > 0 && (
        <div className="notice" role="alert">
          <p>
            {invalid.length === 1 ? 'The text of one email is' : `The texts of ${invalid.length} emails are`} not used,
            because of placeholders that no longer exist. The default is sent instead:
          </p>
          <ul>
            {invalid.map(({ name }) => (
              <li key={name}>
                <Link to={emailsPage(name)}>{mailLabel(journal, name)}</Link>
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
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
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
      {sections.map(({ heading, shown }) => (
        <section key={heading} className="email-group" aria-labelledby={idOf(heading)}>
          <h2 id={idOf(heading)}>{heading}</h2>
          <ul className="email-list">
            {shown.map((email) => (
              <EmailRow key={email.name} {...email} />
            ))}
          </ul>
        </section>
      ))}
      <FixedEmails />
    </>
  );
}

const idOf = (heading: string) => `emails-${heading.toLowerCase().replaceAll(' ', '-')}`;

function EmailRow({ name, changed_by, changed_at, problems }: ListedMail) {
  const journal = useJournal();
  const { audience, subject } = templateOf(name);
  return (
    <li>
      <Link to={emailsPage(name)}>{mailLabel(journal, name)}</Link>
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

/** The emails that protect accounts; their text is fixed. */
function FixedEmails() {
  const fixed = (Object.keys(TEMPLATES_OF) as MailKind[]).filter((kind) => TEMPLATES_OF[kind] === 'fixed');
  return (
    <section className="email-group" aria-labelledby="emails-fixed">
      <h2 id="emails-fixed">Security notices</h2>
      <p className="hint">The text of security notices cannot be changed.</p>
      <details>
        <summary>Show the security notices</summary>
        <ul>
          {fixed.map((kind) => (
            <li key={kind}>{effectText(kind)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

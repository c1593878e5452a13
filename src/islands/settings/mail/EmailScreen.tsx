import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useRef } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { MAIL_AUDIENCES, mailProblems, placeholdersOf } from '#domain/journal/mail/mail-template';
import { emailsPage } from '#domain/journal/mail/paths';
import { MAIL_PLACEHOLDERS, type MailPlaceholder } from '#domain/journal/mail/placeholder';
import { longDate } from '#domain/kernel/date';
import { mailDefaults, mailFields, mailTextIn } from '#domain/settings/mail/mail-fields';
import { isMailName, type MailName, templateOf } from '#domain/settings/mail/mail-templates';
import type { Settings } from '#domain/settings/setting';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { ScreenHeading, WaitingFor } from '#islands/kernel/office/ScreenHeading.tsx';
import { SettingsForm } from '#islands/settings/setting/SettingsForm.tsx';
import { readEmail, saveEmail } from './calls.ts';
import { EmailPreview } from './EmailPreview.tsx';

/** One email: its text, placeholders, preview and history. */
export function Component() {
  const { name = '' } = useParams();
  return isMailName(name) ? <EmailScreen key={name} name={name} /> : <Navigate to={emailsPage()} replace />;
}

function EmailScreen({ name }: { name: MailName }) {
  const query = useQuery({ queryKey: ['email', name], queryFn: () => readEmail(name), ...NO_REFETCH });
  const { label } = templateOf(name);
  return (
    <>
      <p>
        <Link to={emailsPage()}>All emails</Link>
      </p>
      <ScreenHeading>{`Email: ${label}`}</ScreenHeading>
      {query.data ? <Editor name={name} settings={query.data} /> : <WaitingFor query={query} />}
    </>
  );
}

function Editor({ name, settings }: { name: MailName; settings: Settings }) {
  const template = templateOf(name);
  const { changed_by, changed_at, values } = settings;
  const defaults = mailDefaults(template);
  const isOwn = Object.keys(defaults).some((field) => defaults[field] !== values[field]);
  const problems = mailProblems(template, mailTextIn(values));
  const { insert, ...insertion } = useInsertion();
  return (
    <div className="email-editor" {...insertion}>
      <p className="hint">
        To: {MAIL_AUDIENCES[template.audience]}.{' '}
        {isOwn && changed_at ? `Changed on ${longDate(changed_at)} by ${changed_by}.` : 'This is the default.'}
      </p>
      {problems.length > 0 && (
        <div className="notice" role="alert">
          <p>Your words are not sent; the default goes out instead. Correct them, or restore the default:</p>
          <ul>
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      <SettingsForm
        name={`email-${name}`}
        queryKey={['email', name]}
        fields={mailFields(template)}
        settings={settings}
        save={(change) => saveEmail(name, change)}
        supplied={{ values: defaults, label: 'Restore the default' }}
      >
        {(typed) => (
          <>
            <Placeholders names={placeholdersOf(template)} required={template.required ?? []} onPress={insert} />
            <EmailPreview name={name} words={mailTextIn(typed)} />
          </>
        )}
      </SettingsForm>
    </div>
  );
}

interface PlaceholdersProps {
  names: readonly MailPlaceholder[];
  required: readonly MailPlaceholder[];
  onPress: (text: string) => void;
}

/** The available placeholders; a press inserts one at the cursor. */
function Placeholders({ names, required, onPress }: PlaceholdersProps) {
  return (
    <section className="stack" aria-labelledby="email-placeholders">
      <h2 id="email-placeholders">Placeholders</h2>
      <p className="hint">Press one to put it where the cursor is.</p>
      <ul className="email-placeholders">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="button quiet" onClick={() => onPress(`{${name}}`)}>
              <span className="visually-hidden">Insert </span>
              <code>{`{${name}}`}</code>
            </button>
            <span className="hint">
              {MAIL_PLACEHOLDERS[name].about}
              {required.includes(name) && <strong> (needed)</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Inserts text at the last cursor position within an element; at the end of its first textarea if there was none. */
function useInsertion() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')) {
      last.current = target;
    }
  };
  const insert = (text: string) => {
    const field = last.current ?? ref.current?.querySelector('textarea');
    if (!field) return;
    const end = field.value.length;
    const [from, to] = last.current ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
    field.focus();
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { ref, onFocus, insert };
}

import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, Navigate, useParams } from 'react-router';
import {
  fillMail,
  listPlaceholders,
  MAIL_AUDIENCES,
  type MailTemplate,
  type MailText,
  mailProblems,
} from '#domain/journal/mail/mail-template';
import { emailsPage } from '#domain/journal/mail/paths';
import { MAIL_PLACEHOLDERS, type MailPlaceholder } from '#domain/journal/mail/placeholder';
import { longDate } from '#domain/kernel/date';
import {
  dependsOnManuscript,
  exampleValues,
  mailDefaults,
  mailFields,
  toMailText,
} from '#domain/settings/mail/mail-fields';
import {
  currentTemplate,
  isMailName,
  type MailName,
  mailLabel,
  parseMailName,
} from '#domain/settings/mail/mail-templates';
import type { Settings } from '#domain/settings/setting';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { listExamples, readEmail, saveEmail, settingsQuery, testEmail } from '#islands/settings/calls.ts';
import { SettingsForm } from '#islands/settings/setting/SettingsForm.tsx';
import { Select } from '#ui/Field';
import { withKeys } from '#ui/keyed';

/** One email: its text, placeholders, preview and history. */
export function Component() {
  const { name = '' } = useParams();
  return isMailName(name) ? <EmailScreen key={name} name={name} /> : <Navigate to={emailsPage()} replace />;
}

function EmailScreen({ name }: { name: MailName }) {
  const journal = useJournal();
  const { general, type } = parseMailName(name);
  const query = useQuery({ queryKey: ['email', name], queryFn: () => readEmail(name), ...NO_REFETCH });
  const generalQuery = useQuery({ queryKey: ['email', general], queryFn: () => readEmail(general), ...NO_REFETCH });
  const template = generalQuery.data && currentTemplate({ mails: { [general]: generalQuery.data.values } }, name);
  return (
    <>
      <p>
        <Link to={emailsPage()}>All emails</Link>
      </p>
      <ScreenHeading>{`Email: ${mailLabel(journal, name)}`}</ScreenHeading>
      {query.data && template ? (
        <>
          {template.isLetter && <LetterVersions general={general} type={type} />}
          <Editor name={name} template={template} settings={query.data} />
        </>
      ) : (
        <QueryStatus query={query.data ? generalQuery : query} />
      )}
    </>
  );
}

/** The versions of a letter: the general one, and one for each article type. */
function LetterVersions({ general, type }: { general: MailName; type: string | null }) {
  const { articleTypes } = useJournal();
  const types = articleTypes.filter(({ id, is_retired }) => !is_retired || id === type);
  const versions = [{ id: null, name: 'All types' }, ...types];
  return (
    <nav className="queues" aria-label="Article types">
      <ul>
        {versions.map(({ id, name }) => (
          <li key={id}>
            <Link to={emailsPage(id ? `${general}.${id}` : general)} aria-current={id === type ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Editor({ name, template, settings }: { name: MailName; template: MailTemplate; settings: Settings }) {
  const { changed_by, changed_at, values } = settings;
  const defaults = mailDefaults(template);
  const isOwn = Object.keys(defaults).some((field) => defaults[field] !== values[field]);
  const problems = mailProblems(template, toMailText(values));
  const defaultName = parseMailName(name).type ? 'general letter' : 'default';
  const { insert, ...insertion } = useInsertAtCursor();
  return (
    <div className="email-editor" {...insertion}>
      <p className="hint">
        To: {MAIL_AUDIENCES[template.audience]}.{' '}
        {isOwn && changed_at ? `Changed on ${longDate(changed_at)} by ${changed_by}.` : `This is the ${defaultName}.`}
      </p>
      {problems.length > 0 && (
        <div className="notice" role="alert">
          <p>
            Your text is not used; the {defaultName} is sent instead. Correct it, or restore the {defaultName}:
          </p>
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
        supplied={{ values: defaults, label: `Restore the ${defaultName}` }}
      >
        {(typed) => (
          <>
            <Placeholders names={listPlaceholders(template)} required={template.required ?? []} onPress={insert} />
            <EmailPreview name={name} template={template} words={toMailText(typed)} />
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

/** The available placeholders, as buttons that insert them at the cursor. */
function Placeholders({ names, required, onPress }: PlaceholdersProps) {
  return (
    <section className="stack" aria-labelledby="email-placeholders">
      <h2 id="email-placeholders">Placeholders</h2>
      <p className="hint">Select one to insert it at the cursor.</p>
      <ul className="email-placeholders">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="button quiet" onClick={() => onPress(`{${name}}`)}>
              <span className="visually-hidden">Insert </span>
              <code>{`{${name}}`}</code>
            </button>
            <span className="hint">
              {MAIL_PLACEHOLDERS[name].about}
              {required.includes(name) && <strong> (required)</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Inserts text at the last cursor position within an element; at the end of its first textarea if there was none. */
function useInsertAtCursor() {
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

/** A preview of an email, filled in from a manuscript or with examples, and a button to send a test. */
function EmailPreview({ name, template, words }: { name: MailName; template: MailTemplate; words: MailText }) {
  const journal = useJournal();
  const query = useQuery({
    queryKey: ['email-examples'],
    queryFn: listExamples,
    enabled: dependsOnManuscript(template),
    ...NO_REFETCH,
  });
  const journalSettings = useQuery(settingsQuery('journal'));
  const [chosen, setChosen] = useState('');
  const { run, isBusy, failure } = useAction();
  const manuscripts = query.data ?? [];
  const values = exampleValues(
    journal,
    template,
    manuscripts.find(({ id }) => id === chosen),
  );
  const mail = fillMail(template, words, values);
  const { quote, button, isUnsigned } = template;
  const test = () => run(async () => void toast.success((await testEmail(name, { ...words, values })).message));
  return (
    <section className="email-preview" aria-labelledby="email-preview">
      <h2 id="email-preview">Preview</h2>
      {manuscripts.length > 0 && (
        <Select
          id="email-example"
          label="Values from"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">An example</option>
          {manuscripts.map(({ id, manuscript_number, title }) => (
            <option key={id} value={id}>
              {manuscript_number}: {title}
            </option>
          ))}
        </Select>
      )}
      <div className="email-paper">
        <p className="email-paper-subject">
          <span className="visually-hidden">Subject: </span>
          {mail.subject}
        </p>
        <p className="email-paper-brand">{journal.name}</p>
        {withKeys([mail.greeting, ...mail.paragraphs].filter(Boolean)).map(({ key, sentence }) => (
          <p key={key} className="letter-text">
            {sentence}
          </p>
        ))}
        {quote && <blockquote>Here is {quote}.</blockquote>}
        {button && (
          <p>
            <span className="button">{button}</span>
          </p>
        )}
        {withKeys(mail.closing).map(({ key, sentence }) => (
          <p key={key} className="letter-text">
            {sentence}
          </p>
        ))}
        {!isUnsigned && <p className="letter-text">{journalSettings.data?.values.signature}</p>}
        <p className="hint">You are receiving this email because {mail.reason}</p>
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || void test()}
        >
          {isBusy ? 'Sending…' : 'Send a test to me'}
        </button>
      </div>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { fillMail, type MailTemplate } from '#domain/journal/mail/mail-template';
import type { MailText } from '#domain/journal/mail/mail-text';
import { exampleValues, showsManuscript } from '#domain/settings/mail/mail-example';
import type { MailName } from '#domain/settings/mail/mail-templates';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { settingsQuery } from '#islands/settings/setting/calls.ts';
import { Select } from '#ui/Field';
import { keyed } from '#ui/keyed';
import { listExamples, testEmail } from './calls.ts';

/** A preview of an email, filled in from a manuscript or with examples, and a button to send a test. */
export function EmailPreview({ name, template, words }: { name: MailName; template: MailTemplate; words: MailText }) {
  const journal = useJournal();
  const query = useQuery({
    queryKey: ['email-examples'],
    queryFn: listExamples,
    enabled: showsManuscript(template),
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
          label="With the values of"
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
        {keyed([mail.greeting, ...mail.paragraphs].filter(Boolean)).map(({ key, sentence }) => (
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
        {keyed(mail.closing).map(({ key, sentence }) => (
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

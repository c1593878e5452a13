import { useState } from 'react';
import { HARMLESS_PLACES, inResponseFile, type Leak } from '#domain/document/leak';
import { REDACTION_MAX, REDACTION_TEXTS } from '#domain/document/redaction';
import { sendDocument } from '#islands/kernel/send-document.ts';
import { Choice } from '#ui/Choice';
import { ErrorSummary } from '#ui/ErrorSummary';
import { TextArea } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { FileForm, type FileFormProps } from './FileForm.tsx';
import { useSaveForm } from './use-save-form.ts';

interface Props {
  id: string;
  name: string;
  /** Whether the copy is a Word file; no other can be redacted. */
  isWord: boolean;
  leaks: readonly Leak[];
  send: (texts: string[]) => Promise<void>;
}

/** Redacts passages in a held copy: found leaks and any others. */
export function RedactForm({ id, name, isWord, leaks, send }: Props) {
  const found = foundIn(leaks);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [others, setOthers] = useState('');
  const texts = [...chosen, ...linesOf(others)];
  const form = useSaveForm({
    id,
    check: () => check(texts),
    send: () => send(texts),
  });
  if (!isWord) return <p className="hint">{REDACTION_TEXTS.notWord}</p>;
  const toggle = (text: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, text] : before.filter((one) => one !== text)));
  return (
    <details>
      <summary>Redact passages in {name}</summary>
      <form className="form upload" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        {found.length > 0 && (
          <fieldset className="choices">
            <legend>What was found</legend>
            {found.map(({ text, hint }, index) => (
              <Choice
                key={text}
                id={`${id}-found-${index}`}
                type="checkbox"
                label={text}
                hint={hint}
                checked={chosen.includes(text)}
                onChange={({ currentTarget }) => toggle(text, currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
        <TextArea
          label="Other text"
          hint="Exactly as in the file, including capitals; one passage per line. Each is removed throughout the file, including the references."
          rows={3}
          value={others}
          onChange={({ currentTarget }) => setOthers(currentTarget.value)}
          {...form.field('texts')}
        />
        <div className="form-actions">
          <SubmitButton isBusy={form.isBusy} busyLabel="Redacting…" className="button quiet">
            Redact
          </SubmitButton>
        </div>
      </form>
    </details>
  );
}

function check({ length }: readonly string[]) {
  if (length === 0) return [{ name: 'texts', message: REDACTION_TEXTS.choose }];
  return length > REDACTION_MAX.texts ? [{ name: 'texts', message: REDACTION_TEXTS.tooMany }] : [];
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Lists the text found in the file itself, without duplicates, and where it was found. */
function foundIn(leaks: readonly Leak[]): { text: string; hint: string }[] {
  const harmless: readonly string[] = Object.values(HARMLESS_PLACES);
  const isElsewhere = (where: string) =>
    harmless.includes(where) || where.endsWith(inResponseFile('')) || where === 'the name of the file';
  const places = new Map<string, string[]>();
  for (const { found, where, context } of leaks) {
    if (isElsewhere(where)) continue;
    places.set(found, [...(places.get(found) ?? []), context ? `in ${where}: “${context}”` : `in ${where}`]);
  }
  return [...places].map(([text, where]) => ({ text, hint: where.join('; ') }));
}

interface CleanCopyFormProps<Reply> extends Pick<FileFormProps, 'id' | 'label' | 'hint' | 'accept' | 'fileError'> {
  address: string;
  onSent: (reply: Reply) => void;
}

const fallback = 'The file could not be uploaded. Please try again.';

/** Replaces an unreadable review copy with a file from the office. */
export function CleanCopyForm<Reply>({ address, onSent, ...shown }: CleanCopyFormProps<Reply>) {
  return (
    <FileForm
      {...shown}
      submit="Use this copy"
      busy="Sending…"
      send={async (file, onProgress) =>
        onSent(await sendDocument<Reply>(address, { file, fields: {}, fallback, onProgress }))
      }
    />
  );
}

import { longDate } from '#domain/date';
import { editorialApi } from '#domain/editorial/paths';
import { PRODUCTION_TEXTS, type ProductionRecord, textFormatOf } from '#domain/production/record';
import { ErrorSummary } from '#ui/ErrorSummary';
import { TextArea } from '#ui/TextArea';
import { BehindNotice } from './BehindNotice.tsx';
import { saveText } from './calls.ts';
import { FileUpload } from './FileUpload.tsx';
import { Findings } from './Findings.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { Production } from './use-production.ts';
import { useSaveForm } from './use-save-form.ts';

/** Said where a change would take the text from under unsaved words. */
export const SAVE_TEXT_FIRST = 'Save or discard your changes to the full text first.';

/** The full text: read from a file, then worked on as HTML. */
export function TextSection({ production }: { production: Production }) {
  const { record, unsaved, change } = production;
  const refuse = (file: File) => {
    if (unsaved.html !== undefined) return SAVE_TEXT_FIRST;
    return textFormatOf(file.name) ? undefined : PRODUCTION_TEXTS.wrongText;
  };
  return (
    <section className="part" id="full-text" aria-labelledby="full-text-heading">
      <h2 id="full-text-heading">Full text</h2>
      <Source record={record} />
      <FileUpload
        id="text-upload"
        label="Text file"
        hint={`Word (.docx), HTML or Markdown. ${record.html ? 'It replaces the text below.' : 'It becomes the text below.'}`}
        accept=".docx,.html,.htm,.md,.markdown"
        submit="Upload the text"
        address={editorialApi.productionText(record.id)}
        refuse={refuse}
        change={change}
      />
      <Findings record={record} change={change} />
      <TextForm production={production} />
    </section>
  );
}

/** Where the text came from, or why there is none yet. */
function Source({ record: { source, taking_in, findings } }: { record: ProductionRecord }) {
  if (taking_in?.state === 'waiting') {
    return (
      <p className="notice" role="status">
        {taking_in.file_name} is being taken in. Its text appears here by itself.
      </p>
    );
  }
  if (taking_in) return <p className="notice">{taking_in.reason}</p>;
  if (!source) return null;
  return (
    <p className="hint">
      Taken in from {source.name} on {longDate(source.converted_at)}
      {findings.length > 0 && (
        <>
          , see <a href="#not-converted">what did not convert</a>
        </>
      )}
      .
    </p>
  );
}

function TextForm({ production: { record, unsaved, isBehind, write, catchUp, save } }: { production: Production }) {
  const html = unsaved.html ?? record.html;
  const drop = () => write({ html: undefined });
  const form = useSaveForm({
    id: 'text-form',
    send: () => save((version) => saveText(record.id, { html, version }), { html: undefined }),
  });
  return (
    <form className="form" {...form.formProps}>
      {isBehind && unsaved.html !== undefined && (
        <BehindNotice differs={unsaved.html === record.html ? [] : ['the full text']} onKeep={catchUp} onTake={drop} />
      )}
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <TextArea
        label="Text as HTML"
        hint={
          <>
            Headings are <code>h2</code> and <code>h3</code>. A reference is cited by{' '}
            <code>{'<a href="#ref-3">3</a>'}</code>. Figures are moved as whole <code>figure</code> elements.
          </>
        }
        className="code"
        rows={22}
        value={html}
        onChange={({ currentTarget }) => write({ html: currentTarget.value })}
        {...form.field('html')}
      />
      <SaveBar submit="Save the text" isBusy={form.isBusy} isChanged={unsaved.html !== undefined} onDiscard={drop} />
    </form>
  );
}

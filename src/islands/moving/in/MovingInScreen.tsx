import { type SubmitEvent, useRef } from 'react';
import { templateCsv } from '#domain/moving/in/columns';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { Imports } from './Imports.tsx';
import { MovedPeople } from './MovedPeople.tsx';
import { PeoplePlan } from './PeoplePlan.tsx';
import { Plan } from './Plan.tsx';
import { useMovingIn } from './use-moving-in.ts';

/** The mark at its start tells Excel that it is UTF-8. */
const saveTemplate = () =>
  saveBlob(new Blob(['\ufeff', templateCsv()], { type: 'text/csv;charset=utf-8' }), 'articles.csv');

/** A journal moves in: articles published elsewhere, and people, are tried and then taken in. */
export function Component() {
  const moving = useMovingIn();
  const input = useRef<HTMLInputElement>(null);
  const { form, share, tried, moved, stopped } = moving;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void moving.tryOut(input.current?.files?.[0]);
  };
  const isReading = form.isBusy && share !== undefined;
  return (
    <>
      <ScreenHeading>Import</ScreenHeading>
      <p className="lead">
        Import articles that the journal published elsewhere, with their PDFs, DOIs and dates; their old addresses
        redirect here. Manuscripts in progress join the queue. Authors and reviewers are given accounts.
      </p>
      <ul>
        <li>
          From OJS 3: the native XML with its files, alone or in a ZIP file. In OJS under Tools, Native XML Plugin,
          Export Issues; manuscripts in progress by Export Articles. Its people: the users XML, by Users XML Plugin,
          Export Users.
        </li>
        <li>
          From anywhere else: a table in a CSV file, with a line for each article, alone or in one ZIP file together
          with the PDFs that it names. Exports of Scopus, Zotero and Crossref, and the article report of OJS, are read
          as they are. A list in RIS or BibTeX does, too, and so does what Crossref’s API answers for an ISSN or a
          prefix, saved as JSON.
        </li>
        <li>
          From a publisher or PubMed Central: articles in JATS, one as XML or many in a ZIP file, each with its PDF,
          pictures and supplementary files.
        </li>
      </ul>
      <p>
        <button type="button" className="button quiet" onClick={saveTemplate}>
          Download a CSV template
        </button>
      </p>
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <Field
          label="File with the articles or the people"
          hint="One issue or the whole journal, of any size. The file type is detected automatically."
          type="file"
          accept=".xml,.nxml,.csv,.tsv,.txt,.ris,.bib,.json,.jsonl,.ndjson,.zip,text/xml,application/xml,text/csv,application/zip"
          ref={input}
          {...form.field('file')}
        />
        <div className="form-actions">
          <SubmitButton isBusy={isReading} busyLabel="Reading…" className={tried ? 'button quiet' : 'button'}>
            Preview import
          </SubmitButton>
          {form.isBusy && (
            <button type="button" className="button quiet" onClick={moving.stop}>
              Stop
            </button>
          )}
          {isReading && <progress aria-label="Reading the file" max={1} value={share} />}
        </div>
        <p className="hint">The preview changes nothing. No email is sent, even on import.</p>
      </form>
      <p role="status">{stopped}</p>
      {tried?.of === 'articles' && (
        <Plan
          tried={tried.trials}
          moved={moved}
          isBusy={form.isBusy}
          onMove={moving.move}
          onBuild={moving.isUnbuilt ? moving.build : undefined}
        />
      )}
      {tried?.of === 'people' && (
        <PeoplePlan tried={tried.trials} moved={moved} isBusy={form.isBusy} onMove={moving.moveEverybody} />
      )}
      <Imports />
      <MovedPeople />
    </>
  );
}

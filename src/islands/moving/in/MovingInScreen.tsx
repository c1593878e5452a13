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
          From OJS 3: the native XML with its files, alone or in a ZIP file. In OJS, choose Tools, Native XML Plugin,
          Export Issues; for manuscripts in progress, Export Articles. For people: the users XML, from Users XML Plugin,
          Export Users.
        </li>
        <li>
          From anywhere else: a CSV file with one row per article, alone or in a ZIP file with the PDFs it names.
          Exports from Scopus, Zotero and Crossref and the OJS article report work as they are, as do RIS and BibTeX
          lists and the JSON that Crossref’s API returns for an ISSN or a prefix.
        </li>
        <li>
          From a publisher or PubMed Central: JATS articles, one as XML or many in a ZIP file, each with its PDF, images
          and supplementary files.
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
          label="File with the articles or people"
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

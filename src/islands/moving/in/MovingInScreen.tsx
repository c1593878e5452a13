import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { COLLEAGUES_PAGE } from '#domain/account/paths';
import { templateCsv } from '#domain/moving/in/columns';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { Choice } from '#ui/Choice';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { ImportedPeople, Imports } from './Imports.tsx';
import type { ImportProgress } from './import-file.ts';
import { formatCount, Outcome, Plan, PlanFrame, Remarks, TallyList } from './Plan.tsx';
import type { PeoplePreview, PersonPreview } from './preview-people.ts';
import { useMovingIn } from './use-moving-in.ts';

/** The byte order mark marks the file as UTF-8 for Excel. */
const downloadTemplate = () =>
  saveBlob(new Blob(['\ufeff', templateCsv()], { type: 'text/csv;charset=utf-8' }), 'articles.csv');

/** Previews and imports people and articles published elsewhere. */
export function Component() {
  const moving = useMovingIn();
  const input = useRef<HTMLInputElement>(null);
  const { form, share, previewed, progress, stopped } = moving;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void moving.preview(input.current?.files?.[0]);
  };
  const isReading = form.isBusy && share !== undefined;
  return (
    <>
      <ScreenHeading>Import</ScreenHeading>
      <p className="lead">
        Import articles that the journal has published in another system, with their PDFs, DOIs and dates; their old
        addresses redirect here. Manuscripts in progress join the queue. Authors and reviewers receive accounts.
      </p>
      <ul>
        <li>
          From OJS 3: the native XML with its files, alone or in a ZIP file. In OJS, choose Tools, Native XML Plugin,
          Export Issues; for manuscripts in progress, Export Articles. For people: the users XML, from Users XML Plugin,
          Export Users.
        </li>
        <li>
          From other systems: a CSV file with one row per article, alone or in a ZIP file with the PDFs. Exports from
          Scopus, Zotero and Crossref and the OJS article report work unchanged, as do RIS and BibTeX lists and the JSON
          that Crossref’s API returns for an ISSN or a prefix.
        </li>
        <li>
          From a publisher or PubMed Central: JATS articles, one as XML or many in a ZIP file, each with its PDF, images
          and supplementary files.
        </li>
      </ul>
      <p>
        <button type="button" className="button quiet" onClick={downloadTemplate}>
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
          <SubmitButton isBusy={isReading} busyLabel="Reading…" className={previewed ? 'button quiet' : 'button'}>
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
      {previewed?.of === 'articles' && (
        <Plan
          preview={previewed.preview}
          progress={progress}
          isBusy={form.isBusy}
          onImport={moving.importArticles}
          onBuild={moving.isUnbuilt ? moving.build : undefined}
        />
      )}
      {previewed?.of === 'people' && (
        <PeoplePlan
          preview={previewed.preview}
          progress={progress}
          isBusy={form.isBusy}
          onImport={moving.importPeople}
        />
      )}
      <Imports />
      <ImportedPeople />
    </>
  );
}

interface Props {
  preview: PeoplePreview;
  progress: ImportProgress | undefined;
  isBusy: boolean;
  onImport: (again: ReadonlySet<number>) => void;
}

const STATES = [
  ['new', 'Accounts to create'],
  ['here', 'Already here, unchanged'],
  ['came', 'Imported before, since removed'],
  ['stays', 'Not imported'],
] as const;
const PEOPLE = ['person', 'people'] as const;

/** The accounts that an import would create, and the button that creates them. */
function PeoplePlan({ preview, progress, isBusy, onImport }: Props) {
  const { counts, colleagues, reimportable, shown, notImported } = preview;
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  // People imported in the meantime drop out.
  const chosen = new Set(reimportable.flatMap(({ number }) => (marked.has(number) ? [number] : [])));
  const coming = counts.new + chosen.size;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onImport(chosen);
  };
  const people = [...shown, ...notImported].sort((a, b) => a.number - b.number);
  const others = counts.new + counts.here + counts.came + counts.stays - people.length;
  return (
    <PlanFrame
      title="Preview"
      rows={[
        ...STATES.map(([state, label]) => [label, counts[state]] as const),
        ['Of these, reviewers', preview.reviewers],
      ]}
    >
      {preview.notes.length > 0 && <Remarks heading="The file" points={preview.notes} />}
      <p>
        Each person receives an account without a password or office rights. They first sign in with “Forgot your
        password?” or your invitation. Reviewers can be found by their keywords.
      </p>
      {(coming > 0 || reimportable.length > 0 || isBusy) && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          {reimportable.length > 0 && <ReimportChoices people={reimportable} chosen={chosen} onChoose={setMarked} />}
          {(coming > 0 || isBusy) && (
            <div className="form-actions">
              <SubmitButton isBusy={isBusy} busyLabel="Working…">
                {progress ? 'Continue' : `Import ${coming === 1 ? 'the person' : `${formatCount(coming)} people`}`}
              </SubmitButton>
            </div>
          )}
        </form>
      )}
      <div role="status">{progress && <Outcome label="Importing people" progress={progress} />}</div>
      {colleagues.length > 0 && (
        <>
          <h3>To invite as colleagues</h3>
          <p className="hint">
            Their office roles in the other system are not imported. Invite them under{' '}
            <Link to={COLLEAGUES_PAGE}>Colleagues</Link>.
          </p>
          <ul>
            {colleagues.map(({ number, name, email, titles }) => (
              <li key={number}>
                {name}, {email}: {titles.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <TallyList heading="Why people are not imported" tally={preview.reasons} of={PEOPLE} />
      <TallyList heading="Unclear details" tally={preview.unclear} of={PEOPLE} />
      <TallyList heading="Details not imported" tally={preview.lost} of={PEOPLE} />
      <h3>{others > 0 ? 'People in the file' : 'Everyone in the file'}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without markers as one */}
      <ul role="list">
        {people.map((one) => (
          <li key={one.number}>
            <Person entry={one} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="hint">And {formatCount(others)} more, not listed here.</p>}
    </PlanFrame>
  );
}

const ROLES = { office: 'office', reviewer: 'reviewer', author: 'author', reader: 'reader' } as const;

const OUTCOMES = { new: 'to import', here: 'already here', came: 'imported before', stays: 'not imported' } as const;

function Person({ entry }: { entry: PersonPreview }) {
  const { number, name, email, state, roles, person, reason, unclear, lost } = entry;
  const facts = [email, roles.map((role) => ROLES[role]).join(', '), person?.affiliation, person?.country];
  return (
    <details>
      <summary>
        {name || email || `Number ${number} in the file`} <span className="hint">{OUTCOMES[state]}</span>
      </summary>
      {reason && <p>{reason}</p>}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Remarks heading="Reviewing keywords" points={person?.expertise ?? []} />
      <Remarks heading="Unclear" points={unclear} />
      <Remarks heading="Not imported" points={lost} />
    </details>
  );
}

interface ReimportChoicesProps {
  people: readonly PersonPreview[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** People whose accounts were deleted; the office chooses whom to import again. */
function ReimportChoices({ people, chosen, onChoose }: ReimportChoicesProps) {
  const unused = people.filter(({ came }) => came === 'taken_away').map(({ number }) => number);
  const choose = (number: number, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== number);
    onChoose(new Set(isChosen ? [...others, number] : others));
  };
  return (
    <fieldset className="choices">
      <legend>Imported before: import again</legend>
      <p className="hint">Their accounts were removed. Only those you select are created again.</p>
      {unused.length > 1 && (
        <p>
          <button type="button" className="button quiet" onClick={() => onChoose(new Set([...chosen, ...unused]))}>
            Select the {unused.length.toLocaleString('en')} removed as unused
          </button>
        </p>
      )}
      {people.map(({ number, name, email, reason }) => (
        <Choice
          key={number}
          id={`moving-in-again-${number}`}
          type="checkbox"
          label={`${name}, ${email}`}
          hint={reason}
          checked={chosen.has(number)}
          onChange={({ currentTarget }) => choose(number, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

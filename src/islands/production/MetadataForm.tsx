import { Link } from 'react-router';
import type { ArticleType } from '#domain/journal/article-type-id';
import { offeredCategories } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { type Language, languageName } from '#domain/journal/language';
import { OFFERED_LABELS } from '#domain/production/found-metadata';
import { metadataChange } from '#domain/production/metadata-change';
import type { Offer, ProductionMetadata, ProductionRecord } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { langAttributes, offeredLanguages } from '#domain/publication/article-language';
import { offeredTypes } from '#domain/publication/article-type';
import { DECLARATION_NAMES, DECLARATIONS } from '#domain/publication/declaration-table';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { ApiError } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { moveEntry, RowTools } from '#islands/kernel/office/Rows.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import type { FormError } from '#islands/kernel/use-form-errors.ts';
import { DateField } from '#ui/DateField';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { Field, FieldError, Select, TextArea } from '#ui/Field';
import { withKeys } from '#ui/keyed';
import { VersionNotice } from '#ui/VersionNotice';
import { AuthorsFields } from './AuthorsFields.tsx';
import { ConductFields } from './ConductFields.tsx';
import { saveMetadata, settleOffer } from './calls.ts';
import { Fold } from './Fold.tsx';
import { SaveBar } from './ProductionControls.tsx';
import { type MetadataProps, StudyFields } from './StudyFields.tsx';
import { TranslationsFields } from './TranslationsFields.tsx';
import type { Production } from './use-production.ts';

/** Edits the metadata except references, which are saved with them. */
export function MetadataForm({ production }: { production: Production }) {
  const journal = useJournal();
  const { record, unsaved, isBehind, write, rebase, save } = production;
  const metadata = unsaved.metadata ?? record.metadata;
  const discard = () => write({ metadata: undefined });
  const form = useSaveForm({
    id: 'metadata-form',
    check: () => errorsForForm(checkMetadata(journal, metadata), (name) => name !== 'references', 'References'),
    send: () => save((version) => saveMetadata(record.id, { ...metadata, version }), { metadata: undefined }),
  });
  const change = (part: Partial<ProductionMetadata>) => write({ metadata: { ...metadata, ...part } });
  const group: MetadataProps = { metadata, change, form };
  return (
    <section className="part" id="metadata" aria-labelledby="metadata-heading">
      <h2 id="metadata-heading">Metadata</h2>
      {isBehind && unsaved.metadata && (
        <ConflictNotice
          differs={differencesOf(unsaved.metadata, record.metadata)}
          onKeepOwn={rebase}
          onDiscard={discard}
        />
      )}
      <FileDifferences production={production} />
      <form className="form" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <TitleFields {...group} />
        <AuthorsFields {...group} />
        <AbstractFields {...group} />
        <KeyPointsFields {...group} />
        <StudyFields {...group} html={record.html} />
        <TranslationsFields {...group} />
        <DeclarationsFields {...group} />
        <ConductFields {...group} />
        <RecordFields {...group} doi={record.doi} />
        <SaveBar
          submit="Save metadata"
          isBusy={form.isBusy}
          isChanged={unsaved.metadata !== undefined}
          onDiscard={discard}
        />
      </form>
    </section>
  );
}

/** The groups of fields, by the id of the element to focus. */
const GROUPS: readonly [label: string, id: string][] = [
  ['Title and type', 'metadata-form-title'],
  ['Authors', 'metadata-form-authors'],
  ['Abstract', 'metadata-form-abstract'],
  ['Key points', 'metadata-form-key_points'],
  ['Keywords', 'metadata-form-keywords'],
  ['Registration', 'metadata-form-registrations'],
  ['Funders', 'metadata-form-funders'],
  ['Reporting guidelines', 'metadata-form-reporting_guidelines'],
  ['Other languages', 'metadata-form-translations'],
  ['Declarations', 'declarations'],
  ['Ethics, consent, AI', 'metadata-form-conduct'],
  ['Dates, pages, DOI', 'dates'],
  ['Volume and issue', 'issue-heading'],
];

/** Links to the groups of fields. */
export function MetadataNavigation() {
  return (
    <nav className="metadata-groups" aria-label="Metadata">
      <ul>
        {GROUPS.map(([label, id]) => (
          <li key={id}>
            <Link to={`#${id}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  /** Labels of the parts that differ. */
  differs: readonly string[];
  onKeepOwn: () => void;
  onDiscard: () => void;
}

/** After a conflict, keeps the input until this editor decides. */
export function ConflictNotice({ differs, onKeepOwn, onDiscard }: Props) {
  return (
    <VersionNotice
      sentence={PRODUCTION_TEXTS.behind}
      differences={differs.map((label) => ({ label }))}
      takesFocus
      onKeepOwn={onKeepOwn}
      onTakeOther={onDiscard}
    />
  );
}

function DeclarationsFields({ metadata: { declarations }, change, form }: MetadataProps) {
  return (
    <fieldset className="rows" id="declarations" tabIndex={-1}>
      <legend>Declarations</legend>
      <p className="hint">
        Empty statements are left out; missing funding or competing interests appear as “Not stated.” Write “None.” if
        the authors declare none. The checks list what is required.
      </p>
      <div className="field-pair">
        {DECLARATION_NAMES.map((name) => (
          <TextArea
            key={name}
            label={DECLARATIONS[name].heading}
            rows={2}
            value={declarations[name]}
            onChange={({ currentTarget }) => change({ declarations: { ...declarations, [name]: currentTarget.value } })}
            {...form.field(`declarations-${name}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const KEY_POINTS = [
  { name: 'question', label: 'Question' },
  { name: 'findings', label: 'Findings' },
  { name: 'meaning', label: 'Meaning' },
] as const;

function KeyPointsFields({ metadata: { key_points, language }, change, form }: MetadataProps) {
  const journal = useJournal();
  return (
    <Fold
      id={form.field('key_points').id}
      legend="Key points"
      facts={KEY_POINTS.flatMap(({ name, label }) => (key_points[name] ? label : [])).join(', ') || 'None'}
      isNeeded={form.isWrong('key_points')}
    >
      <p className="hint">Leave all three empty for an article without key points.</p>
      {KEY_POINTS.map(({ name, label }) => (
        <TextArea
          key={name}
          label={label}
          rows={2}
          {...langAttributes(journal, language)}
          value={key_points[name]}
          onChange={({ currentTarget }) => change({ key_points: { ...key_points, [name]: currentTarget.value } })}
          {...form.field(`key_points-${name}`)}
        />
      ))}
    </Fold>
  );
}

/** Predicts the server's errors, by control. */
export function checkMetadata(journal: IslandJournal, metadata: ProductionMetadata): FormError[] {
  const { error } = metadataChange(journal).safeParse({ version: 0, ...metadata });
  const errors = new Map<string, FormError>();
  for (const { path, message } of error?.issues ?? []) {
    const control = controlOf(path.map(String));
    if (!errors.has(control)) errors.set(control, { name: control, message });
  }
  return [...errors.values()];
}

/**
 * Selects errors for one of the two forms that share the metadata; errors without a control in it are prefixed with the
 * other form's name.
 */
export const errorsForForm = (
  errors: readonly FormError[],
  isHere: (name: string) => boolean,
  other: string,
): FormError[] =>
  errors.map(({ name, message }) => (name && isHere(name) ? { name, message } : { message: `${other}: ${message}` }));

/** Maps an error's path to a control: lists with one entry per line have a single one. */
function controlOf(path: readonly string[]): string {
  if (path[0] === 'keywords' || path[0] === 'registrations') return path[0];
  if (path[2] === 'affiliations' || path[2] === 'keywords' || path[2] === 'awards') return path.slice(0, 3).join('-');
  if (path[3] === 'numbers') return path.slice(0, 4).join('-');
  return path.join('-');
}

const METADATA_LABELS: Record<keyof ProductionMetadata, string> = {
  title: 'title',
  article_type: 'article type',
  category: 'category',
  language: 'language',
  authors: 'authors',
  abstract: 'abstract',
  key_points: 'key points',
  keywords: 'keywords',
  translations: 'other languages',
  references: 'references',
  declarations: 'declarations',
  conduct: 'ethics, consent and AI',
  registrations: 'registrations',
  funders: 'funders',
  reporting_guidelines: 'reporting guidelines',
  received_on: 'date received',
  revised_on: 'date revised',
  accepted_on: 'date accepted',
  pages: 'pages',
  doi_suffix: 'DOI',
};

export function differencesOf(one: ProductionMetadata, other: ProductionMetadata): string[] {
  const names = Object.keys(METADATA_LABELS) as (keyof ProductionMetadata)[];
  const isSame = (name: keyof ProductionMetadata) => JSON.stringify(one[name]) === JSON.stringify(other[name]);
  return names.filter((name) => !isSame(name)).map((name) => METADATA_LABELS[name]);
}

function AbstractFields({ metadata: { abstract, language }, change, form }: MetadataProps) {
  const journal = useJournal();
  const set = (next: typeof abstract) => change({ abstract: next });
  const words = langAttributes(journal, language);
  const { id, error } = form.field('abstract');
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Abstract</legend>
      <p className="hint">A single text needs no heading.</p>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {abstract.map((section, index) => {
          const write = (part: Partial<typeof section>) =>
            set(abstract.map((other) => (other === section ? { ...other, ...part } : other)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no identity besides its position
            <li className="row" key={index}>
              <div className="row-line">
                <Field
                  label={`Section ${index + 1} heading`}
                  {...words}
                  value={section.heading}
                  onChange={({ currentTarget }) => write({ heading: currentTarget.value })}
                  {...form.field(`abstract-${index}-heading`)}
                />
                <RowTools
                  name={`section ${index + 1}`}
                  number={index + 1}
                  count={abstract.length}
                  onMove={(by) => set(moveEntry(abstract, index, by))}
                  onRemove={() => set(abstract.filter((other) => other !== section))}
                />
              </div>
              <TextArea
                label={`Section ${index + 1} text`}
                rows={3}
                {...words}
                value={section.text}
                onChange={({ currentTarget }) => write({ text: currentTarget.value })}
                {...form.field(`abstract-${index}-text`)}
              />
            </li>
          );
        })}
      </ol>
      <p>
        <button type="button" className="button quiet" onClick={() => set([...abstract, { heading: '', text: '' }])}>
          Add a section
        </button>
      </p>
    </fieldset>
  );
}

type RecordFieldsProps = MetadataProps & Pick<ProductionRecord, 'doi'>;

function RecordFields({ metadata, change, form, doi }: RecordFieldsProps) {
  const journal = useJournal();
  return (
    <fieldset className="rows" id="dates" tabIndex={-1}>
      <legend>Dates, pages and DOI</legend>
      <div className="field-pair">
        <DateField
          label="Received"
          value={metadata.received_on ?? ''}
          onChange={({ currentTarget }) => change({ received_on: currentTarget.value || null })}
          {...form.field('received_on')}
        />
        <DateField
          label="Revised"
          hint="When the last revision was received."
          value={metadata.revised_on ?? ''}
          onChange={({ currentTarget }) => change({ revised_on: currentTarget.value || null })}
          {...form.field('revised_on')}
        />
        <DateField
          label="Accepted"
          value={metadata.accepted_on ?? ''}
          onChange={({ currentTarget }) => change({ accepted_on: currentTarget.value || null })}
          {...form.field('accepted_on')}
        />
        <Field
          label="Pages"
          hint="As printed, such as 1–8. Leave empty if the article has a number instead."
          value={metadata.pages ?? ''}
          onChange={({ currentTarget }) => change({ pages: currentTarget.value })}
          {...form.field('pages')}
        />
        <Field
          label={journal.doiPrefix ? `DOI after ${journal.doiPrefix}/` : 'DOI suffix'}
          hint={
            doi.is_fixed
              ? `${doi.value}. The DOI of a published article cannot be changed.`
              : journal.doiPrefix
                ? `The DOI will be ${journal.doiPrefix}/${metadata.doi_suffix}`
                : 'The article will have no DOI because the journal has no prefix yet. Set one under Settings, Journal.'
          }
          readOnly={doi.is_fixed}
          autoCapitalize="none"
          spellCheck={false}
          value={metadata.doi_suffix}
          onChange={({ currentTarget }) => change({ doi_suffix: currentTarget.value })}
          {...form.field('doi_suffix')}
        />
      </div>
      <dl className="facts">
        <div>
          <dt>Licence</dt>
          <dd>
            <a href={journal.licence.url}>
              {journal.licence.name} ({journal.licence.shortName})
            </a>
            . Published articles keep their licence.
          </dd>
        </div>
      </dl>
    </fieldset>
  );
}

function TitleFields({ metadata: { title, article_type, category, language }, change, form }: MetadataProps) {
  const journal = useJournal();
  const languages = offeredLanguages(journal, language);
  return (
    <>
      <TextArea
        label="Title"
        rows={2}
        {...langAttributes(journal, language)}
        value={title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        {...form.field('title')}
      />
      <div className="field-pair">
        <Select
          label="Article type"
          value={article_type ?? ''}
          onChange={({ currentTarget }) => change({ article_type: (currentTarget.value as ArticleType) || null })}
          {...form.field('article_type')}
        >
          <option value="">Choose one</option>
          {offeredTypes(journal, article_type).map(({ id, name_of_one }) => (
            <option key={id} value={id}>
              {name_of_one}
            </option>
          ))}
        </Select>
        <Select
          label="Category"
          value={category}
          onChange={({ currentTarget }) => change({ category: currentTarget.value })}
          {...form.field('category')}
        >
          <option value="">Choose one</option>
          {offeredCategories(journal, category).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {languages.length > 1 && (
          <Select
            label="Language"
            hint="The language of the article. You can add the title and abstract in others."
            value={language}
            onChange={({ currentTarget }) => change({ language: currentTarget.value as Language })}
            {...form.field('language')}
          >
            {languages.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
        )}
      </div>
    </>
  );
}

/** Shown if accepting an offer would overwrite unsaved input. */
const SAVE_METADATA_FIRST = 'Save or discard your changes to the metadata first.';

/** Shows differences between file and record side by side, to accept or decline. */
function FileDifferences({ production }: { production: Production }) {
  const { offers, title_page } = production.record;
  return (
    <>
      {offers.length > 0 && (
        <section className="offers" aria-labelledby="offers-heading">
          <h3 id="offers-heading">The manuscript file differs from the record</h3>
          <ul>
            {offers.map((offer) => (
              <OfferRow key={offer.field} offer={offer} production={production} />
            ))}
          </ul>
        </section>
      )}
      {title_page.length > 0 && (
        <details className="title-page">
          <summary>More from the file’s title page</summary>
          <ul>
            {withKeys(title_page).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function OfferRow({ offer: { field, here, there }, production }: { offer: Offer; production: Production }) {
  const { record, unsaved, change } = production;
  const { run, isBusy, failure } = useAction();
  const settle = (take: boolean) =>
    run(async () => {
      if (unsaved.metadata !== undefined) throw new ApiError(SAVE_METADATA_FIRST, { status: 0 });
      await change((version) => settleOffer(record.id, { version, field, take }));
    });
  const label = OFFERED_LABELS[field];
  return (
    <li aria-busy={isBusy}>
      <h4>{label}</h4>
      <div className="offer-sides">
        <OfferSide name="In the record" text={here} />
        <OfferSide name="In the file" text={there} />
      </div>
      <div className="form-actions">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => settle(true)}>
          Use the file’s<span className="visually-hidden">: {label}</span>
        </button>
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => settle(false)}
        >
          Keep the record’s<span className="visually-hidden">: {label}</span>
        </button>
      </div>
      <Failure text={failure} />
    </li>
  );
}

function OfferSide({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <p className="hint">{name}</p>
      <p className="offer-text">{text || 'Empty'}</p>
    </div>
  );
}

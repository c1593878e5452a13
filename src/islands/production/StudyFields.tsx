import { useMemo, useState } from 'react';
import { parseMarkup, textContent } from '#domain/kernel/markup';
import { proposedFacts } from '#domain/production/proposed-facts';
import type { ProductionFunder, ProductionMetadata } from '#domain/production/record';
import { langAttributes } from '#domain/publication/article-language';
import { findRegistry, parseRegistration, registrationUrl } from '#domain/publication/integrity/registration';
import {
  REPORTING_GUIDELINE_IDS,
  type ReportingGuidelineId,
  reportingGuideline,
} from '#domain/publication/integrity/reporting-guideline';
import type { SaveForm } from '#islands/document/use-save-form.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { moveEntry, RowTools } from '#islands/kernel/office/Rows.tsx';
import { Choice } from '#ui/Choice';
import { Field, TextArea } from '#ui/Field';
import { Fold } from './Fold.tsx';

type Props = MetadataProps & { html: string };

/** Edits keywords, and as proposed from the text registrations, funders and reporting guidelines. */
export function StudyFields({ html, ...group }: Props) {
  const journal = useJournal();
  const { metadata, change, form } = group;
  const words = useMemo(() => textContent(parseMarkup(html)), [html]);
  const { registrations, funders, reporting_guidelines } = useMemo(
    () => proposedFacts(journal, metadata, words),
    [journal, metadata, words],
  );
  const focus = (name: string) => document.getElementById(form.field(name).id)?.focus();
  return (
    <>
      <div className="field-pair">
        <TextArea
          label="Keywords"
          hint="One per line."
          rows={5}
          {...langAttributes(journal, metadata.language)}
          value={metadata.keywords.join('\n')}
          onChange={({ currentTarget }) => change({ keywords: linesOf(currentTarget.value) })}
          {...form.field('keywords')}
        />
        <div className="stack">
          <TextArea
            label="Registration numbers"
            hint="One per line, such as NCT01234567."
            rows={2}
            spellCheck={false}
            value={metadata.registrations.join('\n')}
            onChange={({ currentTarget }) => change({ registrations: linesOf(currentTarget.value) })}
            {...form.field('registrations')}
          />
          <Registries numbers={metadata.registrations} />
          <Proposed
            names={registrations}
            action={registrations.length === 1 ? 'Add the number' : 'Add the numbers'}
            onAccept={() => {
              change({ registrations: [...metadata.registrations.filter(Boolean), ...registrations] });
              focus('registrations');
            }}
          />
        </div>
      </div>
      <FundersFields {...group} proposed={funders} />
      <GuidelinesField {...group} proposed={reporting_guidelines} />
    </>
  );
}

/** Links to the registries, to verify that the numbers belong to the study. */
function Registries({ numbers }: { numbers: readonly string[] }) {
  const known = numbers.flatMap((number) => parseRegistration(number) ?? []);
  if (known.length === 0) return null;
  return (
    <ul className="hint">
      {known.map((one) => (
        <li key={one.number}>
          <a href={registrationUrl(one)} target="_blank" rel="noreferrer">
            {one.number} in {findRegistry(one.registry).name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function GuidelinesField({ metadata, change, form, proposed }: MetadataProps & { proposed: ReportingGuidelineId[] }) {
  const chosen = metadata.reporting_guidelines;
  const choose = (some: readonly ReportingGuidelineId[]) =>
    change({ reporting_guidelines: REPORTING_GUIDELINE_IDS.filter((id) => some.includes(id)) });
  const { id: field } = form.field('reporting_guidelines');
  return (
    <Fold
      id={field}
      legend="Reporting guidelines"
      facts={chosen.map((id) => reportingGuideline(id).name).join(', ') || 'None'}
      isNeeded={proposed.length > 0 || form.isWrong('reporting_guidelines')}
    >
      <Proposed
        names={proposed.map((id) => reportingGuideline(id).name)}
        action={proposed.length === 1 ? 'Select it' : 'Select them'}
        onAccept={() => {
          choose([...chosen, ...proposed]);
          document.getElementById(field)?.focus();
        }}
      />
      <div className="guidelines">
        {REPORTING_GUIDELINE_IDS.map((id) => (
          <Choice
            key={id}
            id={`${field}-${id}`}
            type="checkbox"
            label={`${reportingGuideline(id).name}: ${reportingGuideline(id).about}`}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </Fold>
  );
}

const EMPTY_FUNDER: ProductionFunder = { name: '', id: '', awards: [] };

function FundersFields({
  metadata: { funders },
  change,
  form,
  proposed,
}: MetadataProps & { proposed: ProductionFunder[] }) {
  const [announcement, announce] = useState('');
  const set = (next: ProductionFunder[]) => change({ funders: next });
  const { id, error } = form.field('funders');
  const focus = () => document.getElementById(id)?.focus();
  return (
    <Fold
      id={id}
      legend="Funders"
      facts={funders.flatMap(({ name }) => name || []).join(', ') || 'None'}
      error={error}
      isNeeded={proposed.length > 0 || form.isWrong('funders')}
    >
      <p className="hint">Used for DOI registration and the article page; the funding statement is unchanged.</p>
      <ol>
        {funders.map((funder, index) => {
          const name = funder.name || `funder ${index + 1}`;
          const path = `funders-${index}`;
          const write = (part: Partial<ProductionFunder>) =>
            set(funders.map((other) => (other === funder ? { ...other, ...part } : other)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a funder has no identity besides its position
            <li className="row" key={index}>
              <div className="row-line">
                <strong>{funder.name || `Funder ${index + 1}`}</strong>
                <RowTools
                  name={name}
                  number={index + 1}
                  count={funders.length}
                  onMove={(by) => set(moveEntry(funders, index, by))}
                  onRemove={() => {
                    set(funders.filter((other) => other !== funder));
                    announce(`${funder.name || 'The funder'} was removed.`);
                    focus();
                  }}
                />
              </div>
              <div className="row-fields">
                <Field
                  label={`Funder ${index + 1} name`}
                  value={funder.name}
                  onChange={({ currentTarget }) => write({ name: currentTarget.value })}
                  {...form.field(`${path}-name`)}
                />
                <Field
                  label={`Funder ${index + 1} ROR iD or Crossref funder DOI`}
                  hint="For example, https://ror.org/03yrm5c26 or 10.13039/100000001 (optional)."
                  autoCapitalize="none"
                  spellCheck={false}
                  value={funder.id}
                  onChange={({ currentTarget }) => write({ id: currentTarget.value })}
                  {...form.field(`${path}-id`)}
                />
                <TextArea
                  label={`Funder ${index + 1} award numbers`}
                  hint="One per line."
                  rows={2}
                  spellCheck={false}
                  value={funder.awards.join('\n')}
                  onChange={({ currentTarget }) => write({ awards: linesOf(currentTarget.value) })}
                  {...form.field(`${path}-awards`)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Proposed
        names={proposed.map(({ name, awards }) => [name, ...awards].join(', '))}
        action={proposed.length === 1 ? 'Add the funder' : 'Add the funders'}
        onAccept={() => {
          set([...funders, ...proposed]);
          focus();
        }}
      />
      <p role="status" className="hint told">
        {announcement}
      </p>
      <p>
        <button type="button" className="button quiet" onClick={() => set([...funders, EMPTY_FUNDER])}>
          Add a funder
        </button>
      </p>
    </Fold>
  );
}

interface ProposedProps {
  /** The beginning of the sentence. */
  intro?: string;
  names: readonly string[];
  action: string;
  onAccept: () => void;
}

/** Offers details that the text mentions and the metadata lacks. */
export function Proposed({ intro = 'The text mentions', names, action, onAccept }: ProposedProps) {
  if (names.length === 0) return null;
  return (
    <div className="findings">
      <p>
        {intro} <strong>{names.join('; ')}</strong>.
      </p>
      <button type="button" className="button quiet" onClick={onAccept}>
        {action}
      </button>
    </div>
  );
}

export interface MetadataProps {
  metadata: ProductionMetadata;
  change: (part: Partial<ProductionMetadata>) => void;
  form: SaveForm;
}

/** Keeps an empty last line, which is being typed. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

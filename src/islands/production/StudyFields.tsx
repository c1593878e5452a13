import { useMemo } from 'react';
import { parseMarkup, textOf } from '#domain/kernel/markup';
import { proposedFacts } from '#domain/production/proposed-facts';
import { readRegistration, registrationUrl } from '#domain/publication/integrity/registration';
import { registryOf } from '#domain/publication/integrity/registry';
import {
  REPORTING_GUIDELINE_IDS,
  type ReportingGuidelineId,
  reportingGuideline,
} from '#domain/publication/integrity/reporting-guideline';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice } from '#ui/Choice';
import { TextArea } from '#ui/TextArea';
import { FundersFields } from './FundersFields.tsx';
import { linesOf, type MetadataProps } from './metadata-group.ts';
import { Proposed } from './Proposed.tsx';

type Props = MetadataProps & { html: string };

/** Where the study is registered, who paid for it and how it is reported: proposed from the text, confirmed here. */
export function StudyFields({ html, ...group }: Props) {
  const journal = useJournal();
  const { metadata, change, form } = group;
  const words = useMemo(() => textOf(parseMarkup(html)), [html]);
  const { registrations, funders, reporting_guidelines } = useMemo(
    () => proposedFacts(journal, metadata, words),
    [journal, metadata, words],
  );
  const focus = (name: string) => document.getElementById(form.field(name).id)?.focus();
  return (
    <>
      <TextArea
        label="Registration numbers"
        hint="One per line, such as NCT01234567: the trial’s, or the review’s in PROSPERO."
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
        onTake={() => {
          change({ registrations: [...metadata.registrations.filter(Boolean), ...registrations] });
          focus('registrations');
        }}
      />
      <FundersFields {...group} proposed={funders} />
      <GuidelinesField {...group} proposed={reporting_guidelines} />
    </>
  );
}

/** The pages of the numbers, for somebody to look whether they are the study's. */
function Registries({ numbers }: { numbers: readonly string[] }) {
  const known = numbers.flatMap((number) => readRegistration(number) ?? []);
  if (known.length === 0) return null;
  return (
    <ul className="hint">
      {known.map((one) => (
        <li key={one.number}>
          <a href={registrationUrl(one)} target="_blank" rel="noreferrer">
            {one.number} in {registryOf(one.registry).name}
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
    <fieldset className="rows" id={field} tabIndex={-1}>
      <legend>Reporting guidelines</legend>
      <Proposed
        names={proposed.map((id) => reportingGuideline(id).name)}
        action={proposed.length === 1 ? 'Choose it' : 'Choose them'}
        onTake={() => {
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
    </fieldset>
  );
}

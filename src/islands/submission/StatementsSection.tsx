import { memo } from 'react';
import { paths } from '#domain/kernel/paths';
import type { DraftContent } from '#domain/submission/draft';
import {
  DECLARATION_FIELDS,
  LETTER_FIELDS,
  STATEMENT_HINTS,
  STATEMENT_LABELS,
  type StatementField,
} from '#domain/submission/form';
import { later } from '#ui/later';
import { TextArea } from '#ui/TextArea';
import { Disclosure } from './Disclosure.tsx';
import { ReviewersField } from './ReviewersField.tsx';
import { Section } from './Section.tsx';
import { type ErrorOf, idOf } from './use-form.ts';

const ChecklistNote = later(async () => (await import('./ChecklistNote.tsx')).ChecklistNote);

interface Props extends Pick<DraftContent, 'suggested_reviewers' | 'opposed_reviewers' | StatementField> {
  /** The ids of the submission checklist's items. */
  checklist: readonly string[];
  errorOf: ErrorOf;
  onChange: (change: Partial<DraftContent>) => void;
}

const stateOf = (text: string) => (text.trim() ? 'Filled in' : 'Empty');

/** What goes to the editors with the manuscript; all of it may be left out. */
export const StatementsSection = memo(function StatementsSection(props: Props) {
  const { errorOf, onChange, suggested_reviewers, opposed_reviewers } = props;
  const statement = (field: StatementField, rows: number) => (
    <Disclosure
      key={field}
      label={STATEMENT_LABELS[field]}
      state={stateOf(props[field])}
      isWrong={Boolean(errorOf(field))}
    >
      <TextArea
        id={idOf(field)}
        label={STATEMENT_LABELS[field]}
        hint={STATEMENT_HINTS[field]}
        rows={rows}
        value={props[field]}
        error={errorOf(field)}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Disclosure>
  );
  return (
    <Section
      id="statements"
      number={4}
      heading="Letter and statements"
      lead={
        <>
          Optional if the manuscript already includes them. The <a href={paths.guidelines}>guidelines</a> say what is
          expected.
        </>
      }
    >
      <div className="parts">
        {LETTER_FIELDS.map((field) => statement(field, 8))}
        <ReviewersField
          name="suggested_reviewers"
          label="Suggested reviewers"
          help="Experts with no ties to any author. The editors decide whom to invite."
          reviewers={suggested_reviewers}
          errorOf={errorOf}
          onChange={(reviewers) => onChange({ suggested_reviewers: reviewers })}
        />
        <ReviewersField
          name="opposed_reviewers"
          label="Opposed reviewers"
          help="Who should not review this, and why. Reviewers don’t see this."
          reviewers={opposed_reviewers}
          errorOf={errorOf}
          onChange={(reviewers) => onChange({ opposed_reviewers: reviewers })}
        />
        {DECLARATION_FIELDS.map((field) => statement(field, 3))}
      </div>
      <ChecklistNote items={props.checklist} />
    </Section>
  );
});

import { useMemo, useState } from 'react';
import { proposedConduct, proposedLines } from '#domain/production/conduct';
import {
  AI_LABELS,
  APPROVAL_LABELS,
  conductLines,
  PARTICIPATION_CONSENT_LABELS,
  PUBLICATION_CONSENT_LABELS,
} from '#domain/publication/conduct';
import {
  AI_USES,
  APPROVALS,
  CONSENTS_TO_PARTICIPATE,
  CONSENTS_TO_PUBLICATION,
  type Conduct,
  dropUnusedDetails,
  type EthicsCommittee,
  NOTHING_STATED,
} from '#domain/publication/integrity/conduct';
import type { SaveForm } from '#islands/document/use-save-form.ts';
import { moveEntry, RowTools } from '#islands/kernel/office/Rows.tsx';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { Field, FieldError, TextArea } from '#ui/Field';
import { Fold } from './Fold.tsx';
import { linesOf, type MetadataProps, Proposed } from './StudyFields.tsx';

/** Edits approval, consent and AI use, as proposed from the statements. */
export function ConductFields({ metadata, change, form }: MetadataProps) {
  const { conduct = NOTHING_STATED, declarations } = metadata;
  const proposed = useMemo(() => proposedConduct({ conduct, declarations }), [conduct, declarations]);
  const write = (part: Partial<Conduct>) => change({ conduct: dropUnusedDetails({ ...conduct, ...part }) });
  const { id } = form.field('conduct');
  const answers = conductLines({ conduct });
  const names = proposedLines(proposed);
  const { approval, consent_to_participate: consents } = conduct;
  return (
    <Fold
      id={id}
      legend="Ethics, consent and AI"
      facts={answers.map(({ label, text }) => `${label}: ${text}`).join(' · ') || 'Not stated'}
      isNeeded={names.length > 0 || form.isWrong('conduct')}
    >
      <p className="hint">
        Provided to readers and indexes as structured data, alongside the statements. Choose “Not stated” for anything
        the statements leave out.
      </p>
      <Proposed
        intro="According to the statements:"
        names={names}
        action="Use these answers"
        onAccept={() => {
          write(proposed);
          document.getElementById(id)?.focus();
        }}
      />
      <AnswerChoice
        legend="Ethics approval"
        path={`${id}-approval`}
        words={APPROVAL_LABELS}
        names={APPROVALS}
        chosen={approval}
        onChoose={(answer) => write({ approval: answer })}
      />
      {(approval === 'approved' || approval === 'waived') && (
        <CommitteesFields
          committees={conduct.committees}
          form={form}
          onChange={(committees) => write({ committees })}
        />
      )}
      <fieldset className="rows">
        <legend>Consent to participate</legend>
        <p className="hint">Choose all that apply.</p>
        <div className="answers">
          {CONSENTS_TO_PARTICIPATE.map((one) => (
            <Choice
              key={one}
              id={`${id}-participate-${one}`}
              type="checkbox"
              label={PARTICIPATION_CONSENT_LABELS[one]}
              checked={consents.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                write({
                  consent_to_participate: checked ? [...consents, one] : consents.filter((other) => other !== one),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <AnswerChoice
        legend="Consent to publication"
        path={`${id}-publication`}
        words={PUBLICATION_CONSENT_LABELS}
        names={CONSENTS_TO_PUBLICATION}
        chosen={conduct.consent_to_publication}
        onChoose={(answer) => write({ consent_to_publication: answer })}
      />
      <AnswerChoice
        legend="Use of AI"
        path={`${id}-ai`}
        words={AI_LABELS}
        names={AI_USES}
        chosen={conduct.ai_use}
        onChoose={(answer) => write({ ai_use: answer })}
      />
      {conduct.ai_use === 'used' && (
        <>
          <Field
            label="AI tools"
            hint="With versions, as in the statement."
            value={conduct.ai_tools}
            onChange={({ currentTarget }) => write({ ai_tools: currentTarget.value })}
            {...form.field('conduct-ai_tools')}
          />
          <Field
            label="Purpose of AI use"
            value={conduct.ai_purpose}
            onChange={({ currentTarget }) => write({ ai_purpose: currentTarget.value })}
            {...form.field('conduct-ai_purpose')}
          />
        </>
      )}
    </Fold>
  );
}

interface AnswerChoiceProps<Name extends string> {
  legend: string;
  path: string;
  words: Record<Name, string>;
  names: readonly Name[];
  chosen: Name | null;
  onChoose: (answer: Name | null) => void;
}

function AnswerChoice<Name extends string>({ legend, path, words, names, chosen, onChoose }: AnswerChoiceProps<Name>) {
  const choice = (answer: Name | null, label: string) => (
    <Choice
      key={label}
      id={`${path}-${answer ?? 'unsaid'}`}
      name={path}
      type="radio"
      label={label}
      checked={chosen === answer}
      onChange={() => onChoose(answer)}
    />
  );
  return (
    <fieldset className="rows">
      <legend>{legend}</legend>
      <div className="answers">
        {choice(null, 'Not stated')}
        {names.map((name) => choice(name, words[name]))}
      </div>
    </fieldset>
  );
}

interface Props {
  committees: readonly EthicsCommittee[];
  form: SaveForm;
  onChange: (committees: EthicsCommittee[]) => void;
}

const EMPTY_COMMITTEE: EthicsCommittee = { name: '', numbers: [], decided_on: null };

function CommitteesFields({ committees, form, onChange }: Props) {
  const [announcement, announce] = useState('');
  const { id, error } = form.field('conduct-committees');
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Committees</legend>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {committees.map((committee, index) => {
          const name = committee.name || `Committee ${index + 1}`;
          const path = `conduct-committees-${index}`;
          const write = (part: Partial<EthicsCommittee>) =>
            onChange(committees.map((other) => (other === committee ? { ...other, ...part } : other)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a committee has no identity besides its position
            <li className="row" key={index}>
              <div className="row-line">
                <strong>{name}</strong>
                <RowTools
                  name={committee.name || `committee ${index + 1}`}
                  number={index + 1}
                  count={committees.length}
                  onMove={(by) => onChange(moveEntry(committees, index, by))}
                  onRemove={() => {
                    onChange(committees.filter((other) => other !== committee));
                    announce(`${name} was removed.`);
                    document.getElementById(id)?.focus();
                  }}
                />
              </div>
              <div className="row-fields">
                <Field
                  label={`Committee ${index + 1} name`}
                  value={committee.name}
                  onChange={({ currentTarget }) => write({ name: currentTarget.value })}
                  {...form.field(`${path}-name`)}
                />
                <TextArea
                  label={`Committee ${index + 1} approval numbers`}
                  hint="One per line."
                  rows={2}
                  spellCheck={false}
                  value={committee.numbers.join('\n')}
                  onChange={({ currentTarget }) => write({ numbers: linesOf(currentTarget.value) })}
                  {...form.field(`${path}-numbers`)}
                />
                <DateField
                  label={`Committee ${index + 1} decision date (optional)`}
                  value={committee.decided_on ?? ''}
                  onChange={({ currentTarget }) => write({ decided_on: currentTarget.value || null })}
                  {...form.field(`${path}-decided_on`)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="hint told">
        {announcement}
      </p>
      <p>
        <button type="button" className="button quiet" onClick={() => onChange([...committees, EMPTY_COMMITTEE])}>
          Add a committee
        </button>
      </p>
    </fieldset>
  );
}

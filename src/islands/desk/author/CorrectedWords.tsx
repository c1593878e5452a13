import type { OwnManuscript } from '#domain/submission/author-area';
import { STATEMENT_FIELDS, STATEMENT_LABELS, type StatementField } from '#domain/submission/form';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

/** The control of a word’s field, for the summary of mistakes. */
export const wordId = (name: string) => `corrected-${name}`;

/** The author's changes by submission field; missing ones are unchanged. */
export type Corrections = Readonly<Record<string, string>>;

interface Props {
  manuscript: OwnManuscript;
  corrections: Corrections;
  errors: Readonly<Record<string, string>>;
  onChange: (corrections: Corrections) => void;
}

/** The submitted text, to be corrected together with its file. */
export function CorrectedWords({ manuscript, corrections, errors, onChange }: Props) {
  const sent = wordsOf(manuscript);
  const control = (name: string, label: string) => ({
    id: wordId(name),
    label,
    value: corrections[name] ?? sent[name] ?? '',
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      const { [name]: _, ...others } = corrections;
      onChange(value === sent[name] ? others : { ...others, [name]: value });
    },
  });
  const count = Object.keys(corrections).length;
  return (
    <details className="letter" open={Object.keys(errors).some((name) => name in sent) || undefined}>
      <summary>Correct title, abstract, keywords or statements{count > 0 && ` (${count} changed)`}</summary>
      <div className="form">
        <Field {...control('title', 'Title')} />
        <TextArea {...control('abstract', 'Abstract')} rows={8} />
        <Field {...control('keywords', 'Keywords')} hint="Separated by commas." />
        {STATEMENT_FIELDS.map((field) => (
          <TextArea key={field} {...control(field, STATEMENT_LABELS[field])} rows={3} />
        ))}
      </div>
    </details>
  );
}

function wordsOf({ title, abstract, keywords, declarations, ...own }: OwnManuscript): Record<string, string> {
  const statement = (field: StatementField) => (field === 'cover_letter' ? own[field] : (declarations[field] ?? ''));
  return {
    title,
    abstract,
    keywords: keywords.join(', '),
    ...Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, statement(field)])),
  };
}

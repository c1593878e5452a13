import type { ProductionAuthor } from '#domain/production/record';
import type { SaveForm } from '#islands/document/use-save-form.ts';
import { Choice } from '#ui/Choice';
import { TextArea } from '#ui/TextArea';

type Interests = ProductionAuthor['interests'];

interface Props {
  path: string;
  interests: Interests;
  form: SaveForm;
  onChange: (interests: Interests) => void;
}

const ANSWERS: readonly [name: string, label: string, taken: Interests][] = [
  ['unsaid', 'Not given for this author', undefined],
  ['none', 'None declared', null],
  ['some', 'Declared', ''],
];

/** What an author declares of competing interests, as the statement says it. */
export function InterestField({ path, interests, form, onChange }: Props) {
  const { id, ...field } = form.field(path);
  const isAnswer = (taken: Interests) =>
    typeof taken === 'string' ? typeof interests === 'string' : taken === interests;
  return (
    <fieldset className="rows">
      <legend>Competing interests</legend>
      <p className="hint">As in the competing interests statement.</p>
      {ANSWERS.map(([name, label, taken]) => (
        <Choice
          key={name}
          id={`${id}-${name}`}
          name={`${id}-answer`}
          type="radio"
          label={label}
          checked={isAnswer(taken)}
          onChange={() => onChange(taken)}
        />
      ))}
      {typeof interests === 'string' && (
        <TextArea
          label="What the author declares"
          hint="As worded in the statement."
          rows={3}
          value={interests}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          id={id}
          {...field}
        />
      )}
    </fieldset>
  );
}

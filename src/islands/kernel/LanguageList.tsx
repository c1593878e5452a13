import { useState } from 'react';
import { type Language, languageName, languagesByName } from '#domain/journal/language';
import { FieldError, type Labelled } from '#ui/Field';

interface Props extends Labelled {
  languages: readonly Language[];
  onChange: (languages: Language[]) => void;
}

/** The chosen languages, in order; new ones are appended. */
export function LanguageList({ id, label, hint, error, languages, onChange }: Props) {
  const [next, setNext] = useState<Language | ''>('');
  const add = () => {
    if (next) onChange([...languages, next]);
    setNext('');
  };
  return (
    <fieldset className="languages" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ul className="chosen-languages">
        {languages.map((language) => (
          <li key={language}>
            {languageName(language)}
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                document.getElementById(id)?.focus();
                onChange(languages.filter((one) => one !== language));
              }}
            >
              Remove<span className="visually-hidden"> {languageName(language)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={error ? 'field wrong' : 'field'}>
        <label htmlFor={id}>Another language</label>
        <div className="add-language">
          <select
            id={id}
            value={next}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={({ currentTarget }) => setNext(currentTarget.value as Language | '')}
          >
            <option value="">Choose a language</option>
            {languagesByName()
              .filter((language) => !languages.includes(language))
              .map((language) => (
                <option key={language} value={language}>
                  {languageName(language)}
                </option>
              ))}
          </select>
          <button type="button" className="button quiet" onClick={add}>
            Add<span className="visually-hidden"> the language</span>
          </button>
        </div>
        {error && <FieldError id={id} text={error} />}
      </div>
    </fieldset>
  );
}

import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import {
  keywordsIn,
  REVIEW_LANGUAGES,
  Reviewing,
  type ReviewLanguage,
  reviewLanguageName,
} from '#domain/account/reviewing';
import { useApiForm } from '#islands/use-api-form.ts';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { type OwnAccount, saveReviewing } from './calls.ts';
import { Section } from './Section.tsx';

/** What somebody can review, by which editors find them. */
export function ReviewingSection({ account, onSaved }: { account: OwnAccount; onSaved: (own: OwnAccount) => void }) {
  const [languages, setLanguages] = useState<readonly ReviewLanguage[]>(account.languages);
  const api = useApiForm({
    id: 'reviewing',
    schema: z.object({
      expertise: z.preprocess((text) => keywordsIn(String(text)), Reviewing.shape.expertise),
    }),
    send: ({ expertise }) => saveReviewing({ expertise, languages: [...languages] }),
    onDone({ message, ...own }) {
      toast.success(message);
      onSaved(own);
    },
  });
  return (
    <Section id="reviewing" heading="Reviewing" lead="By this, editors find you when a manuscript fits what you know.">
      <Form api={api} submit="Save" busy="Saving…">
        <TextArea
          label="Expertise"
          hint="Up to 20 keywords, with commas between them. For example: stroke, health services research, biostatistics."
          rows={3}
          defaultValue={account.expertise.join(', ')}
          {...api.field('expertise')}
        />
        <LanguageList languages={languages} onChange={setLanguages} />
      </Form>
    </Section>
  );
}

interface ListProps {
  languages: readonly ReviewLanguage[];
  onChange: (languages: readonly ReviewLanguage[]) => void;
}

function LanguageList({ languages, onChange }: ListProps) {
  const [next, setNext] = useState<ReviewLanguage | ''>('');
  const left = REVIEW_LANGUAGES.filter((language) => !languages.includes(language));
  const add = () => {
    if (next) onChange([...languages, next]);
    setNext('');
  };
  return (
    <fieldset className="languages">
      <legend>Languages you review in</legend>
      <ul className="chosen-languages">
        {languages.map((language) => (
          <li key={language}>
            {reviewLanguageName(language)}
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                document.getElementById('reviewing-language')?.focus();
                onChange(languages.filter((one) => one !== language));
              }}
            >
              Remove<span className="visually-hidden"> {reviewLanguageName(language)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="field">
        <label htmlFor="reviewing-language">Another language</label>
        <div className="add-language">
          <select
            id="reviewing-language"
            value={next}
            onChange={({ currentTarget }) => setNext(currentTarget.value as ReviewLanguage | '')}
          >
            <option value="">Choose a language</option>
            {left.map((language) => (
              <option key={language} value={language}>
                {reviewLanguageName(language)}
              </option>
            ))}
          </select>
          <button type="button" className="button quiet" onClick={add}>
            Add<span className="visually-hidden"> the language</span>
          </button>
        </div>
      </div>
    </fieldset>
  );
}

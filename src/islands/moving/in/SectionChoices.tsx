import { offeredCategories } from '#domain/journal/category/category';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Select } from '#ui/Select';
import type { Choice } from './calls.ts';
import type { Trials } from './trials.ts';

interface Props {
  sections: Trials['sections'];
  choices: Readonly<Record<string, Choice>>;
  onChoose: (choices: Record<string, Choice>) => void;
}

const HINTS = {
  one: 'Suggested from the section name',
  several: 'Its articles are of several types',
  unclear: 'Not clear from the section name',
};

/** What the articles of each section are here: proposed from its name or by the articles, and chosen by the office. */
export function SectionChoices({ sections, choices, onChoose }: Props) {
  const journal = useJournal();
  return [...sections].map(([section, { count, proposed }], index) => {
    const choice = choices[section] ?? { article_type: '', category: '' };
    const choose = (change: Partial<Choice>) => onChoose({ ...choices, [section]: { ...choice, ...change } });
    const called = section || 'Without a section';
    return (
      <fieldset key={section} className="letter-fields">
        <legend>
          {called} ({count})
        </legend>
        <Select
          id={`moving-in-type-${index}`}
          label="Article type"
          hint={HINTS[proposed === 'several' ? proposed : proposed ? 'one' : 'unclear']}
          value={choice.article_type || (proposed === 'several' ? '' : (proposed ?? 'original_research'))}
          onChange={({ target }) => choose({ article_type: target.value })}
        >
          {proposed === 'several' && <option value="">As stated in each article</option>}
          {journal.articleTypes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          id={`moving-in-topic-${index}`}
          label="Topic"
          value={choice.category}
          onChange={({ target }) => choose({ category: target.value })}
        >
          <option value="">From its keywords, otherwise General medicine</option>
          {offeredCategories(journal).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </fieldset>
    );
  });
}

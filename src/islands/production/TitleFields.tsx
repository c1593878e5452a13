import type { ArticleType } from '#domain/journal/article-type-id';
import { offeredCategories } from '#domain/journal/category/category';
import { type Language, languageName } from '#domain/journal/language';
import { offeredLanguages, wordsIn } from '#domain/publication/article-language';
import { offeredTypes } from '#domain/publication/article-type';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';
import type { MetadataProps } from './metadata-group.ts';

/** Title, article type, category and language. */
export function TitleFields({ metadata: { title, article_type, category, language }, change, form }: MetadataProps) {
  const journal = useJournal();
  const languages = offeredLanguages(journal, language);
  return (
    <>
      <TextArea
        label="Title"
        rows={2}
        {...wordsIn(journal, language)}
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
      </div>
      {languages.length > 1 && (
        <Select
          label="Language"
          hint="The article’s own language. Title and abstract can be added in others."
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
    </>
  );
}

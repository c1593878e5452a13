import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordEntry } from '#domain/desk/record/record';
import { useRested } from '#islands/kernel/office/use-rested.ts';
import { Field } from '#ui/Field';
import { findArticles } from './article-calls.ts';

interface Props {
  id: string;
  label: string;
  /** What a press on a result does, as in "Add". */
  verb: string;
  /** Slugs that are not offered again. */
  chosen: readonly string[];
  onChoose: (article: RecordEntry) => void;
}

/** Finds published articles by words of the title, the number, the DOI or the address, and takes one. */
export function ArticlePicker({ id, label, verb, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const words = useRested(typed).trim();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['settings', 'articles', words],
    queryFn: () => findArticles(words),
    enabled: words !== '',
  });
  const found = words ? (data ?? []).filter(({ slug }) => !chosen.includes(slug)) : [];
  return (
    <div className="article-picker">
      <Field
        id={id}
        label={label}
        hint="By title, number, DOI or address."
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // A return key here is no wish to save.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="hint">
        {words && sayFound({ isFetching, isError, count: found.length })}
      </p>
      {found.length > 0 && (
        <ul aria-label="Articles found">
          {found.map((article) => (
            <li key={article.slug} className="row row-line">
              <div>{article.title}</div>
              <button
                type="button"
                className="plain"
                aria-label={`${verb} ${article.title}`}
                onClick={() => {
                  onChoose(article);
                  setTyped('');
                  document.getElementById(id)?.focus();
                }}
              >
                {verb}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sayFound({ isFetching, isError, count }: { isFetching: boolean; isError: boolean; count: number }): string {
  if (isFetching) return 'Searching…';
  if (isError) return 'The articles could not be loaded. Please try again.';
  if (count === 0) return 'No other published articles match.';
  return count === 1 ? '1 article found.' : `${count} articles found.`;
}

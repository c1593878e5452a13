import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { formatRange, type Range } from '#domain/journal/guidelines';
import { countWords } from '#domain/kernel/plain-text';
import type { DraftContent } from '#domain/submission/draft';
import { splitKeywords } from '#domain/submission/form';
import { useJournal } from '#islands/kernel/journal.tsx';
import { controlAttributes, FieldFrame, Select, TextArea } from '#ui/Field';
import { lazyPart } from '#ui/later';
import { idOf, Section } from './form.tsx';
import type { NamesInText } from './names-in-text.ts';
import type { PrefilledField } from './prefill.ts';

export const FromFileNote = lazyPart(async () => (await import('./FieldNotes.tsx')).FromFileNote);
const NamesNote = lazyPart(async () => (await import('./FieldNotes.tsx')).NamesNote);

interface KeywordsFieldProps {
  keywords: readonly string[];
  /** Typed but not added to the list yet. */
  pending: string;
  error: string | undefined;
  onChange: (change: Partial<DraftContent>) => void;
  onType: (text: string) => void;
  children?: ReactNode;
}

function KeywordsField({ keywords, pending, error, onChange, onType, children }: KeywordsFieldProps) {
  const { guidelines } = useJournal();
  const [announcement, announce] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const fieldProps = {
    id: idOf('keywords'),
    label: 'Keywords',
    hint: `Press Enter or comma after each. ${formatRange(guidelines.keywords)} recommended, from MeSH where possible.`,
    error,
  };

  const add = (text: string) => {
    const typed = splitKeywords(text.replace(/[;\n\r\t]+/g, ','));
    const merged = splitKeywords([...keywords, ...typed].join());
    const added = merged.slice(keywords.length);
    const duplicates = typed.filter((keyword) => !added.includes(keyword));
    onChange({ keywords: merged, pending_keyword: '' });
    const sentences = [
      added.length > 0 && `Added: ${added.join(', ')}.`,
      duplicates.length > 0 && `Already in the list: ${duplicates.join(', ')}.`,
    ];
    announce(sentences.filter(Boolean).join(' '));
  };
  const remove = (index: number) => {
    onChange({ keywords: keywords.filter((_, other) => other !== index), pending_keyword: pending });
    announce(`Removed: ${keywords[index]}.`);
  };
  const removeAndFocus = (index: number) => {
    remove(index);
    const buttons = list.current?.querySelectorAll('button');
    // Focuses the next button; after the last one, the field.
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (pending.trim()) add(pending);
    } else if (event.key === 'Backspace' && pending === '' && keywords.length > 0) {
      event.preventDefault();
      remove(keywords.length - 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n\t]/.test(text.trim())) return;
    event.preventDefault();
    add(pending + text);
  };

  return (
    <FieldFrame {...fieldProps}>
      {keywords.length > 0 && (
        <ul className="chips" aria-label="Keywords in the list" ref={list}>
          {keywords.map((keyword, index) => (
            <li key={keyword}>
              <span>{keyword}</span>
              <button type="button" aria-label={`Remove keyword ${keyword}`} onClick={() => removeAndFocus(index)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        value={pending}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : onType(target.value))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...controlAttributes(fieldProps)}
      />
      <p className="count">{countText(keywords.length, 'keyword', guidelines.keywords)}</p>
      <p role="status" className="told">
        {announcement}
      </p>
      {children}
    </FieldFrame>
  );
}

/** An article type with its charge in words. */
export interface TypeChoice {
  value: string;
  label: string;
  fee: string;
  /** A draft may have a retired type. */
  is_retired: boolean;
}

/** A language to choose; the first has an empty value. */
export interface LanguageChoice {
  value: string;
  label: string;
}

interface Props
  extends Pick<
    DraftContent,
    'title' | 'abstract' | 'keywords' | 'pending_keyword' | 'article_type' | 'category' | 'language' | 'prefilled'
  > {
  types: readonly TypeChoice[];
  categories: readonly string[];
  languages: readonly LanguageChoice[];
  /** Text that could reveal the authors to reviewers. */
  names: NamesInText;
  titleError: string | undefined;
  abstractError: string | undefined;
  keywordsError: string | undefined;
  categoryError: string | undefined;
  languageError: string | undefined;
  onChange: (change: Partial<DraftContent>) => void;
  onUndo: (field: PrefilledField) => void;
}

/** Title, type, category, abstract and keywords. */
export const DetailsSection = memo(function DetailsSection(props: Props) {
  const { guidelines } = useJournal();
  const { title, abstract, prefilled, article_type, category, language } = props;
  const { types, categories, languages, names, onChange, onUndo } = props;
  const words = countWords(abstract);
  const fee = types.find(({ value }) => value === article_type)?.fee;
  const isPrefilled = (field: PrefilledField) => prefilled.includes(field);
  /** Typed text no longer counts as read from the file. */
  const typed = (field: PrefilledField, change: Partial<DraftContent>) =>
    onChange({ ...change, ...(isPrefilled(field) && { prefilled: prefilled.filter((other) => other !== field) }) });
  return (
    <Section id="details" number={2} heading="Details" lead="As they should appear in the article and in indexes.">
      <TextArea
        id={idOf('title')}
        label="Title"
        rows={2}
        required
        value={title}
        error={props.titleError}
        onChange={({ target }) => typed('title', { title: target.value })}
      >
        <div role="status">{names.title && <NamesNote field="the title" names={names.title} />}</div>
        {isPrefilled('title') && <FromFileNote field="the title" onUndo={() => onUndo('title')} />}
      </TextArea>
      <TextArea
        id={idOf('abstract')}
        label="Abstract"
        hint={`${formatRange(guidelines.abstractWords)} words recommended.`}
        rows={10}
        required
        value={abstract}
        error={props.abstractError}
        onChange={({ target }) => typed('abstract', { abstract: target.value })}
      >
        <p className="count">{countText(words, 'word', guidelines.abstractWords, ': as recommended')}</p>
        <div role="status">{names.abstract && <NamesNote field="the abstract" names={names.abstract} />}</div>
        {isPrefilled('abstract') && <FromFileNote field="the abstract" onUndo={() => onUndo('abstract')} />}
      </TextArea>
      <KeywordsField
        keywords={props.keywords}
        pending={props.pending_keyword}
        error={props.keywordsError}
        onChange={(change) => typed('keywords', change)}
        onType={(pending_keyword) => onChange({ pending_keyword })}
      >
        <div role="status">{names.keywords && <NamesNote field="the keywords" names={names.keywords} />}</div>
        {isPrefilled('keywords') && <FromFileNote field="the keywords" onUndo={() => onUndo('keywords')} />}
      </KeywordsField>
      <div className="two-columns">
        <Select
          id={idOf('article_type')}
          label="Article type (optional)"
          hint={
            fee
              ? `Article processing charge: ${fee}, due only after acceptance.`
              : 'Sets the charge, due only after acceptance.'
          }
          value={article_type}
          onChange={({ target }) => onChange({ article_type: target.value })}
        >
          <option value="">Not chosen</option>
          {types.map(
            ({ value, label, is_retired }) =>
              (!is_retired || value === article_type) && (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
          )}
        </Select>
        <Select
          id={idOf('category')}
          label="Category (optional)"
          error={props.categoryError}
          value={category}
          onChange={({ target }) => onChange({ category: target.value })}
        >
          <option value="">Not chosen</option>
          {/* A draft may have a retired type. */}
          {[...new Set([...categories, category].filter(Boolean))].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        {languages[0] && (
          <Select
            id={idOf('language')}
            label="Language"
            error={props.languageError}
            value={language}
            onChange={({ target }) => onChange({ language: target.value })}
          >
            {languages.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Section>
  );
});

/** `asRecommended` follows a count within the range. */
function countText(count: number, noun: string, { min, max }: Range, asRecommended = ''): string {
  const text = `${count} ${noun}${count === 1 ? '' : 's'}`;
  if (count > max) return `${text}: ${count - max} more than recommended`;
  if (count === 0) return text;
  return count < min ? `${text}: ${min - count} fewer than recommended` : text + asRecommended;
}

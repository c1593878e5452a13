import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatRange } from '#domain/journal/count-range';
import type { Range } from '#domain/journal/guideline-defaults';
import type { DraftContent } from '#domain/submission/draft';
import { splitKeywords } from '#domain/submission/form';
import { useJournal } from '#islands/kernel/journal.tsx';
import { describe, FieldFrame } from '#ui/Field';
import { idOf } from './use-form.ts';

interface Props {
  keywords: readonly string[];
  /** What is typed but not added. */
  pending: string;
  error: string | undefined;
  onChange: (change: Partial<DraftContent>) => void;
  onType: (text: string) => void;
  children?: ReactNode;
}

/** Keywords one by one: Enter or a comma adds, pasted lists are split, each can be taken away. */
export function KeywordsField({ keywords, pending, error, onChange, onType, children }: Props) {
  const { guidelines } = useJournal();
  const [told, setTold] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const labelled = {
    id: idOf('keywords'),
    label: 'Keywords',
    hint: `Press Enter or comma after each. ${formatRange(guidelines.keywords)} are advised, from MeSH where possible.`,
    error,
  };

  const add = (text: string) => {
    const typed = splitKeywords(text.replace(/[;\n\r\t]+/g, ','));
    const after = splitKeywords([...keywords, ...typed].join());
    const added = after.slice(keywords.length);
    const twice = typed.filter((keyword) => !added.includes(keyword));
    onChange({ keywords: after, pending_keyword: '' });
    const sentences = [
      added.length > 0 && `Added: ${added.join(', ')}.`,
      twice.length > 0 && `Already in the list: ${twice.join(', ')}.`,
    ];
    setTold(sentences.filter(Boolean).join(' '));
  };
  const remove = (index: number) => {
    onChange({ keywords: keywords.filter((_, other) => other !== index), pending_keyword: pending });
    setTold(`Removed: ${keywords[index]}.`);
  };
  const removeAndFocus = (index: number) => {
    remove(index);
    const buttons = list.current?.querySelectorAll('button');
    // The next one takes its place; after the last one comes the field.
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
    <FieldFrame {...labelled}>
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
        {...describe(labelled)}
      />
      <p className="count">{countAdvice(keywords.length, guidelines.keywords)}</p>
      <p role="status" className="told">
        {told}
      </p>
      {children}
    </FieldFrame>
  );
}

function countAdvice(count: number, { min, max }: Range): string {
  const words = `${count} ${count === 1 ? 'keyword' : 'keywords'}`;
  if (count > max) return `${words}: ${count - max} more than advised`;
  return count > 0 && count < min ? `${words}: ${min - count} fewer than advised` : words;
}

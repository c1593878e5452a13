import type { ReactNode } from 'react';
import { countWords } from '#domain/kernel/plain-text';
import { isBlank } from '#domain/submission/check';
import type { DraftContent } from '#domain/submission/draft';
import { STATEMENT_FIELDS, STATEMENT_LABELS } from '#domain/submission/form';
import { formatBytes } from '#islands/kernel/format.ts';
import { nameOf, placesOf } from './author-list.ts';
import type { LanguageChoice, TypeChoice } from './DetailsSection.tsx';
import type { NamesInWords } from './names-in-words.ts';
import type { Submitter } from './prefill.ts';
import { Section } from './Section.tsx';

interface Props {
  content: DraftContent;
  file: File | undefined;
  /** What the search for names said, in a few words. */
  anonymity: string;
  /** What reviewers could learn the authors from. */
  names: NamesInWords;
  types: readonly TypeChoice[];
  languages: readonly LanguageChoice[];
  me: Submitter | undefined;
  children: ReactNode;
}

/** Everything once more, with ways back to it, above the button. */
export function CheckSection({ content, file, anonymity, names, types, languages, me, children }: Props) {
  const { title, abstract, keywords, article_type, category, language, sole_author } = content;
  const written = languages.find(({ value }) => value === language);
  const type = types.find(({ value }) => value === article_type);
  const authors = sole_author
    ? [me?.name ?? 'You']
    : placesOf(content).map((place) => (place === 'me' ? (me?.name ?? 'You') : nameOf(place)));
  const named = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
  const also = [
    ...STATEMENT_FIELDS.filter((field) => content[field].trim()).map((field) => STATEMENT_LABELS[field]),
    ...named(content.suggested_reviewers.filter((row) => !isBlank(row)).length, 'suggested reviewers'),
    ...named(content.opposed_reviewers.filter((row) => !isBlank(row)).length, 'opposed reviewers'),
  ];
  return (
    <Section id="check" number={5} heading="Check before you submit" lead="Nothing is sent until you press Submit.">
      <dl className="overview">
        <Entry name="File" href="#file" value={file && `${file.name}, ${formatBytes(file.size)}`} note={anonymity} />
        <Entry name="Title" href="#details" value={title.trim()} note={tells(names.title)} />
        <Entry
          name="Abstract"
          href="#details"
          value={abstract.trim() && `${countWords(abstract)} words`}
          note={tells(names.abstract)}
        />
        <Entry name="Keywords" href="#details" value={keywords.join(', ')} note={tells(names.keywords)} />
        <Entry
          name="Details"
          href="#details"
          value={[type?.label, category, written?.label].filter(Boolean).join(', ') || 'Not chosen'}
          note={type && `Charge after acceptance: ${type.fee}`}
        />
        <Entry name="Authors" href="#authors" value={authors.length > 1 || sole_author ? authors.join(', ') : ''} />
        <Entry name="Letter and statements" href="#statements" value={also.join(', ') || 'None'} />
      </dl>
      {children}
    </Section>
  );
}

const tells = (names: readonly string[] | undefined) => names && `It identifies the authors: ${names.join(', ')}`;

interface EntryProps {
  name: string;
  href: string;
  value: string | undefined;
  note?: string | undefined;
}

function Entry({ name, href, value, note }: EntryProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value || <em>Missing</em>}
        {value && note && <span className="hint">{note}</span>}
      </dd>
      <dd className="change">
        <a href={href}>
          Change<span className="visually-hidden"> {name.toLowerCase()}</span>
        </a>
      </dd>
    </div>
  );
}

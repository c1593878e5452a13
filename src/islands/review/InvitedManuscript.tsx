import { longDate } from '#domain/kernel/date';
import { toldLanguage, wordsIn } from '#domain/publication/article-language';
import { knownType, nameOfOne } from '#domain/publication/article-type';
import type { Invitation } from '#domain/review/invitation';
import { useJournal } from '#islands/kernel/journal.tsx';

const IS_DUE: Readonly<Record<Invitation['status'], boolean>> = {
  invited: true,
  accepted: true,
  declined: false,
  cancelled: false,
  closed: false,
};

/** What an invited reviewer may know of a manuscript. */
export function InvitedManuscript({ invitation }: { invitation: Invitation }) {
  const journal = useJournal();
  const { manuscript_number, title, abstract, keywords, article_type, language, due_on, status } = invitation;
  const words = wordsIn(journal, language);
  const type = knownType(journal, article_type);
  return (
    <section className="invited" aria-labelledby="invited-title">
      <p className="eyebrow">
        {type && <span>{nameOfOne(journal, type)}</span>}{' '}
        {toldLanguage(journal, language) && <span>In {toldLanguage(journal, language)}</span>}{' '}
        <span>{manuscript_number}</span>
      </p>
      <h2 id="invited-title" {...words}>
        {title}
      </h2>
      {IS_DUE[status] && (
        <p>
          <strong>
            Review due <time dateTime={due_on}>{longDate(due_on)}</time>
          </strong>
        </p>
      )}
      <h3>Abstract</h3>
      <p className="abstract" {...words}>
        {abstract}
      </p>
      <h3 className="visually-hidden">Keywords</h3>
      <ul className="chips">
        {keywords.map((keyword) => (
          <li key={keyword} {...words}>
            {keyword}
          </li>
        ))}
      </ul>
    </section>
  );
}

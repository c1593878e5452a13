import { Fragment } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { wordsIn } from '#domain/publication/article-language';
import { CONDUCT_HEADING, conductLines } from '#domain/publication/conduct';
import { contributors, ROLES_HEADING } from '#domain/publication/contribution';
import { shownDeclarations } from '#domain/publication/declarations';
import { INTERESTS_HEADING, interestLines } from '#domain/publication/interest';
import { linkedText } from '#domain/publication/linked-text';

/** Whether there is anything to say in them. */
export const hasDeclarations = (article: Article): boolean =>
  [shownDeclarations, contributors, interestLines, conductLines].some((linesOf) => linesOf(article).length > 0);

/** The statements at the end of the text. */
export function Declarations({ journal, article }: { journal: IslandJournal; article: Article }) {
  if (!hasDeclarations(article)) return null;
  return (
    <section className="declarations" aria-labelledby="declarations">
      <h2 id="declarations">Declarations</h2>
      <dl>
        <Roles article={article} />
        {shownDeclarations(article).map(({ name, heading, text }) => (
          <div key={name}>
            <dt>{heading}</dt>
            <dd {...wordsIn(journal, article.language)}>
              <Linked text={text} />
            </dd>
            {name === 'competing_interests' && <Interests article={article} />}
          </div>
        ))}
        <Conduct article={article} />
      </dl>
    </section>
  );
}

/** Who contributed what, by the roles of CRediT. */
function Roles({ article }: { article: Article }) {
  const listed = contributors(article);
  if (listed.length === 0) return null;
  return (
    <div>
      <dt>{ROLES_HEADING}</dt>
      <dd>
        <ul className="roles">
          {listed.map(({ name, roles }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two authors may have one name, and the order is fixed
            <li key={at}>
              <strong>{name}:</strong>{' '}
              {roles.map(({ name: role, url }, index) => (
                <Fragment key={role}>
                  {index > 0 && '; '}
                  <a href={url}>{role}</a>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** What each author declares, beside the statement that says it. */
function Interests({ article }: { article: Article }) {
  const lines = interestLines(article);
  if (lines.length === 0) return null;
  return (
    <dd>
      <ul className="interests" aria-label={INTERESTS_HEADING}>
        {lines.map(({ names, declared }) => (
          <li key={declared}>
            <strong>{names.join(', ')}:</strong> {declared}
          </li>
        ))}
      </ul>
    </dd>
  );
}

/** Who approved the study, to what people consented and whether AI was used, as far as it is known. */
function Conduct({ article }: { article: Article }) {
  const lines = conductLines(article);
  if (lines.length === 0) return null;
  return (
    <div>
      <dt>{CONDUCT_HEADING}</dt>
      <dd>
        <ul className="conduct">
          {lines.map(({ label, text }) => (
            <li key={label}>
              <strong>{label}:</strong> {text}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** A statement, with what it names as links. */
function Linked({ text }: { text: string }) {
  return linkedText(text).map(({ text: words, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
      <a key={index} href={href}>
        {words}
      </a>
    ) : (
      words
    ),
  );
}

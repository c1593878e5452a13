import type { MarkupElement } from '#domain/kernel/markup';
import { authorName } from '#domain/publication/author-name';
import type { MovingArticle, MovingAuthor, MovingStage } from './moving.ts';
import { readAuthors } from './ojs-authors.ts';
import { dateIn } from './ojs-issue.ts';
import { readManuscriptFiles } from './ojs-manuscript-files.ts';
import { stayingInProgress } from './ojs-publication.ts';
import { calledLanguage, unclearSection } from './stand-ins.ts';
import { given, partOf, partsOf } from './tree.ts';

const STAGES: Readonly<Record<MovingStage, string[]>> = {
  submission: [],
  review: ['It was in review there. Here it waits for the office, which asks for reviews again.'],
  accepted: ['It was accepted there. Here it waits for the office, which decides again.'],
};
const LOST = [
  'Reviews, decisions, letters and discussions: the native XML of OJS has none of them.',
  'Its cover letter, comments for the editor and statements: the native XML of OJS has none of them.',
];

/** What a submission of OJS that is not published becomes: a manuscript that waits for the office. */
export function asManuscript(
  moving: MovingArticle,
  {
    article,
    publication,
    stage,
    languages,
    today,
  }: {
    article: MarkupElement;
    publication: MarkupElement;
    stage: MovingStage;
    languages: readonly string[];
    today: string;
  },
): MovingArticle {
  const people = readAuthors(publication, languages);
  const files = readManuscriptFiles(article, languages);
  const said = dateIn(given(article, 'date_submitted') || given(publication, 'date_submitted'));
  const submitted = said && said <= today ? said : undefined;
  const contact = contactOf(people.authors);
  const { section, article_type, abstract, keywords, title, translations, references } = moving;
  const cameBeforeReview = stage !== 'submission' && files.document?.list === 'submission';
  return {
    ...moving,
    stays: stayingInProgress({ article, publication, title }),
    authors: people.authors.map((author) => ({ ...author, is_corresponding: author === contact.author })),
    doi: null,
    pages: '',
    published_on: '',
    received_on: null,
    place: null,
    pdf: null,
    manuscript: {
      stage,
      submitted_on: submitted ?? today,
      document: files.document?.file ?? null,
      files: files.files,
    },
    unclear: [
      ...STAGES[stage],
      ...(submitted ? [] : ['No day says when it was submitted; today stands in for it.']),
      ...unclearSection({ section, article_type }),
      ...(abstract.length > 0 ? [] : ['It has no abstract.']),
      ...(keywords.length > 0 ? [] : ['It has no keywords.']),
      ...(people.authors.length > 0 ? [] : ['It names no author.']),
      ...contact.unclear,
      ...people.unclear,
      ...files.unclear,
      ...(cameBeforeReview
        ? [
            'Its document is the one first submitted: OJS exports no files of reviews. Ask its authors for the last one.',
          ]
        : []),
    ],
    lost: [
      ...LOST,
      ...files.lost,
      ...translations.map(({ language }) => `Title and abstract in ${calledLanguage(language)}.`),
      ...(references ? ['Its references, apart from those in its document.'] : []),
      ...people.lost.map((words) => `${words}.`),
      ...(partsOf(publication, 'agencies').length > 0 ? ['Its funders.'] : []),
      ...(partOf(publication, 'covers', 'cover') ? ['Its cover.'] : []),
    ],
  };
}

/** Who answers for a manuscript: whom OJS names, or else the first with an address. */
function contactOf(authors: readonly MovingAuthor[]): { author: MovingAuthor | undefined; unclear: string[] } {
  const named = authors.find(({ is_corresponding }) => is_corresponding);
  if (named?.email) return { author: named, unclear: [] };
  const author = authors.find(({ email }) => email !== '');
  if (!author) {
    const unclear = authors.length > 0 ? ['None of its authors has an address that can be written to.'] : [];
    return { author: named ?? authors[0], unclear };
  }
  const why = named ? `${authorName(named)} has no address` : 'It names no corresponding author';
  return { author, unclear: [`${why}; ${authorName(author)} stands in.`] };
}

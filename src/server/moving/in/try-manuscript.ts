import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { MovingArticle, MovingManuscript, TriedManuscript } from '#domain/moving/in/moving';
import { authorName } from '#domain/publication/author-name';
import { contactAddresses, contactIn, statusOf } from './manuscript-of-moving.ts';
import type { Known, listFurtherFiles } from './queries.ts';

/** By lower-case address. */
type Accounts = ReadonlyMap<string, string>;

/** Existing items for an article. */
export interface There {
  known: Known | undefined;
  files: Awaited<ReturnType<typeof listFurtherFiles>>;
  accounts: Accounts;
}

/** The manuscript a submission in progress would become, or is. */
export function triedManuscript(
  moving: MovingArticle,
  manuscript: MovingManuscript,
  { known, files, accounts }: There,
): TriedManuscript {
  const contact = contactIn(moving);
  const { id, manuscript_number, status } = known ?? {};
  return {
    ...manuscript,
    status: (status ?? statusOf(manuscript)) as ManuscriptStatus,
    contact: { name: contact ? authorName(contact) : '', email: contact?.email ?? '' },
    has_account: contactAddresses(moving).some((email) => accounts.has(email)),
    here: id && manuscript_number ? { id, manuscript_number } : null,
    files_left: filesLeft(manuscript, known, files),
  };
}

/** Further files not imported yet; none once the manuscript has moved on. */
function filesLeft(manuscript: MovingManuscript, known: Known | undefined, files: There['files']): string[] {
  if (known && !isStillNew(known)) return [];
  const here = new Set(files.flatMap((one) => (known && one.manuscript_id === known.id ? [one.name] : [])));
  return manuscript.files.filter(({ name }) => !here.has(name)).map(({ source_id }) => source_id);
}

/** Whether an imported manuscript is undecided and unrevised. */
export const isStillNew = ({ status, round, was_published }: Pick<Known, 'status' | 'round' | 'was_published'>) =>
  was_published === false && status === 'submitted' && round === 1;

/** A note if a manuscript will have no owner at first. */
export function missingOwnerNote(moving: MovingArticle, accounts: Accounts): string[] {
  const [email] = contactAddresses(moving);
  if (email === undefined || accounts.has(email)) return [];
  return [
    'Its corresponding author has no account here with a confirmed address. It will belong to the author once there is one: import the people first, or write to the author from the manuscript.',
  ];
}

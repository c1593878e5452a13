import { emailKey } from '#domain/account/account';
import type { Journal } from '#domain/journal/journal';
import { SUBMISSION_TEXTS, type Submission, submissionSchema } from '#domain/submission/submission';
import type { DocumentForm } from '#server/document/receive-document';
import { Problem } from '#server/kernel/http/problem';
import { wrongFields } from '#server/kernel/http/wrong-fields';

type Mistakes = Record<string, string[]>;

/**
 * The submission in a form. All that is wrong is told at once, each field under its own name (spec §8);
 * where only the file is wrong, its own refusal is told.
 * @throws Problem with a sentence for each wrong field
 */
export function readSubmission(
  journal: Journal,
  { fields, documentProblem }: Pick<DocumentForm, 'fields' | 'documentProblem'>,
  submitter: { email: string },
): Submission {
  const { data, error } = submissionSchema(journal).safeParse(fields);
  const mistakes = data ? contradictions(data, submitter) : wrongFields(error);
  if (data && Object.keys(mistakes).length === 0) {
    if (documentProblem) throw documentProblem;
    return data;
  }
  const file = documentProblem && (documentProblem.details.fields?.file ?? [documentProblem.message]);
  const all = { ...mistakes, ...(file && { file }) };
  throw new Problem('bad_request', Object.values(all).flat().join('\n'), { fields: all });
}

/** What each field alone cannot tell. */
function contradictions({ co_authors, author_position }: Submission, submitter: { email: string }): Mistakes {
  const own = emailKey(submitter.email);
  const authors = co_authors.length + 1;
  return {
    ...(co_authors.some(({ email }) => emailKey(email) === own) && {
      co_authors: [SUBMISSION_TEXTS.coAuthorIsSubmitter],
    }),
    ...(Number(author_position ?? 1) > authors && {
      author_position: [`Send the position of the corresponding author as a number from 1 to ${authors}.`],
    }),
  };
}

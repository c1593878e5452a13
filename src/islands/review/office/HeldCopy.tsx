import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { type Leak, revealsAuthors, WORD_PLACES } from '#domain/document/document';
import type { ManuscriptWords } from '#domain/manuscript/reviewers-words';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { showReviewCopy } from './calls.ts';
import { focusReviewers } from './focus-reviewers.ts';
import { useReviewChanged } from './use-reviews.ts';

/** Shows what is withheld from reviewers because it names the authors, and releases it after a confirmation. */
export function HeldCopy({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, round, leak_reports, words_for_reviewers } = manuscript;
  const [isAsking, setAsking] = useState(false);
  const changed = useReviewChanged(id);
  const { run, isBusy, failure } = useAction();
  const report = leak_reports.find((one) => one.round === round);
  const isFileHeld = report?.is_held === true;
  if (!isFileHeld && !words_for_reviewers) return null;
  const found = report ? namesIn(report.leaks.filter((leak) => revealsAuthors([leak]) || isInWords(leak))) : [];
  const show = () =>
    run(async () => {
      const { message } = await showReviewCopy(id, round);
      focusReviewers();
      changed();
      toast.success(message);
    });
  return (
    <div className="flag held-copy">
      {isFileHeld && (
        <p>
          <strong>Reviewers cannot read the manuscript yet:</strong> the review copy names its authors (
          {some(namesIn(report.leaks.filter((leak) => revealsAuthors([leak]))))}). See what was found under “Files”,
          where you can replace it with a clean copy, or let reviewers read it.
        </p>
      )}
      {words_for_reviewers && <WordsForReviewers words={words_for_reviewers} manuscript={manuscript} />}
      {report && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || setAsking(true)}
        >
          {isFileHeld ? 'Let reviewers read it' : 'Let reviewers read them as written'}
        </button>
      )}
      <Failure text={failure} />
      {isAsking && (
        <ConfirmDialog
          heading={isFileHeld ? 'Let reviewers read it?' : 'Let reviewers read them as written?'}
          confirm="Yes, let reviewers read it"
          onAnswer={(isSure) => {
            setAsking(false);
            if (isSure) void show();
          }}
        >
          <p>
            Reviewers may then recognise the authors. Found in {placeInWords(isFileHeld, words_for_reviewers)}:{' '}
            {found.join(', ')}.
          </p>
          <p>Once they have read it, this cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The words as invitations quote them, so that an editor sees whether they still make sense. */
function WordsForReviewers({ words, manuscript }: { words: ManuscriptWords; manuscript: EditorManuscript }) {
  const changed = [
    ['Title', words.title, manuscript.title],
    ['Abstract', words.abstract, manuscript.abstract],
    ['Keywords', words.keywords.join(', '), manuscript.keywords.join(', ')],
  ].filter(([, read, written]) => read !== written);
  return (
    <>
      <p>
        <strong>Invitations and reviewers see these with the authors’ names removed:</strong>
      </p>
      <dl className="facts">
        {changed.map(([name, read]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="written">{read}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const isInWords = ({ where }: Leak) => Object.values<string>(WORD_PLACES).includes(where);
const namesIn = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ found }) => found))];
const some = (names: readonly string[]) =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');

function placeInWords(isFileHeld: boolean, words: ManuscriptWords | null): string {
  const inWords = 'title, abstract or keywords';
  if (!isFileHeld) return inWords;
  return words ? `the review copy, or in ${inWords}` : 'the review copy';
}

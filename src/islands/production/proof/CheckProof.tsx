import { useEffect, useMemo, useState } from 'react';
import { paths } from '#domain/kernel/paths';
import { type Place, placesOf, quoteOf } from '#domain/production/proof/place';
import { PROOF_MAX, type ProofView } from '#domain/production/proof/proof';
import { keepingSentence } from '#islands/kernel/keeping-sentence.ts';
import { useAutosave } from '#islands/kernel/use-autosave.ts';
import { GoTo, KeepStatus } from '#ui/KeepStatus';
import { Unreachable } from '#ui/Unreachable';
import { Answered, EarlierAnswers } from './Answered.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { ProofArticle } from './ProofArticle.tsx';
import { ProofHead } from './ProofHead.tsx';
import { ProofVersions } from './ProofVersions.tsx';
import { createProofKeeper } from './proof-keeper.ts';
import type { useProof } from './use-proof.ts';

interface Props {
  view: ProofView;
  proof: ReturnType<typeof useProof>;
}

/** Everything about one proof: what is asked, the article with its places, and the answer. */
export function CheckProof({ view, proof }: Props) {
  const { id, article, is_open } = view;
  const { images, failure, isShutOut, reload } = proof;
  const [keeper] = useState(() => createProofKeeper(id, view));
  const keeping = useAutosave(keeper);
  const { content, state, other } = keeping;
  const [opened, setOpened] = useState<string>();
  const [wasOpen] = useState(is_open);
  const places = useMemo(() => placesOf(article), [article]);

  useEffect(() => {
    // It may have been answered, or called back, in the meantime: the words stay, and the page says so.
    if (keeping.isShutOut || (state.is === 'failed' && state.isFinal)) void reload();
  }, [keeping.isShutOut, state, reload]);
  useEffect(() => {
    // The server has just shown the proof: it knows the author again.
    if (view && keeper.read().isShutOut) keeper.wake();
  }, [keeper, view]);

  /** Opens the comment of a place, a new one where there is none. */
  const choose = (place: Place) => {
    const { comments } = keeper.read().content;
    const known = comments.find(({ anchor, quote }) => anchor === place.anchor && quote === quoteOf(place));
    if (!known && comments.length >= PROOF_MAX.comments) return;
    const fresh = { id: freshId(), anchor: place.anchor, label: place.label, quote: quoteOf(place) };
    if (!known) keeper.change({ comments: [...comments, { ...fresh, text: '', suggestion: '' }] });
    setOpened(known?.id ?? fresh.id);
  };
  const close = () => {
    // What was opened and left empty is no comment.
    const comments = keeper
      .read()
      .content.comments.filter((one) => one.id !== opened || one.text.trim() || one.suggestion.trim());
    if (comments.length < keeper.read().content.comments.length) keeper.change({ comments });
    setOpened(undefined);
  };
  const shown = content.comments.find((one) => one.id === opened);

  return (
    <div className="proof">
      <div className="frame proof-part">
        <ProofHead view={view} />
        {isShutOut && <LinkEnded back={paths.proof(id)} isWriting={is_open} />}
        {failure && <Unreachable failure={failure} onRetry={() => void reload()} />}
        {other && <ProofVersions view={view} own={content} other={other} keeper={keeper} />}
        {view.answered && <Answered answered={view.answered} takesFocus={wasOpen} />}
        <EarlierAnswers earlier={view.earlier} />
      </div>
      <ProofArticle
        view={view}
        images={images}
        places={places}
        comments={content.comments}
        onChoose={is_open ? choose : undefined}
      />
      {is_open && (
        <div className="frame proof-part">
          <AnswerForm
            view={view}
            keeper={keeper}
            content={content}
            places={places}
            onChoose={choose}
            onOpen={setOpened}
            onReload={reload}
          />
        </div>
      )}
      {is_open && (
        <KeepStatus
          label="Your answer"
          sentence={keepingSentence(state, 'your answer')}
          hasFailed={state.is === 'failed'}
          hasOther={other !== undefined}
          onRetry={() => void keeper.save()}
        >
          <GoTo id="answer-heading">
            {content.comments.length === 0 ? 'To your answer' : `To your answer (${content.comments.length})`}
          </GoTo>
        </KeepStatus>
      )}
      {shown && (
        <CommentDialog
          key={shown.id}
          comment={shown}
          onChange={(change) =>
            keeper.change({
              comments: keeper
                .read()
                .content.comments.map((one) => (one.id === shown.id ? { ...one, ...change } : one)),
            })
          }
          onClose={close}
        />
      )}
    </div>
  );
}

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const freshId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % 32]).join('');

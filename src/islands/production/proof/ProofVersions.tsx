import { PROOF_TEXTS, type ProofReply, type ProofView } from '#domain/production/proof/proof';
import type { Stored } from '#islands/kernel/autosave-state.ts';
import { dayAndTime } from '#islands/kernel/format.ts';
import { differencesOf, VersionNotice } from '#ui/VersionNotice';
import type { ProofKeeper } from './proof-keeper.ts';

interface Props {
  view: ProofView;
  own: ProofReply;
  other: Stored<ProofReply>;
  keeper: ProofKeeper;
}

/** The answer was changed in two places: the author says which of them goes on. */
export function ProofVersions({ view, own, other, keeper }: Props) {
  return (
    <VersionNotice
      sentence={PROOF_TEXTS.stale}
      savedAt={dayAndTime(other.updated_at)}
      differences={differencesOf(partsOf(own, view), partsOf(other.content, view))}
      onKeepOwn={keeper.keepOwn}
      onTakeOther={() => keeper.take()}
    />
  );
}

/** An answer in parts that can be compared. */
function partsOf({ comments, answers, note }: ProofReply, { questions }: ProofView) {
  const said = comments.map(({ label, text, suggestion }) =>
    [`${label}:`, text.trim(), suggestion.trim() && `Suggested wording: ${suggestion.trim()}`]
      .filter(Boolean)
      .join(' '),
  );
  return [
    { label: 'Comments', text: said.join('\n') },
    ...questions.map(({ id, text }) => ({ label: text, text: (answers[id] ?? '').trim() })),
    { label: 'Anything else', text: note.trim() },
  ];
}

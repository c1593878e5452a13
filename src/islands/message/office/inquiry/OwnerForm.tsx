import type { Inquiry, InquiryChange } from '#domain/message/inquiry/inquiry';
import { useAction } from '#islands/kernel/use-action.ts';
import { Select } from '#ui/Select';
import { changeOwner } from './calls.ts';

interface Props {
  inquiry: Inquiry;
  /** Shows it; `back` undoes it. */
  onChanged: (changed: InquiryChange, back: () => Promise<InquiryChange>) => void;
  /** Shows the inquiry as it stands once somebody else was faster. */
  onStale: () => Promise<void>;
}

/** Gives an inquiry to a colleague. */
export function OwnerForm({ inquiry: { id, owner, candidates }, onChanged, onStale }: Props) {
  const { run, isBusy, failure } = useAction();
  const give = (chosen: string) =>
    run(async () => {
      try {
        const [before, after] = [owner?.id ?? null, chosen || null];
        const changed = await changeOwner(id, { owner_id: after, instead_of: before });
        onChanged(changed, async () => changeOwner(id, { owner_id: before, instead_of: after }));
      } catch (thrown) {
        await onStale();
        throw thrown;
      }
    });
  return (
    <form
      className="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void give(String(new FormData(event.currentTarget).get('owner') ?? ''));
      }}
    >
      <Select
        id="inquiry-owner"
        name="owner"
        label="Owner"
        defaultValue={owner?.id ?? ''}
        hint="The new owner is told by email."
        error={failure}
      >
        <option value="">Unassigned</option>
        {candidates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <p className="form-actions">
        <button type="submit" className="button quiet" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Saving…' : 'Save the owner'}
        </button>
      </p>
    </form>
  );
}

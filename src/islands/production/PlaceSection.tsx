import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import { type PlaceInput, parsePlace, toPlaceInput } from '#domain/desk/list/place-choice';
import { paths } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { issueName } from '#domain/publication/article-list';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { setPlace } from '#islands/manuscript/calls.ts';
import { PlaceFields } from '#islands/manuscript/PlaceFields.tsx';
import { useInvalidateManuscript, useNewPlaceConfirmation } from '#islands/manuscript/use-manuscript.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { SubmitButton } from '#ui/SubmitButton';
import { productionKey } from './use-production.ts';

/** Assigns the article to an issue until it is published. */
export function PlaceSection({ record }: { record: ProductionRecord }) {
  const { id, status, volume, issue } = record;
  return (
    <section className="work part" id="issue" aria-labelledby="issue-heading">
      <h2 id="issue-heading">Volume and issue</h2>
      {DECISIONS[status].isOnSite ? (
        <p>
          {issueName(volume, issue) || 'Not yet assigned'}. The issue of a published article changes with its{' '}
          <Link to={`${paths.editorManuscript(id)}#decision-heading`}>status</Link>.
        </p>
      ) : (
        <PlaceForm record={record} />
      )}
    </section>
  );
}

function PlaceForm({ record: { id, volume, issue } }: { record: ProductionRecord }) {
  const client = useQueryClient();
  const invalidateManuscript = useInvalidateManuscript();
  const { ask, dialog } = useConfirmation();
  const askPlace = useNewPlaceConfirmation(ask);
  const [typed, setTyped] = useState<PlaceInput>();
  const seen = { volume: volume?.number ?? null, issue: issue?.number ?? null };
  const place = typed ?? toPlaceInput(seen);
  const form = useSaveForm({
    id: 'place',
    check: () => {
      const read = parsePlace(place);
      return 'message' in read ? [read] : [];
    },
    send: async () => {
      const read = parsePlace(place);
      if ('message' in read || !(await askPlace(read, seen))) return;
      try {
        const { message } = await setPlace(id, { ...read, seen });
        toast.success(message);
        setTyped(undefined);
      } finally {
        invalidateManuscript(id);
        await client.invalidateQueries({ queryKey: productionKey(id) });
      }
    },
  });
  return (
    <>
      <form className="form" method="post" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <PlaceFields
          place={place}
          onChange={setTyped}
          volume={{ name: 'volume', ...form.field('volume') }}
          issue={{ name: 'issue', ...form.field('issue') }}
        />
        <div className="form-actions">
          <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
            Set the issue
          </SubmitButton>
        </div>
      </form>
      {dialog}
    </>
  );
}

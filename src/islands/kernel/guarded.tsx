import type { ComponentType } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import { ErrorBoundary } from '#ui/ErrorBoundary';
import { JournalContext } from './journal.tsx';
import { MEMORY } from './typed-words.ts';

/**
 * An island with an error boundary that preserves typed text. Every island is one, and its page passes it the journal.
 */
export function guarded<Props extends object>(
  Island: ComponentType<Props>,
): ComponentType<Props & { journal: IslandJournal }> {
  return ({ journal, ...props }) => (
    <JournalContext value={journal}>
      <ErrorBoundary memory={MEMORY} officeEmail={journal.officeEmail}>
        {/* The island's props, without the journal. */}
        <Island {...(props as unknown as Props)} />
      </ErrorBoundary>
    </JournalContext>
  );
}

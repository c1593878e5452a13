import type { ComponentType } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import { ErrorBoundary } from '#ui/ErrorBoundary';
import { JournalContext } from './journal.tsx';
import { MEMORY } from './typed-words.ts';

/**
 * An island that, where it breaks, says so and gives back what was typed. Every island is one, and its page hands it the
 * journal.
 */
export function guarded<Props extends object>(
  Island: ComponentType<Props>,
): ComponentType<Props & { journal: IslandJournal }> {
  return ({ journal, ...props }) => (
    <JournalContext value={journal}>
      <ErrorBoundary memory={MEMORY} officeEmail={journal.officeEmail}>
        {/* What is left of the props without the journal is what the island has. */}
        <Island {...(props as unknown as Props)} />
      </ErrorBoundary>
    </JournalContext>
  );
}

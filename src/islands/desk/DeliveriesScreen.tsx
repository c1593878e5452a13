import { effectText } from '#domain/desk/delivery/effect-text';
import { editorialApi } from '#domain/desk/editorial/paths';
import { DeliveriesSection } from '#islands/account/DeliveriesSection.tsx';
import type { Delivery } from '#islands/account/office-calls.ts';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { SentMailsSection } from './SentMailsSection.tsx';

/** Failed deliveries, and sent emails. */
export function Component() {
  return (
    <>
      <ScreenHeading>Deliveries</ScreenHeading>
      <DeliveriesSection />
      <ListDownload name="failed-deliveries" address={editorialApi.deliveries} columns={COLUMNS} />
      <SentMailsSection />
    </>
  );
}

const COLUMNS: Parameters<typeof ListDownload<Delivery>>[0]['columns'] = {
  What: ({ kind }) => effectText(kind),
  To: ({ to }) => to,
  State: ({ status }) => (status === 'dead' ? 'Given up' : 'Tried again'),
  Tries: ({ attempts }) => attempts,
  Reason: ({ last_error }) => last_error,
  'Next try': ({ status, next_at }) => (status === 'dead' ? null : next_at),
  Begun: ({ created_at }) => created_at,
};

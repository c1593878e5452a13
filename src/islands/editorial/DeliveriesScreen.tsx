import { DeliveriesSection } from '#islands/account/DeliveriesSection.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { SentMailsSection } from './SentMailsSection.tsx';

/** What could not be delivered, and what was mailed. */
export function Component() {
  return (
    <>
      <ScreenHeading>Deliveries</ScreenHeading>
      <DeliveriesSection />
      <SentMailsSection />
    </>
  );
}

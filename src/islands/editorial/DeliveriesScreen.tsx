import { DeliveriesSection } from '#islands/account/DeliveriesSection.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';

/** What could not be delivered. */
export function Component() {
  return (
    <>
      <ScreenHeading>Failed deliveries</ScreenHeading>
      <DeliveriesSection />
    </>
  );
}

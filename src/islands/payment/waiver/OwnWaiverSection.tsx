import { useState } from 'react';
import { paths } from '#domain/kernel/paths';
import { useRead } from '#islands/kernel/area-client.ts';
import { Waiting } from '#ui/Waiting';
import { readOwnWaivers, requestWaiver, WaiverPanel } from './WaiverPanel.tsx';

/** The waiver for the author's own manuscript; fetched when opened. */
export function OwnWaiverSection({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="waiver-heading">
      <h2 id="waiver-heading">Waiver of the charge</h2>
      <details className="letter" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Ask for a waiver, or see the status of your request</summary>
        <p>
          <a href={paths.processingFees}>Who is eligible for a waiver</a>. Until acceptance, no reviewer or deciding
          editor can see that you asked.
        </p>
        {isOpen && <OwnWaivers id={id} />}
      </details>
    </section>
  );
}

function OwnWaivers({ id }: { id: string }) {
  const { value: waivers, failure, reload } = useRead(['own-waivers', id], () => readOwnWaivers(id));
  if (!waivers || failure) return <Waiting failure={failure} onRetry={() => void reload()} />;
  return <WaiverPanel waivers={waivers} send={(form) => requestWaiver(id, form)} onDone={() => void reload()} />;
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import type { OwnWaivers } from '#domain/payment/waiver';
import { CodeHolder } from '#domain/payment/waiver-form';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { EmailField } from '#ui/EmailField';
import { Form } from '#ui/Form';
import { SubmissionCodeField } from '#ui/SubmissionCodeField';
import { Toaster } from '#ui/Toaster';
import { readWaiversByCode, requestWaiverByCode, WaiverPanel } from './WaiverPanel.tsx';

/** Requests a waiver without an account: first the tracking code and an author's address, then the request. */
export const WaiverRequestForm = guarded(Island);

function Island() {
  const [found, setFound] = useState<{ turn: number; holder: CodeHolder; waivers: OwnWaivers }>();
  const show = async (holder: CodeHolder, waivers?: OwnWaivers) => {
    const read = waivers ?? (await readWaiversByCode(holder));
    setFound((last) => ({ turn: (last?.turn ?? 0) + 1, holder, waivers: read }));
  };
  const api = useApiForm({
    id: 'waiver-holder',
    schema: CodeHolder,
    send: readWaiversByCode,
    onDone: (waivers, holder) => void show(holder, waivers),
  });
  return (
    <div className="island">
      <Form api={api} submit="Continue" busy="Searching...">
        <EmailField
          hint="The address used for the submission, or any author’s. We’ll reply to that address."
          {...api.field('email')}
        />
        <SubmissionCodeField {...api.field('submission_code')} />
      </Form>
      {found && !api.summary && (
        <WaiverResult key={found.turn} number={found.waivers.manuscript_number}>
          <WaiverPanel
            waivers={found.waivers}
            send={(form) => requestWaiverByCode(found.holder, form)}
            onDone={() => void show(found.holder)}
          />
        </WaiverResult>
      )}
      <Toaster />
    </div>
  );
}

/** The result; its heading takes the focus from the form's button. */
function WaiverResult({ number, children }: { number: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="waiver-found" aria-labelledby="waiver-found-heading">
      <h2 id="waiver-found-heading" ref={heading} tabIndex={-1}>
        Waiver for {number}
      </h2>
      {children}
    </section>
  );
}

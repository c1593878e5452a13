import { useState } from 'react';
import * as z from 'zod';
import { Login } from '#domain/account/account';
import { CLOSING_TEXTS } from '#domain/account/closing';
import { accountApi } from '#domain/account/paths';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Failure } from '#ui/Failure';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { PasswordField } from '#ui/PasswordField';
import { CodeField } from './CodeField.tsx';
import type { Message } from './calls.ts';
import { Section } from './Section.tsx';

const ID = 'own-data';
const CloseInput = z.strictObject({ password: Login.shape.password });
const CloseWithCodeInput = CloseInput.extend({ otp: z.string().trim().min(1, 'Enter a code.') });

interface Props {
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  /** Called when the account is closed on the server. */
  onClosed: () => void;
}

/** Downloads the person's data, and closes the account. */
export function OwnDataSection({ isConfirmed, hasSecondFactor, onClosed }: Props) {
  const [hasFilters, setAsking] = useState(false);
  return (
    <Section id={ID} heading="Your data" lead="A copy of your data, and closing your account.">
      <Copy />
      <h3>Close your account</h3>
      <p>{CLOSING_TEXTS.goes}</p>
      <p>{CLOSING_TEXTS.stays}</p>
      <p>{CLOSING_TEXTS.open}</p>
      {!isConfirmed && <p>{CLOSING_TEXTS.unconfirmed}</p>}
      {isConfirmed && hasFilters && <Close hasSecondFactor={hasSecondFactor} onClosed={onClosed} />}
      {isConfirmed && !hasFilters && (
        <p>
          <button type="button" className="button quiet" onClick={() => setAsking(true)}>
            Close my account…
          </button>
        </p>
      )}
    </Section>
  );
}

function Copy() {
  const { run, isBusy, failure } = useAction();
  const save = () =>
    run(async () => {
      const data = await fetchOwnData();
      saveBlob(data, data.name);
    });
  return (
    <>
      <p>
        A JSON file with your account and sessions, drafts, manuscripts, reviews, messages, requests, payments and
        invoices, alerts, activity, and emails about manuscripts. It lists the files of manuscripts and reviews but does
        not include them.
      </p>
      <p>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={save}>
          {isBusy ? 'Collecting your data…' : 'Download your data'}
        </button>
      </p>
      <Failure text={failure} />
    </>
  );
}

function Close({ hasSecondFactor, onClosed }: Omit<Props, 'isConfirmed'>) {
  const api = useApiForm<z.infer<typeof CloseInput> & { otp?: string }, unknown>({
    id: 'close-account',
    schema: hasSecondFactor ? CloseWithCodeInput : CloseInput,
    send: closeOwnAccount,
    onDone() {
      onClosed();
      return 'leaving';
    },
  });
  return (
    <>
      <p className="notice">This cannot be undone. Enter your password to close the account for good.</p>
      <Form api={api} submit="Close my account for good" busy="Closing your account…">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          ref={focusOnce}
          {...api.field('password')}
        />
        {hasSecondFactor && <CodeField {...api.field('otp')} />}
      </Form>
    </>
  );
}

const fetchOwnData = () =>
  fetchFile(accountApi.exportOwnData, { fallback: 'Your data could not be fetched. Please try again.' });

const closeOwnAccount = (body: { password: string; otp?: string }) =>
  callApi<Message>(accountApi.close, { method: 'POST', body, as: true, fallback: 'The account could not be closed.' });

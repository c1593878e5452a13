import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { Login } from '#domain/account/account';
import { MERGING_TEXTS, MergeAsked, type MergePlan, movesInWords } from '#domain/account/merging';
import { ROLE_LABELS, Role } from '#domain/account/role';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { PasswordField } from '#ui/PasswordField';
import { CodeField } from './CodeField.tsx';
import { mergeAccount, readMergePlan } from './merge-calls.ts';
import type { AccountEntry } from './office-calls.ts';

interface Props {
  account: AccountEntry;
  /** The editor who merges has a second factor. */
  hasSecondFactor: boolean;
  onMerged: () => void;
}

/** Makes an account part of another one of the same person, after showing what that means. */
export function MergeAccount({ account: { id, email }, hasSecondFactor, onMerged }: Props) {
  const [plan, setPlan] = useState<MergePlan>();
  const api = useApiForm({
    id: `merge-${id}`,
    schema: MergeAsked,
    send: ({ stays }) => readMergePlan(id, stays),
    onDone: setPlan,
  });
  return (
    <details className="give-address">
      <summary>
        Merge<span className="visually-hidden"> the account of {email}</span>
      </summary>
      <p className="hint">
        For one person with two accounts. This one, {email}, is merged into the other and closed. You see what would
        move before anything happens.
      </p>
      <Form api={api} submit="Preview the merge" busy="Preparing the preview…">
        <Field
          label="Email address of the account to keep"
          type="email"
          autoComplete="off"
          required
          {...api.field('stays')}
        />
      </Form>
      {plan && <Plan key={plan.seen} plan={plan} hasSecondFactor={hasSecondFactor} onMerged={onMerged} />}
    </details>
  );
}

function Plan({ plan, hasSecondFactor, onMerged }: { plan: MergePlan } & Omit<Props, 'account'>) {
  const { goes, stays, refusals } = plan;
  const isRefused = refusals.length > 0;
  return (
    <div className="merge-plan">
      <h3 tabIndex={-1} ref={focusOnce}>
        {isRefused ? 'These accounts cannot be merged yet' : `Merge ${goes.email} into ${stays.email}`}
      </h3>
      {isRefused ? (
        <ul>
          {refusals.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <>
          <dl>
            <dt>Stays</dt>
            <dd>
              {stays.name || stays.email}, {ROLE_LABELS[Role.parse(stays.role)].toLowerCase()}. {MERGING_TEXTS.kept}
            </dd>
            <dt>Moves</dt>
            <dd>{movesInWords(plan.moves)}</dd>
            {plan.left > 0 && (
              <>
                <dt>Is left</dt>
                <dd>
                  {plan.left} invitation{plan.left > 1 && 's'} to review that ended, to manuscripts of the account that
                  stays. {plan.left > 1 ? 'They stay' : 'It stays'} with the closed account.
                </dd>
              </>
            )}
            <dt>Ends</dt>
            <dd>{MERGING_TEXTS.ends}</dd>
            <dt>Record</dt>
            <dd>{MERGING_TEXTS.record}</dd>
          </dl>
          <p className="notice">{MERGING_TEXTS.told}</p>
          <Confirm plan={plan} hasSecondFactor={hasSecondFactor} onMerged={onMerged} />
        </>
      )}
    </div>
  );
}

const Confirmed = z.strictObject({ password: Login.shape.password });
const ConfirmedWithCode = Confirmed.extend({ otp: z.string().trim().min(1, 'Enter a code.') });

function Confirm({ plan: { goes, stays, seen }, hasSecondFactor, onMerged }: Parameters<typeof Plan>[0]) {
  const api = useApiForm<z.infer<typeof Confirmed> & { otp?: string }, { message: string }>({
    id: `merge-now-${goes.id}`,
    schema: hasSecondFactor ? ConfirmedWithCode : Confirmed,
    send: (entered) => mergeAccount(goes.id, { stays: stays.id, seen, ...entered }),
    onDone: ({ message }) => {
      toast.success(message);
      onMerged();
    },
  });
  return (
    <Form api={api} submit="Merge for good" busy="Merging…">
      <PasswordField label="Your own password" autoComplete="current-password" required {...api.field('password')} />
      {hasSecondFactor && <CodeField {...api.field('otp')} />}
    </Form>
  );
}

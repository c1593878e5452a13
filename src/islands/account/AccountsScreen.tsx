import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { Login } from '#domain/account/account';
import { type AddressAnswer, OfficeAddressChange, STOP_HOURS } from '#domain/account/address-change';
import { isClosedAddress, type OpenWork } from '#domain/account/closing';
import {
  describeMoves,
  MERGING_TEXTS,
  type Merge,
  type MergePlan,
  MergeQuery,
  mergeApi,
} from '#domain/account/merging';
import { ROLE_LABELS, Role } from '#domain/account/role';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { type Message, OWN_ACCOUNT, readOwnAccount } from '#islands/account/calls.ts';
import {
  type AccountEntry,
  accountsAddress,
  changeAddressOf,
  changeRole,
  closeAccount,
  endSessionsOf,
  listAccounts,
  setActive,
} from '#islands/account/office-calls.ts';
import { callApi } from '#islands/kernel/api.ts';
import type { ListPage } from '#islands/kernel/api-list.ts';
import { NO_REFETCH, useRead } from '#islands/kernel/area-client.ts';
import { ListDownload } from '#islands/kernel/office/Downloads.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { PasswordField } from '#ui/PasswordField';
import { SearchForm } from '#ui/SearchForm';
import { CodeField } from './CodeField.tsx';
import { focusSection, Section } from './Section.tsx';

export function Component() {
  const [params] = useSearchParams();
  const initialSearch = params.get('search') ?? '';
  const { value: own } = useRead(OWN_ACCOUNT, readOwnAccount);
  return (
    <>
      <ScreenHeading>Accounts</ScreenHeading>
      {own && (
        <RolesSection
          key={initialSearch}
          ownId={own.user.id}
          hasSecondFactor={own.has_second_factor}
          initialSearch={initialSearch}
        />
      )}
      <ListDownload name="accounts" address={accountsAddress(initialSearch)} columns={COLUMNS} />
    </>
  );
}

const COLUMNS: Parameters<typeof ListDownload<AccountEntry>>[0]['columns'] = {
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Email: ({ email }) => email,
  Role: ({ role }) => ROLE_LABELS[role],
};

interface Props {
  account: AccountEntry;
  isOwn: boolean;
  hasSecondFactor: boolean;
  onChanged: (change: Partial<Pick<AccountEntry, 'role' | 'is_active'>>) => void;
  /** Called after closing or merging. */
  onClosed: () => void;
}

const WORK_LABELS: Record<OpenWork['part'], string> = {
  submitted: 'Submitted',
  reviews: 'Review of',
  handled: 'Handles',
};

export const roleControlId = (accountId: string) => `role-${accountId}`;

/** One account in the list, with its role and actions. */
export function AccountRow({ account, isOwn, hasSecondFactor, onChanged, onClosed }: Props) {
  const { id, email, first_name, last_name, role, is_active, email_verified_at, last_here_on } = account;
  const [chosen, setChosen] = useState<Role>(role);
  useEffect(() => setChosen(role), [role]);
  const [openWork, setOpenWork] = useState<OpenWork[]>([]);
  const { run, isBusy, failure } = useAction();
  const name = `${first_name} ${last_name}`.trim();
  const isClosed = !is_active && isClosedAddress(email);
  const close = () =>
    run(async () => {
      toast.success((await closeAccount(id)).message);
      onClosed();
    });
  const activate = (wanted: boolean) =>
    run(async () => {
      const { message, waiting } = await setActive(id, wanted);
      toast.success(message);
      setOpenWork(waiting);
      onChanged({ is_active: wanted });
      // The pressed button has disappeared.
      document.getElementById(roleControlId(id))?.focus();
    });
  const signOut = () =>
    run(async () => {
      toast.success((await endSessionsOf(id)).message);
    });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      toast.success((await changeRole(id, chosen)).message);
      onChanged({ role: chosen });
    });
  };
  return (
    <li>
      <div>
        <p>
          <strong>{name || email}</strong>
          {isOwn && ' (you)'} {isClosed && <Badge colour="neutral">Closed</Badge>}
          {!isClosed && !is_active && <Badge colour="neutral">Deactivated</Badge>}
          {!isClosed && !email_verified_at && <Badge colour="orange">Not confirmed</Badge>}
        </p>
        {!isClosed && (
          <p className="hint">
            {email}
            <br />
            {last_here_on ? `Last signed in ${longDate(last_here_on)}` : 'Never signed in'}
          </p>
        )}
      </div>
      {!isClosed && (
        <form className="change-role" method="post" onSubmit={save}>
          <label className="visually-hidden" htmlFor={roleControlId(id)}>
            Role of {name || email}
          </label>
          <select id={roleControlId(id)} value={chosen} onChange={(event) => setChosen(Role.parse(event.target.value))}>
            {Role.options.map((option) => (
              <option key={option} value={option}>
                {ROLE_LABELS[option]}
              </option>
            ))}
          </select>
          <button type="submit" className="button quiet" disabled={chosen === role} aria-disabled={isBusy || undefined}>
            Change<span className="visually-hidden"> the role of {name || email}</span>
          </button>
        </form>
      )}
      {!isClosed && !isOwn && (
        <details className="account-more">
          <summary>
            More<span className="visually-hidden"> for {name || email}</span>
          </summary>
          <div className="account-actions">
            {is_active && last_here_on && (
              <button
                type="button"
                className="button quiet"
                aria-disabled={isBusy || undefined}
                onClick={() => void signOut()}
              >
                <span>
                  Sign out<span className="visually-hidden"> {name || email}</span> everywhere
                </span>
              </button>
            )}
            {is_active ? (
              <ConfirmButton
                key="deactivate"
                label={
                  <>
                    Deactivate…<span className="visually-hidden"> the account of {name || email}</span>
                  </>
                }
                question={`Deactivate ${name || email}’s account? They will be signed out, cannot sign in until you reactivate it, and will not be notified by email. They will receive no more reminders, and their open reviews will no longer count; you will see what needs reassigning.`}
                noLabel="Keep it active"
                yesLabel="Deactivate the account"
                isBusy={isBusy}
                onYes={() => activate(false)}
              />
            ) : (
              <button
                type="button"
                className="button quiet"
                aria-disabled={isBusy || undefined}
                onClick={() => void activate(true)}
              >
                Reactivate<span className="visually-hidden"> the account of {name || email}</span>
              </button>
            )}
            <ConfirmButton
              label={
                <>
                  Close…<span className="visually-hidden"> the account of {name || email}</span>
                </>
              }
              question={`Close ${name || email}’s account for good? Do this only at the owner’s request: it cannot be undone. Data required for the record of manuscripts is kept; the owner will be notified by email.`}
              noLabel="Keep it"
              yesLabel="Close the account"
              isBusy={isBusy}
              onYes={close}
            />
            {is_active && role !== 'editor' && (
              <ChangeAddressForm account={account} hasSecondFactor={hasSecondFactor} />
            )}
            {is_active && role !== 'editor' && (
              <MergeAccount account={account} hasSecondFactor={hasSecondFactor} onMerged={onClosed} />
            )}
          </div>
        </details>
      )}
      {openWork.length > 0 && (
        <div className="notice">
          <p>This needs reassigning:</p>
          <ul>
            {openWork.map(({ part, manuscript_id, manuscript_number }) => (
              <li key={`${part} ${manuscript_id}`}>
                {WORK_LABELS[part]} <a href={paths.editorManuscript(manuscript_id)}>{manuscript_number}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Failure text={failure} />
    </li>
  );
}

/** Replaces the address of someone who has lost their mailbox. */
function ChangeAddressForm({
  account: { id, email },
  hasSecondFactor,
}: {
  account: AccountEntry;
  /** Whether the editor has a second factor. */
  hasSecondFactor: boolean;
}) {
  const api = useApiForm<OfficeAddressChange, AddressAnswer>({
    id: `give-address-${id}`,
    schema: OfficeAddressChange,
    send: (change) => changeAddressOf(id, change),
    onDone: ({ message }) => toast.success(message),
  });
  return (
    <details className="give-address">
      <summary>
        Change email address<span className="visually-hidden"> for {email}</span>
      </summary>
      <p className="hint">
        For someone who no longer reads {email}. Make sure they are who they say they are. We email a link to the new
        address; once it has been followed, the change takes effect {STOP_HOURS} hours from now at the earliest. Until
        then {email} can stop it.
      </p>
      <Form api={api} submit="Send the link" busy="Sending…">
        <Field label="New email address" type="email" autoComplete="off" required {...api.field('email')} />
        <PasswordField label="Your password" autoComplete="current-password" required {...api.field('password')} />
        {hasSecondFactor && <CodeField {...api.field('otp')} />}
      </Form>
    </details>
  );
}

interface ConfirmButtonProps {
  /** May include visually hidden text that names the account. */
  label: ReactNode;
  question: string;
  noLabel: string;
  yesLabel: string;
  isBusy: boolean;
  onYes: () => Promise<void>;
}

/** A button that asks for confirmation in place, and disappears when done. */
function ConfirmButton({ label, question, noLabel, yesLabel, isBusy, onYes }: ConfirmButtonProps) {
  const [state, setState] = useState<'now' | 'before'>();
  const id = useId();
  if (state !== 'now') {
    return (
      <button
        type="button"
        className="button quiet"
        ref={state === 'before' ? focusOnce : null}
        onClick={() => setState('now')}
      >
        {label}
      </button>
    );
  }
  return (
    <div className="notice stack">
      <p id={id}>{question}</p>
      <div className="form-actions">
        <button
          type="button"
          className="button quiet"
          ref={focusOnce}
          aria-describedby={id}
          onClick={() => setState('before')}
        >
          {noLabel}
        </button>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void onYes()}>
          {yesLabel}
        </button>
      </div>
    </div>
  );
}

interface MergeAccountProps {
  account: AccountEntry;
  /** Whether the merging editor has a second factor. */
  hasSecondFactor: boolean;
  onMerged: () => void;
}

/** Merges an account into another of the same person, after a preview. */
function MergeAccount({ account: { id, email }, hasSecondFactor, onMerged }: MergeAccountProps) {
  const [plan, setPlan] = useState<MergePlan>();
  const api = useApiForm({
    id: `merge-${id}`,
    schema: MergeQuery,
    send: ({ stays }) => readMergePlan(id, stays),
    onDone: setPlan,
  });
  return (
    <details className="give-address">
      <summary>
        Merge<span className="visually-hidden"> the account of {email}</span>
      </summary>
      <p className="hint">
        For one person with two accounts. This one, {email}, is merged into the other and closed. You will see what
        would move before anything happens.
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
      {plan && <MergePreview key={plan.seen} plan={plan} hasSecondFactor={hasSecondFactor} onMerged={onMerged} />}
    </details>
  );
}

function MergePreview({ plan, hasSecondFactor, onMerged }: { plan: MergePlan } & Omit<MergeAccountProps, 'account'>) {
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
            <dd>{describeMoves(plan.moves)}</dd>
            {plan.left > 0 && (
              <>
                <dt>Not moved</dt>
                <dd>
                  {plan.left} past invitation{plan.left > 1 && 's'} to review manuscripts of the account you are
                  keeping. {plan.left > 1 ? 'They remain' : 'It remains'} with the closed account.
                </dd>
              </>
            )}
            <dt>Ends</dt>
            <dd>{MERGING_TEXTS.ends}</dd>
            <dt>Record</dt>
            <dd>{MERGING_TEXTS.record}</dd>
          </dl>
          <p className="notice">{MERGING_TEXTS.notified}</p>
          <MergeForm plan={plan} hasSecondFactor={hasSecondFactor} onMerged={onMerged} />
        </>
      )}
    </div>
  );
}

const MergeInput = z.strictObject({ password: Login.shape.password });
const MergeWithCodeInput = MergeInput.extend({ otp: z.string().trim().min(1, 'Enter a code.') });

function MergeForm({ plan: { goes, stays, seen }, hasSecondFactor, onMerged }: Parameters<typeof MergePreview>[0]) {
  const api = useApiForm<z.infer<typeof MergeInput> & { otp?: string }, { message: string }>({
    id: `merge-now-${goes.id}`,
    schema: hasSecondFactor ? MergeWithCodeInput : MergeInput,
    send: (input) => mergeAccounts(goes.id, { stays: stays.id, seen, ...input }),
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

const readMergePlan = (closedId: string, keptId: string) =>
  callApi<MergePlan>(mergeApi.plan(closedId, keptId), { as: true, fallback: 'The merge could not be previewed.' });

const mergeAccounts = (closedId: string, body: Merge) =>
  callApi<Message>(mergeApi.merge(closedId), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The accounts could not be merged.',
  });

interface RolesSectionProps {
  ownId: string;
  hasSecondFactor: boolean;
  /** The initial search. */
  initialSearch: string;
}

/** Accounts for editors: search, roles, deactivation, closing and merging. */
function RolesSection({ ownId, hasSecondFactor, initialSearch }: RolesSectionProps) {
  const [typed, setTyped] = useState(initialSearch);
  const [search, setSearch] = useState(initialSearch);
  const [firstNew, setFirstNew] = useState<string>();
  const client = useQueryClient();
  const queryKey = ['accounts', search];
  const { data, error, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => listAccounts(pageParam),
    initialPageParam: accountsAddress(search),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...NO_REFETCH,
  });
  useFailureToast(error, error?.message ?? '');
  const failure = isFetching ? undefined : error?.message;
  const list = data && joinPages(data);

  const find = () => {
    if (typed.trim() === search) void refetch();
    else setSearch(typed.trim());
  };
  const showMore = async () => {
    const { data: more } = await fetchNextPage();
    setFirstNew(more && joinPages(more).items[list?.items.length ?? 0]?.id);
  };
  const show = (id: string, change: Partial<AccountEntry>) =>
    client.setQueryData<AccountPages>(
      queryKey,
      (now) => now && { ...now, pages: now.pages.map((page) => updateEntry(page, id, change)) },
    );
  useEffect(() => {
    // The pressed button moves down or disappears.
    if (firstNew) document.getElementById(roleControlId(firstNew))?.focus();
  }, [firstNew]);

  return (
    <Section
      id="roles"
      heading="Roles"
      lead="Everyone with an account, editors first. Changing a role signs the person out and notifies them by email. Reviewers and editors need a confirmed email address."
    >
      <SearchForm
        id="find-account"
        label="Name or email"
        maxLength={200}
        typed={typed}
        onType={setTyped}
        onSearch={find}
        isBusy={isFetching}
        submit="Find accounts"
      />
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (list && countText(list))}
      </p>
      <ul className="places">
        {list?.items.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isOwn={account.id === ownId}
            hasSecondFactor={hasSecondFactor}
            onChanged={(change) => show(account.id, change)}
            onClosed={() => {
              focusSection('roles');
              void refetch();
            }}
          />
        ))}
      </ul>
      {list?.next && (
        <p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={isFetching || undefined}
            onClick={() => void showMore()}
          >
            Show more accounts
          </button>
        </p>
      )}
    </Section>
  );
}

type AccountPages = InfiniteData<ListPage<AccountEntry>>;

/** Joins the pages; an entry that moved between pages while loading appears once. */
function joinPages({ pages }: AccountPages): ListPage<AccountEntry> {
  const items = new Map(pages.flatMap((page) => page.items.map((account) => [account.id, account] as const)));
  return { total: 0, hasMore: false, next: undefined, ...pages.at(-1), items: [...items.values()] };
}

const updateEntry = ({ items, ...list }: ListPage<AccountEntry>, id: string, change: Partial<AccountEntry>) => ({
  ...list,
  items: items.map((account) => (account.id === id ? { ...account, ...change } : account)),
});

function countText({ items, total }: ListPage<AccountEntry>): string {
  if (total === 0) return 'No account found.';
  const found = `${total} account${total === 1 ? '' : 's'} found`;
  return items.length < total ? `${found}; the first ${items.length} are shown.` : `${found}.`;
}

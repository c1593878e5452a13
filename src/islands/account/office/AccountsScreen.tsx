import { useSearchParams } from 'react-router';
import { ROLE_LABELS } from '#domain/account/role';
import { OWN_ACCOUNT, readOwnAccount } from '#islands/account/calls.ts';
import { type AccountEntry, accountsAddress } from '#islands/account/office-calls.ts';
import { RolesSection } from '#islands/account/RolesSection.tsx';
import { useRead } from '#islands/kernel/area-client.ts';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';

/** Who has an account, and which role. */
export function Component() {
  const [params] = useSearchParams();
  const asked = params.get('search') ?? '';
  const { value: own } = useRead(OWN_ACCOUNT, readOwnAccount);
  return (
    <>
      <ScreenHeading>Accounts</ScreenHeading>
      {own && <RolesSection key={asked} ownId={own.user.id} hasSecondFactor={own.has_second_factor} asked={asked} />}
      <ListDownload name="accounts" address={accountsAddress(asked)} columns={COLUMNS} />
    </>
  );
}

const COLUMNS: Parameters<typeof ListDownload<AccountEntry>>[0]['columns'] = {
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Email: ({ email }) => email,
  Role: ({ role }) => ROLE_LABELS[role],
};

import { useSearchParams } from 'react-router';
import { OWN_ACCOUNT, readOwnAccount } from '#islands/account/calls.ts';
import { RolesSection } from '#islands/account/RolesSection.tsx';
import { useRead } from '#islands/area-client.ts';
import { ScreenHeading } from './ScreenHeading.tsx';

/** Who has an account, and which role. */
export function Component() {
  const [params] = useSearchParams();
  const asked = params.get('search') ?? '';
  const { value: own } = useRead(OWN_ACCOUNT, readOwnAccount);
  return (
    <>
      <ScreenHeading>Accounts</ScreenHeading>
      {own && <RolesSection key={asked} ownId={own.user.id} asked={asked} />}
    </>
  );
}

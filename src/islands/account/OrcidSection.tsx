import { toast } from 'react-hot-toast/headless';
import { orcidUrl } from '#domain/kernel/paths';
import { dayAndTime } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { disconnectOrcid, type OwnAccount } from './calls.ts';
import { goToOrcid } from './orcid-calls.ts';
import { focusSection, Section } from './Section.tsx';

interface Props {
  account: OwnAccount;
  onChange: (own: OwnAccount) => void;
}

const ID = 'orcid';

/** The person's ORCID iD: to be confirmed by signing in at ORCID, or confirmed and connected. */
export function OrcidSection({ account, onChange }: Props) {
  const { orcid, orcid_confirmed_at, can_connect_orcid } = account;
  const { run, isBusy, failure } = useAction();
  if (!orcid_confirmed_at && !can_connect_orcid) return null;
  const disconnect = () =>
    run(async () => {
      const { message, ...own } = await disconnectOrcid();
      toast.success(message);
      onChange(own);
      focusSection(ID);
    });
  return (
    <Section
      id={ID}
      heading="ORCID"
      lead="An ORCID iD distinguishes you from other researchers. Once connected, it also signs you in here and appears as confirmed on your articles."
    >
      {orcid_confirmed_at && orcid ? (
        <>
          <p>
            <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>
          </p>
          <p>Confirmed at ORCID on {dayAndTime(orcid_confirmed_at)}.</p>
        </>
      ) : (
        <p>
          {orcid
            ? 'Yours is not confirmed yet. Sign in at ORCID to confirm it.'
            : 'Sign in at ORCID, or open an account there, to show which iD is yours.'}
        </p>
      )}
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void (orcid_confirmed_at ? disconnect() : run(() => goToOrcid({ wish: 'connect' })))}
        >
          {orcid_confirmed_at ? 'Disconnect your ORCID iD' : 'Connect your ORCID iD'}
        </button>
      </p>
      <Failure text={failure} />
    </Section>
  );
}

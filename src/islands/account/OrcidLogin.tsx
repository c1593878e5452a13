import { useAction } from '#islands/kernel/use-action.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Failure } from '#ui/Failure';
import { nextPage } from './next-page.ts';
import { goToOrcid, readOrcidOffer } from './orcid-calls.ts';

/** Signing in at ORCID beside the password, where the journal is connected to it. "Remember me" of the form holds. */
export function OrcidLogin({ formId }: { formId: string }) {
  // Without an answer there is the password.
  const { value } = useLoaded(readOrcidOffer);
  const { run, isBusy, failure } = useAction();
  if (!value?.is_on) return null;
  const go = () =>
    run(async () => {
      const remember = document.querySelector<HTMLInputElement>(`#${formId} [name="remember"]`)?.checked ?? false;
      await goToOrcid({ wish: 'sign_in', remember, next: nextPage(location.search, location.origin) });
    });
  return (
    <div className="orcid-login">
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => void go()}>
        {isBusy ? 'Going to ORCID…' : 'Sign in with ORCID'}
      </button>
      <Failure text={failure} />
    </div>
  );
}

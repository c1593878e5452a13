import { paths } from '#domain/kernel/paths';
import { PROOF_TEXTS } from '#domain/production/proof/proof';

/** An invalid link. Typed text is on this device, and continues with the newest link. */
export function LinkEnded({ back, isWriting = false }: { back: string; isWriting?: boolean }) {
  return (
    <section className="notice attention stack" aria-labelledby="link-ended">
      <h2 id="link-ended">This link has expired</h2>
      {isWriting && (
        <p>
          <strong>Nothing you wrote is lost.</strong> It is saved on this device, so you can continue where you left
          off.
        </p>
      )}
      <p role="alert">
        {PROOF_TEXTS.unknown} If you submitted the manuscript, you can also{' '}
        <a href={`${paths.login}?next=${encodeURIComponent(back)}`}>sign in</a>.
      </p>
    </section>
  );
}

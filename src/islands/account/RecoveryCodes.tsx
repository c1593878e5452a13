import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error('The codes could not be copied. Select and copy them yourself.'),
    );
  return (
    <section className="form recovery-codes" tabIndex={-1} ref={box} aria-labelledby="recovery-heading">
      <p className="notice success">Two-factor authentication is on.</p>
      <h3 id="recovery-heading">Recovery codes</h3>
      <p>
        Each works once in place of the app, should you lose your phone. Keep them safe:{' '}
        <strong>they are not shown again.</strong>
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="button quiet" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="button" onClick={onKept}>
          I have saved them
        </button>
      </div>
    </section>
  );
}

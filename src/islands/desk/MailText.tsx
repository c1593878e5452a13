export function MailText({ words, about }: { words: string | null; about?: string }) {
  if (words === null) return <p className="hint">Sent before the text of emails was kept.</p>;
  return (
    <details className="letter">
      <summary>
        Read the email
        {about && <span className="visually-hidden"> {about}</span>}
      </summary>
      <p className="letter-text">{words}</p>
    </details>
  );
}

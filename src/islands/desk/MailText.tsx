export function MailText({ text, about }: { text: string | null; about?: string }) {
  if (text === null) return <p className="hint">Sent before the journal kept the text of emails.</p>;
  return (
    <details className="letter">
      <summary>
        Read the email
        {about && <span className="visually-hidden"> {about}</span>}
      </summary>
      <p className="letter-text">{text}</p>
    </details>
  );
}

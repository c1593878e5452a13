import { Link } from 'react-router';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { messagesPage } from '#domain/message/paths';
import { keyed } from '#ui/keyed';

/** Of a manuscript that came in progress: who has it, and what is missing. Nothing of any other. */
export function MovedIn({ manuscript: { id, moved_in, authors } }: { manuscript: EditorManuscript }) {
  if (!moved_in) return null;
  const { has_account, lost } = moved_in;
  const contact = authors.find(({ is_corresponding }) => is_corresponding);
  return (
    <section className="stack" aria-labelledby="moved-in">
      <h2 id="moved-in">Imported from another system</h2>
      {!has_account &&
        (contact?.email ? (
          <p>
            It is not in anyone’s account yet. It will appear in that of {contact.name} once the address {contact.email}{' '}
            is confirmed: by registering, or by “Forgot password?”. Emails about it already go to that address.{' '}
            <Link to={messagesPage(id)}>Write to the author</Link>
          </p>
        ) : (
          <p>
            It is not in anyone’s account, and its corresponding author has no address, so no one can be emailed about
            it.
          </p>
        ))}
      {lost.length > 0 && (
        <details>
          <summary>Details not imported</summary>
          <ul>
            {keyed(lost).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

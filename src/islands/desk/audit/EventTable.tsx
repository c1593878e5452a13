import { Fragment } from 'react';
import { Link } from 'react-router';
import { detailWords } from '#domain/desk/audit/detail-words';
import type { LoggedEvent } from '#domain/desk/audit/event-log';
import { eventTitle } from '#domain/desk/editorial/timeline-words';
import { paths } from '#domain/kernel/paths';

/** Events in rows, the newest first. */
export function EventTable({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <table className="manuscripts log">
      <caption className="visually-hidden">Events, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">What happened</th>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Manuscript</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <Row key={event.position} {...event} />
        ))}
      </tbody>
    </table>
  );
}

function Row(event: LoggedEvent) {
  const { position, at, actor, manuscript } = event;
  return (
    <tr>
      <th scope="row">
        <span className="log-title">{eventTitle(event)}</span>
        <span className="ledger-note">{detailWords(event)}</span>
      </th>
      <td>
        <time dateTime={at}>{timeOf(at)}</time>
        <span className="ledger-note">Event {position.toLocaleString('en-GB')}</span>
      </td>
      <td className="log-who">{actor === 'system' ? 'the journal itself' : <Address address={actor} />}</td>
      <td className="row-open">
        {manuscript && <Link to={paths.editorManuscript(manuscript.id)}>{manuscript.number}</Link>}
      </td>
    </tr>
  );
}

/** An address that may break before its at sign and its dots, and inside a word only where that is too long. */
function Address({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change their places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** In the reader's own zone, to the second: a record is compared with others. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const timeOf = (instant: string) => TIME.format(new Date(instant));

import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { systemPage } from '#domain/assembly/paths';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { settingsPage } from '#domain/settings/paths';
import { SETTING_RULES } from '#domain/settings/setting';
import { settingsQuery } from './calls.ts';

/** What a new journal looks through once; an announcement is made when there is one. */
const SET_UP = SETTING_GROUPS.filter((group) => group !== 'announcement');

/** Which groups nobody has changed yet: the way of a new office through its first hour. Nothing once all are. */
export function LeftToSetUp() {
  const reads = useQueries({ queries: SET_UP.map(settingsQuery) });
  const left = SET_UP.filter((_, index) => reads[index]?.data?.version === 0);
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="left-to-set-up" className="stack">
      <h2 id="left-to-set-up">Still to set up</h2>
      <p>Still at their defaults:</p>
      <ul>
        {left.map((group) => (
          <li key={group}>
            <Link to={settingsPage(group)}>{SETTING_RULES[group].label}</Link>
          </li>
        ))}
      </ul>
      <p>
        Then check under <Link to={systemPage}>System</Link> that everything works, and send yourself a test email.
      </p>
    </section>
  );
}

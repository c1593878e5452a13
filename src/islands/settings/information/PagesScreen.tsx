import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { longDate } from '#domain/kernel/date';
import { informationPage } from '#domain/settings/information/paths';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { SettingsNav } from '#islands/settings/setting/SettingsNav.tsx';
import { listPages } from './calls.ts';
import { NewPage } from './NewPage.tsx';

/** The information pages, each with who changed it last. */
export function Component() {
  // Whoever comes back from a page that was just saved finds it here.
  const query = useQuery({ queryKey: ['pages'], queryFn: listPages, staleTime: 0 });
  return (
    <>
      <ScreenHeading>Settings</ScreenHeading>
      <SettingsNav current="pages" />
      <p className="hint">
        The pages that say who you are and how you work. Default text is shown until you change it.
      </p>
      {query.data ? (
        <ul className="page-list">
          {query.data.map(({ name, title, path, updated, is_own, is_shown, changed_by }) => (
            <li key={name}>
              <Link to={informationPage(name)}>{title}</Link>
              <span className="hint">{path}</span>
              <span className="hint">
                {is_own && (is_shown ? 'Your own page. ' : 'Your own page, hidden from readers. ')}
                {changed_by ? `Changed on ${longDate(updated)} by ${changed_by}` : 'Default'}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <WaitingFor query={query} />
      )}
      <NewPage />
    </>
  );
}

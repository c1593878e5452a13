import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OfficePage } from '#domain/settings/information/office-page';
import { OWN_PAGE_FIELDS, PAGE_FIELDS } from '#domain/settings/information/page-fields';
import { informationPreview } from '#domain/settings/information/paths';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { SettingsForm } from '#islands/settings/setting/SettingsForm.tsx';
import { SettingsNav } from '#islands/settings/setting/SettingsNav.tsx';
import { AddToMenu } from './AddToMenu.tsx';
import { readPage, savePage } from './calls.ts';
import { keptPage } from './kept-page.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { TextHelp } from './TextHelp.tsx';

/** One information page: its words, what may stand in them, and its earlier states. */
export function Component() {
  const name = useParams().name ?? '';
  const queryKey = ['page', name];
  const query = useQuery({ queryKey, queryFn: () => readPage(name), ...NO_REFETCH });
  const { data: page } = query;
  return (
    <>
      <ScreenHeading>{headingOf(page)}</ScreenHeading>
      <SettingsNav current="pages" />
      {page ? <Editor key={name} name={name} page={page} /> : <WaitingFor query={query} />}
    </>
  );
}

function headingOf(page: OfficePage | undefined): string {
  if (!page) return 'Page';
  return page.values.title ? `Page: ${page.values.title}` : 'New page';
}

function Editor({ name, page }: { name: string; page: OfficePage }) {
  return (
    <>
      {page.supplied || page.values.shown ? (
        <p className="hint">
          Its address is <a href={page.path}>{page.path}</a>.
        </p>
      ) : (
        <p className="hint">Its address will be {page.path}. It is hidden from readers.</p>
      )}
      <SettingsForm
        name={keptPage(name)}
        queryKey={['page', name]}
        fields={page.supplied ? PAGE_FIELDS : OWN_PAGE_FIELDS}
        settings={page}
        save={(change) => savePage(name, change)}
        supplied={page.supplied ? { values: page.supplied, label: 'Restore the default page' } : undefined}
        startsEmpty={!page.supplied}
      >
        {() => (
          <>
            <p className="form-actions">
              <a className="button quiet" href={informationPreview(name)} target="_blank" rel="noreferrer">
                Preview the page<span className="visually-hidden"> (in a new tab)</span>
              </a>
            </p>
            <TextHelp />
            <PlaceholderList placeholders={page.placeholders} />
          </>
        )}
      </SettingsForm>
      {page.values.shown && <AddToMenu title={page.values.title ?? ''} path={page.path} />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Navigate, useParams } from 'react-router';
import { toAnnouncement } from '#domain/journal/announcement/announcement';
import { cleanColour, colourTokens, isColour } from '#domain/journal/look/colours';
import { logoProblem } from '#domain/journal/look/logo';
import { LOOK_DEFAULTS } from '#domain/journal/look/look-defaults';
import { parseMenus, unlinkedRequiredPages } from '#domain/journal/navigation/menu-list';
import {
  parseDigestDays,
  parseReminders,
  REMINDER_SUBJECTS,
  type ReminderSubject,
  reminderText,
} from '#domain/journal/reminder-days';
import { SETTING_GROUPS, type SettingValues } from '#domain/journal/setting-group';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { isPlainDate } from '#domain/kernel/plain-date';
import { settingsPage } from '#domain/settings/paths';
import { SETTING_RULES, settingFields, settingProblems } from '#domain/settings/setting';
import { REMINDER_FIELDS } from '#domain/settings/setting-fields';
import { useJournal } from '#islands/kernel/journal.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { saveSettings, settingsQuery } from '#islands/settings/calls.ts';
import { Terms } from '#ui/Terms';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SetUpList } from './SetUpList.tsx';

/** One group of the journal's settings. */
export function Component() {
  const journal = useJournal();
  const wanted = useParams().group ?? SETTING_GROUPS[0];
  const group = SETTING_GROUPS.find((one) => one === wanted);
  const query = useQuery({ ...settingsQuery(group ?? SETTING_GROUPS[0]), enabled: group !== undefined });
  // Each current article type has its own charge.
  const types = useQuery({ ...settingsQuery('types'), enabled: group === 'fees' });
  if (!group) return <Navigate to={settingsPage()} replace />;
  return (
    <>
      <ScreenHeading>Settings</ScreenHeading>
      <SettingsFrame current={group}>
        <p className="hint">{SETTING_RULES[group].about}</p>
        {query.data && (group !== 'fees' || types.data) ? (
          <SettingsForm
            key={group}
            name={`settings-${group}`}
            queryKey={['settings', group]}
            fields={settingFields(journal, group)}
            settings={query.data}
            save={(change) => saveSettings(group, change)}
          >
            {(values) => (
              <>
                {group === 'look' && <LookPreview values={values} />}
                {group === 'reminders' && <ReminderPreview values={values} />}
                {group === 'navigation' && <NavigationPreview values={values} />}
                {group === 'announcement' && <AnnouncementPreview values={values} />}
              </>
            )}
          </SettingsForm>
        ) : (
          <QueryStatus query={query.data ? types : query} />
        )}
        {group === SETTING_GROUPS[0] && <SetUpList />}
      </SettingsFrame>
    </>
  );
}

/** A preview of the announcement, and the dates on which readers see it. */
function AnnouncementPreview({ values }: { values: SettingValues }) {
  const announcement = toAnnouncement(values);
  const { first_day = '', last_day = '' } = values;
  const from = isPlainDate(first_day) ? `From ${longDate(first_day)}` : 'From the next build of the site';
  return (
    <section aria-labelledby="announcement-preview">
      <h2 id="announcement-preview">Preview</h2>
      {announcement ? (
        <>
          <div className="announcement">
            <p>
              {announcement.text}{' '}
              {announcement.link && (
                <a href={announcement.link.href} target="_blank" rel="noreferrer">
                  {announcement.link.label}
                  <span className="visually-hidden"> (in a new tab)</span>
                </a>
              )}
            </p>
          </div>
          <p className="hint">
            {isPlainDate(last_day) && first_day <= last_day
              ? `${from} to ${longDate(last_day)}, above every public page.`
              : 'The dates appear here once both are valid.'}
          </p>
        </>
      ) : (
        <p className="hint">No announcement.</p>
      )}
    </section>
  );
}

const THEMES = ['light', 'dark'] as const;

/** A preview of a page header in both themes, with the colours and logo as typed. */
function LookPreview({ values }: { values: SettingValues }) {
  const journal = useJournal();
  const logo = values.logo && !logoProblem(values.logo) ? values.logo : undefined;
  const colour = (name: 'colour_light' | 'colour_dark') => {
    const typed = cleanColour(values[name] ?? '');
    return isColour(typed) ? typed : LOOK_DEFAULTS[name];
  };
  const look = { ...LOOK_DEFAULTS, colour_light: colour('colour_light'), colour_dark: colour('colour_dark') };
  return (
    <section aria-labelledby="look-preview">
      <h2 id="look-preview">Preview</h2>
      <div className="look-preview" style={colourTokens(look) as CSSProperties}>
        {THEMES.map((theme) => (
          <figure key={theme} className={theme}>
            <figcaption>{theme === 'light' ? 'On light background' : 'On dark background'}</figcaption>
            <p className="brand">
              {logo ? <img src={logo} alt="" /> : <span className="mark" aria-hidden="true" />}
              {journal.name}
            </p>
            <p className="form-actions">
              <span className="button">Submit Paper</span>
              <span className="button quiet">Search</span>
            </p>
          </figure>
        ))}
      </div>
    </section>
  );
}

const REMINDER_RECIPIENTS: Readonly<Record<ReminderSubject, string>> = {
  invitation: 'A reviewer who has not answered an invitation',
  review: 'A reviewer whose review is due',
  revision: 'Authors whose revision is due',
  proof: 'A corresponding author whose proof is due',
};

/** A description of when emails are sent, as typed. */
function ReminderPreview({ values }: { values: SettingValues }) {
  const isWrong = REMINDER_FIELDS.some((field) => settingProblems(field, values[field.name] ?? '').length > 0);
  const days = parseReminders(values);
  return (
    <section aria-labelledby="reminder-preview">
      <h2 id="reminder-preview">When emails are sent</h2>
      {isWrong ? (
        <p className="hint">Shown once every number is valid.</p>
      ) : (
        <Terms
          rows={[
            ...REMINDER_SUBJECTS.map((about) => [REMINDER_RECIPIENTS[about], reminderText(days[about])] as const),
            ['The handling editor', digestText(parseDigestDays(values))],
          ]}
        />
      )}
    </section>
  );
}

function digestText(days: number): string {
  if (days === 0) return 'never';
  return `once an item has waited for ${days === 1 ? '1 day' : `${days} days`}; all items in one email, each mentioned only once`;
}

/** A preview of the header and footer with the menus as typed. The links work. */
function NavigationPreview({ values }: { values: SettingValues }) {
  const [header, footer] = [values.header, values.footer].map((text) => parseMenus(text ?? '') ?? []);
  const left = unlinkedRequiredPages([...(header ?? []), ...(footer ?? [])]);
  return (
    <section aria-labelledby="navigation-preview">
      <h2 id="navigation-preview">Preview</h2>
      <p className="hint">On narrow screens the header menus collapse into one button.</p>
      {left.length > 0 && (
        <p className="notice">
          No menu links to {left.join(', ')}. Indexes such as DOAJ require these to be reachable from every page.
        </p>
      )}
      <div className="navigation-preview">
        <nav className="site-nav" aria-label="Preview of the header">
          <ul>
            <PreviewLink label="Articles" href={paths.articles} />
            <PreviewLink label="Volumes" href={paths.volumes} />
            {header?.map(({ label, links }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a menu has no identity besides its position
              <li key={index}>
                <details className="menu" name="previewed-menu">
                  <summary>{label}</summary>
                  <ul>
                    {links.map((link, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity besides its position
                      <PreviewLink key={place} {...link} />
                    ))}
                  </ul>
                </details>
              </li>
            ))}
            <PreviewLink className="aside" label="Sign in" href={paths.login} />
            <li>
              <span className="button">Submit Paper</span>
            </li>
          </ul>
        </nav>
        <div className="site-footer">
          <nav aria-label="Preview of the footer">
            {footer?.map(({ label, links }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity besides its position
              <div key={index}>
                <h3>{label}</h3>
                <ul>
                  {links.map((link, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity besides its position
                    <PreviewLink key={place} {...link} />
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
      </div>
    </section>
  );
}

function PreviewLink({ label, href, className }: { label: string; href: string; className?: string }) {
  return (
    <li className={className}>
      <a href={href} target="_blank" rel="noreferrer">
        {label}
        <span className="visually-hidden"> (in a new tab)</span>
      </a>
    </li>
  );
}

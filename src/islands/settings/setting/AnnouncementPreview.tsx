import { announcementIn, isDay } from '#domain/journal/announcement/announcement';
import type { SettingValues } from '#domain/journal/setting-group';
import { longDate } from '#domain/kernel/date';

/** The announcement as it is typed, and on which days readers see it. */
export function AnnouncementPreview({ values }: { values: SettingValues }) {
  const announcement = announcementIn(values);
  const { first_day = '', last_day = '' } = values;
  const from = isDay(first_day) ? `From ${longDate(first_day)}` : 'From the next build of the site';
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
            {isDay(last_day) && first_day <= last_day
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

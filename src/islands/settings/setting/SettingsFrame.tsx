import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SettingGroup } from '#domain/journal/setting-group';
import { informationPage, settingsPage } from '#domain/settings/paths';
import { SETTING_RULES, settingFields } from '#domain/settings/setting';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Field } from '#ui/Field';

type Part = SettingGroup | 'pages';

const HEADINGS = ['Basics', 'Manuscripts', 'Money', 'Site'] as const;

/** The heading under which each part is listed, in this order. */
const HEADING_BY_PART: Readonly<Record<Part, (typeof HEADINGS)[number]>> = {
  journal: 'Basics',
  licence: 'Basics',
  board: 'Basics',
  reminders: 'Basics',
  categories: 'Manuscripts',
  types: 'Manuscripts',
  guidelines: 'Manuscripts',
  checklist: 'Manuscripts',
  process: 'Manuscripts',
  review: 'Manuscripts',
  times: 'Manuscripts',
  fees: 'Money',
  waivers: 'Money',
  money: 'Money',
  look: 'Site',
  home: 'Site',
  navigation: 'Site',
  announcement: 'Site',
  pages: 'Site',
};
const PARTS = Object.keys(HEADING_BY_PART) as Part[];

const labelOf = (part: Part) => (part === 'pages' ? 'Pages' : SETTING_RULES[part].label);
const addressOf = (part: Part) => (part === 'pages' ? informationPage() : settingsPage(part));

interface Props {
  current: Part;
  children: ReactNode;
}

/** One part of the settings, beside the list of all. */
export function SettingsFrame({ current, children }: Props) {
  const [wanted, setWanted] = useState('');
  const found = useSettingSearch(wanted);
  const link = (part: Part) => (
    <Link to={addressOf(part)} aria-current={part === current ? 'page' : undefined} onClick={() => setWanted('')}>
      {labelOf(part)}
    </Link>
  );
  return (
    <div className="settings-frame">
      <nav aria-label="Groups of settings">
        <Field
          id="setting-search"
          type="search"
          label="Find a setting"
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <div role="status" className="settings-found">
          {found && found.length === 0 && <p>No settings found.</p>}
          {found && found.length > 0 && (
            <ul>
              {found.map(({ part, labels }) => (
                <li key={part}>
                  {link(part)}
                  {labels.length > 0 && <span className="hint">{labels.join(', ')}</span>}
                </li>
              ))}
            </ul>
          )}
        </div>
        {!found &&
          HEADINGS.map((heading) => (
            <section key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {PARTS.filter((part) => HEADING_BY_PART[part] === heading).map((part) => (
                  <li key={part}>{link(part)}</li>
                ))}
              </ul>
            </section>
          ))}
      </nav>
      <div className="settings-part">{children}</div>
    </div>
  );
}

const NAMED_MAX = 3;

/** The parts that match a search by name or by their fields; undefined without a search. */
function useSettingSearch(search: string): { part: Part; labels: string[] }[] | undefined {
  const journal = useJournal();
  const text = search.trim().toLowerCase();
  if (!text) return undefined;
  const isIn = (label: string) => label.toLowerCase().includes(text);
  return PARTS.flatMap((part) => {
    if (isIn(labelOf(part))) return [{ part, labels: [] }];
    const fields = part === 'pages' ? [] : settingFields(journal, part);
    const labels = fields.filter(({ label, hint }) => isIn(label) || isIn(hint)).map(({ label }) => label);
    const more = labels.length > NAMED_MAX ? [`${labels.length - NAMED_MAX} more`] : [];
    const named = [...labels.slice(0, NAMED_MAX), ...more].filter((label) => label !== labelOf(part));
    return labels.length > 0 ? [{ part, labels: named }] : [];
  });
}

import { Link } from 'react-router';
import { SETTING_GROUPS, type SettingGroup } from '#domain/journal/setting-group';
import { informationPage } from '#domain/settings/information/paths';
import { settingsPage } from '#domain/settings/paths';
import { SETTING_RULES } from '#domain/settings/setting';

/** The way to each group of settings, and to the information pages. */
export function SettingsNav({ current }: { current: SettingGroup | 'pages' }) {
  const groups = SETTING_GROUPS.map((group) => [group, SETTING_RULES[group].label, settingsPage(group)] as const);
  return (
    <nav aria-label="Groups of settings">
      <ul className="ledger-views">
        {[...groups, ['pages', 'Pages', informationPage()] as const].map(([name, label, to]) => (
          <li key={name}>
            <Link to={to} aria-current={name === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

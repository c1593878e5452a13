import type { CSSProperties } from 'react';
import { cleanColour, isColour } from '#domain/journal/look/contrast';
import { logoProblem } from '#domain/journal/look/logo';
import { LOOK_DEFAULTS } from '#domain/journal/look/look-defaults';
import { colourTokens } from '#domain/journal/look/tokens';
import type { SettingValues } from '#domain/journal/setting-group';
import { useJournal } from '#islands/kernel/journal.tsx';

const THEMES = ['light', 'dark'] as const;

/** The head of a page in both themes, with the colours and the logo as they are typed. */
export function LookPreview({ values }: { values: SettingValues }) {
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

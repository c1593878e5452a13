import { parseMenus } from '#domain/journal/navigation/menu-list';
import { unreached } from '#domain/journal/navigation/unreached';
import type { SettingValues } from '#domain/journal/setting-group';
import { paths } from '#domain/kernel/paths';

/** The header's bar and the footer with the menus as they are typed. The links can be tried. */
export function NavigationPreview({ values }: { values: SettingValues }) {
  const [header, footer] = [values.header, values.footer].map((text) => parseMenus(text ?? '') ?? []);
  const left = unreached([...(header ?? []), ...(footer ?? [])]);
  return (
    <section aria-labelledby="navigation-preview">
      <h2 id="navigation-preview">Preview</h2>
      <p className="hint">On narrow screens the header menus collapse into one button.</p>
      {left.length > 0 && (
        <p className="notice">
          No menu leads to {left.join(', ')}. Indexes such as DOAJ require these to be reachable from every page.
        </p>
      )}
      <div className="navigation-preview">
        <nav className="site-nav" aria-label="Preview of the header">
          <ul>
            <PreviewLink label="Articles" href={paths.articles} />
            <PreviewLink label="Volumes" href={paths.volumes} />
            {header?.map(({ label, links }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a menu has no other name than its place
              <li key={index}>
                <details className="menu" name="previewed-menu">
                  <summary>{label}</summary>
                  <ul>
                    {links.map((link, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name than its place
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
              <div key={index}>
                <h3>{label}</h3>
                <ul>
                  {links.map((link, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name than its place
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

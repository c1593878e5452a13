import type { CaptionedEntry, OutlineEntry } from '#domain/publication/full-text';

interface Props {
  entries: readonly OutlineEntry[];
  captioned: readonly CaptionedEntry[];
}

/** Written twice, one copy hidden by CSS: beside the text on a wide screen, folded above it on a narrow one. */
export function Outline({ entries, captioned }: Props) {
  return (
    <>
      <nav className="outline wide" aria-label="On this page">
        <p aria-hidden="true">On this page</p>
        <Links entries={entries} />
        {captioned.length > 0 && <Captioned entries={captioned} />}
      </nav>
      <nav className="outline narrow" aria-label="On this page">
        <details>
          <summary>On this page</summary>
          <Links entries={entries} />
        </details>
        {captioned.length > 0 && <Captioned entries={captioned} />}
      </nav>
    </>
  );
}

/** The figures and tables in one list, for who looks for these first. */
function Captioned({ entries }: { entries: readonly CaptionedEntry[] }) {
  return (
    <details>
      <summary>Figures and tables</summary>
      <ol role="list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Links({ entries }: { entries: readonly OutlineEntry[] }) {
  const sections: { entry: OutlineEntry; parts: OutlineEntry[] }[] = [];
  for (const entry of entries) {
    if (entry.level === 3 && sections.length > 0) sections.at(-1)?.parts.push(entry);
    else sections.push({ entry, parts: [] });
  }
  return (
    <ol role="list">
      {sections.map(({ entry, parts }) => (
        <li key={entry.id}>
          <EntryLink entry={entry} />
          {parts.length > 0 && (
            <ol role="list">
              {parts.map((part) => (
                <li key={part.id}>
                  <EntryLink entry={part} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

function EntryLink({ entry: { id, label } }: { entry: CaptionedEntry }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the label is escaped HTML
  return <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: label }} />;
}

import { type Language, languageName, languagesByName } from '#domain/journal/language';
import { moveEntry, RowTools } from '#islands/kernel/office/Rows.tsx';
import { Field, Select, TextArea } from '#ui/Field';
import { Fold } from './Fold.tsx';
import { linesOf, type MetadataProps } from './StudyFields.tsx';

const EMPTY_TRANSLATION = { language: '', title: '', abstract: '', keywords: [] } as const;

export function TranslationsFields({ metadata: { language, translations }, change, form }: MetadataProps) {
  const others = languagesByName().filter((one) => one !== language);
  const set = (next: typeof translations) => change({ translations: next });
  const { id, error } = form.field('translations');
  return (
    <Fold
      id={id}
      legend="Title and abstract in other languages"
      facts={translations.flatMap((one) => (one.language ? languageName(one.language) : [])).join(', ') || 'None'}
      error={error}
      isNeeded={form.isWrong('translations')}
    >
      <ol>
        {translations.map((translation, index) => {
          const { language: into, title, abstract, keywords } = translation;
          const name = into ? languageName(into) : `translation ${index + 1}`;
          const path = `translations-${index}`;
          const write = (part: Partial<typeof translation>) =>
            set(translations.map((other) => (other === translation ? { ...other, ...part } : other)));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a translation has no identity besides its position
            <li className="row" key={index}>
              <div className="row-line">
                <strong>{into ? name : `Translation ${index + 1}`}</strong>
                <RowTools
                  name={name}
                  number={index + 1}
                  count={translations.length}
                  onMove={(by) => set(moveEntry(translations, index, by))}
                  onRemove={() => set(translations.filter((other) => other !== translation))}
                />
              </div>
              <div className="row-fields">
                <Select
                  label={`Language of ${name}`}
                  value={into}
                  onChange={({ currentTarget }) => write({ language: currentTarget.value as Language | '' })}
                  {...form.field(`${path}-language`)}
                >
                  <option value="">Choose one</option>
                  {others.map((code) => (
                    <option key={code} value={code}>
                      {languageName(code)}
                    </option>
                  ))}
                </Select>
                <Field
                  label={`Title in ${name}`}
                  lang={into || undefined}
                  dir="auto"
                  value={title}
                  onChange={({ currentTarget }) => write({ title: currentTarget.value })}
                  {...form.field(`${path}-title`)}
                />
                <TextArea
                  label={`Abstract in ${name}`}
                  lang={into || undefined}
                  dir="auto"
                  rows={6}
                  value={abstract}
                  onChange={({ currentTarget }) => write({ abstract: currentTarget.value })}
                  {...form.field(`${path}-abstract`)}
                />
                <TextArea
                  label={`Keywords in ${name}`}
                  hint="One per line."
                  lang={into || undefined}
                  dir="auto"
                  rows={3}
                  value={keywords.join('\n')}
                  onChange={({ currentTarget }) => write({ keywords: linesOf(currentTarget.value) })}
                  {...form.field(`${path}-keywords`)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <p>
        <button
          type="button"
          className="button quiet"
          onClick={() => set([...translations, { ...EMPTY_TRANSLATION, keywords: [] }])}
        >
          Add a language
        </button>
      </p>
    </Fold>
  );
}

import { useState } from 'react';
import { type HomeLayout, LAYOUT_DEFAULT, layoutText, parseLayout } from '#domain/home/layout';
import { changesOf } from '#domain/setting/setting-changes';
import type { SettingField } from '#domain/setting/setting-field';
import type { SettingValues } from '#domain/setting/setting-group';
import type { useAttempt } from '#islands/use-attempt.ts';
import { FieldError } from '#ui/Field';
import { CollectionsControl } from './CollectionsControl.tsx';
import { HomePreview } from './HomePreview.tsx';
import { LeadControl } from './LeadControl.tsx';
import { SectionsControl } from './SectionsControl.tsx';
import { useChosenArticles } from './use-chosen-articles.ts';

interface Props {
  field: SettingField;
  value: string;
  /** What is saved now; the differences to it are shown. */
  saved: string;
  /** All texts of the group, as they are typed. */
  values: SettingValues;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  onChange: (text: string) => void;
}

/** The layout of the home page: its sections in their order and place, the article that leads, and the collections. */
export function LayoutControl({ field, value, saved, values, form, onChange }: Props) {
  const layout = parseLayout(value) ?? LAYOUT_DEFAULT;
  const [told, setTold] = useState('');
  const { articles, nameOf } = useChosenArticles(layout);
  const set = (part: Partial<HomeLayout>) => onChange(layoutText({ ...layout, ...part }));
  const { id, error } = form.field(field.name);
  const changes = value === saved ? [] : (changesOf(field, saved, value) ?? []);
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>{field.label}</legend>
      <p className="hint">{field.hint}</p>
      {error && <FieldError id={id} text={error} />}
      <SectionsControl layout={layout} onTell={setTold} onChange={(sections) => set({ sections })} />
      <LeadControl layout={layout} field={form.field(`${field.name}-lead`)} nameOf={nameOf} onChange={set} />
      <CollectionsControl
        path={`${field.name}-collections`}
        collections={layout.collections}
        form={form}
        nameOf={nameOf}
        onTell={setTold}
        onChange={(collections) => set({ collections })}
      />
      <p role="status" className="hint told">
        {told}
      </p>
      <HomePreview layout={layout} values={values} articles={articles} />
      {changes.length > 0 && (
        <div>
          <p className="hint">Not saved yet:</p>
          <ul className="hint">
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}

import { useState } from 'react';
import { type HomeLayout, LAYOUT_DEFAULT, layoutText, parseLayout } from '#domain/journal/home/layout';
import type { SettingValues } from '#domain/journal/setting-group';
import { CollectionsControl } from './CollectionsControl.tsx';
import { HomePreview } from './HomePreview.tsx';
import { LeadControl } from './LeadControl.tsx';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';
import { SectionsControl } from './SectionsControl.tsx';
import { useChosenArticles } from './use-chosen-articles.ts';

interface Props extends ListProps {
  /** All texts of the group, as they are typed. */
  values: SettingValues;
}

/** The layout of the home page: its sections in their order and place, the article that leads, and the collections. */
export function LayoutControl({ field, value, saved, values, form, onChange }: Props) {
  const layout = parseLayout(value) ?? LAYOUT_DEFAULT;
  const [told, setTold] = useState('');
  const { articles, nameOf } = useChosenArticles(layout);
  const set = (part: Partial<HomeLayout>) => onChange(layoutText({ ...layout, ...part }));
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <SectionsControl layout={layout} onTell={setTold} onChange={(sections) => set({ sections })} />
      <LeadControl
        layout={layout}
        field={form.field(`${field.name}-lead`)}
        picture={form.field(`${field.name}-lead-picture`)}
        nameOf={nameOf}
        onChange={set}
      />
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
    </ListFrame>
  );
}

import type { HomeLayout } from '#domain/journal/home/layout';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Choice } from '#ui/Choice';
import { FieldError } from '#ui/Field';
import { ArticlePicker } from './ArticlePicker.tsx';
import type { ChosenArticles } from './use-chosen-articles.ts';

interface Props {
  layout: HomeLayout;
  field: { id: string; error: string | undefined };
  picture: { id: string; error: string | undefined };
  nameOf: ChosenArticles['nameOf'];
  onChange: (part: Partial<HomeLayout>) => void;
}

/** Which article leads the home page, and whether a figure of it is shown, or a picture of the office. */
export function LeadControl({ layout, field: { id, error }, picture: ofPicture, nameOf, onChange }: Props) {
  const { lead, picture, lead_picture } = layout;
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Lead article</legend>
      <p className="hint">A retracted article is never the lead: the newest replaces it automatically.</p>
      {error && <FieldError id={id} text={error} />}
      <p>
        {lead ? (
          <>
            <strong>{nameOf(lead)}</strong>{' '}
            <button type="button" className="plain" onClick={() => onChange({ lead: '' })}>
              Use the newest
            </button>
          </>
        ) : (
          <strong>The newest article</strong>
        )}
      </p>
      <ArticlePicker
        id={`${id}-find`}
        label="Find another lead article"
        verb="Lead with"
        chosen={[lead]}
        onChoose={({ slug }) => onChange({ lead: slug })}
      />
      <Choice
        id={`${id}-figure`}
        type="checkbox"
        label="Show the first figure of the lead article"
        hint="If it has one."
        checked={picture}
        onChange={({ currentTarget }) => onChange({ picture: currentTarget.checked })}
      />
      {(lead || lead_picture) && (
        <PictureControl
          label="Your own picture"
          hint="Shown instead of the figure while the chosen article is the lead."
          value={lead_picture}
          onChange={(name) => onChange({ lead_picture: name })}
          {...ofPicture}
        />
      )}
    </fieldset>
  );
}

import { HOME_SECTIONS, type HomeLayout, type HomeSection, PLACES, type Place } from '#domain/journal/home/layout';
import { moved } from '#islands/kernel/office/rows/RowTools.tsx';
import { MoveButton } from '#ui/MoveButton';

interface Props {
  layout: HomeLayout;
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
  onChange: (sections: readonly HomeSection[]) => void;
}

/** The sections of the home page in their order, each with its place. */
export function SectionsControl({ layout: { sections, collections }, onTell, onChange }: Props) {
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(sections, index, by));
    const [section] = sections.slice(index);
    if (section) onTell(`${HOME_SECTIONS[section.name].label}: now section ${index + by + 1} of ${sections.length}.`);
  };
  return (
    <ol aria-label="Sections">
      {sections.map(({ name, place }, index) => {
        const { label, places } = HOME_SECTIONS[name];
        const isEmpty = name === 'collections' && place !== 'off' && collections.length === 0;
        return (
          <li key={name} className="row">
            <div className="row-line">
              <div>
                <strong>{label}</strong>
                {isEmpty && <span className="hint">Appears with the first collection.</span>}
              </div>
              <span className="row-tools">
                <select
                  aria-label={`Place of ${label}`}
                  value={place}
                  onChange={({ currentTarget }) =>
                    onChange(
                      sections.map((section) =>
                        section.name === name ? { name, place: currentTarget.value as Place } : section,
                      ),
                    )
                  }
                >
                  {places.map((one) => (
                    <option key={one} value={one}>
                      {PLACES[one]}
                    </option>
                  ))}
                </select>
                <MoveButton label={`Move ${label} up`} sign="↑" isOff={index === 0} onPress={() => move(index, -1)} />
                <MoveButton
                  label={`Move ${label} down`}
                  sign="↓"
                  isOff={index === sections.length - 1}
                  onPress={() => move(index, 1)}
                />
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '#islands/kernel/use-action.ts';
import { type Command, type CommandGroup, useCommands } from './use-commands.ts';

interface Props {
  onKeys: () => void;
  onClose: () => void;
}

/** The command palette: a field and matching commands. */
export function Palette({ onKeys, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { run } = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const { groups, isSearching } = useCommands(typed, onKeys);
  const all = groups.flatMap(({ commands }) => commands);
  const place = Math.min(marked, all.length - 1);
  const idOf = (index: number) => `${list}-${index}`;
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing that React could clean up with.
    void document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, place]);
  const choose = (command: Command | undefined) =>
    run(async () => {
      if (!command) return;
      // The next dialog takes the focus only after this one has restored it.
      dialog.current?.close();
      await command.does();
    });
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Enter') void choose(all[place]);
    else if (key === 'ArrowDown') setMarked((place + 1) % Math.max(all.length, 1));
    else if (key === 'ArrowUp') setMarked((place - 1 + all.length) % Math.max(all.length, 1));
    else return;
    event.preventDefault();
  };
  return (
    <dialog className="dialog palette" ref={dialog} aria-label="Commands" onClose={onClose}>
      <label htmlFor={`${list}-words`}>Go to a screen or manuscript, or run a command</label>
      <input
        id={`${list}-words`}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={all.length > 0 ? idOf(place) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={press}
      />
      <p className="hint" role="status">
        {isSearching ? 'Searching…' : countOf(all.length)}
      </p>
      <div id={list} role="listbox" aria-label="Commands" className="palette-list">
        {withPlaces(groups).map(({ heading, commands }) => (
          <Group key={heading} heading={heading}>
            {commands.map(({ command, index }) => (
              <Option
                key={`${index} ${command.label}`}
                id={idOf(index)}
                command={command}
                isMarked={index === place}
                onMark={() => setMarked(index)}
                onChoose={() => void choose(command)}
              />
            ))}
          </Group>
        ))}
      </div>
    </dialog>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role alone
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="palette-heading">
        {heading}
      </p>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
}

function Option({ id, command: { label, hint }, isMarked, onMark, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
    <div id={id} role="option" aria-selected={isMarked} tabIndex={-1} onMouseMove={onMark} onClick={onChoose}>
      <span>{label}</span>
      {hint && <span className="hint">{hint}</span>}
    </div>
  );
}

/** Commands with their overall index. */
function withPlaces(groups: readonly CommandGroup[]) {
  let index = 0;
  return groups.map(({ heading, commands }) => ({
    heading,
    commands: commands.map((command) => ({ command, index: index++ })),
  }));
}

const countOf = (count: number) => (count === 0 ? 'No results.' : count === 1 ? '1 result' : `${count} results`);

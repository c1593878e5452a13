import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { foldForSearch } from '#domain/kernel/search-text';
import { statusLabel } from '#domain/manuscript/status';
import { useRights } from '#islands/account/Allowed.tsx';
import { useAssignEditor } from '#islands/account/colleague/calls.ts';
import { listManuscripts } from '#islands/desk/list/calls.ts';
import { PARTS } from '#islands/desk/manuscript/ManuscriptParts.tsx';
import { SCREENS } from '#islands/kernel/office/screens.ts';
import { useDebounced } from '#islands/kernel/office/use-debounced.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { manuscriptKey } from '#islands/manuscript/use-manuscript.ts';

interface Props {
  onKeys: () => void;
  onClose: () => void;
}

/** The command palette: a field and matching commands. */
export function Palette({ onKeys, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [typed, setTyped] = useState('');
  const [markedIndex, setMarked] = useState(0);
  const { run } = useAction();
  useEffect(() => dialog.current?.showModal(), []);
  const { groups, isSearching } = useCommands(typed, onKeys);
  const all = groups.flatMap(({ commands }) => commands);
  const active = Math.min(markedIndex, all.length - 1);
  const idOf = (index: number) => `${list}-${index}`;
  useEffect(() => {
    // Newer browsers return a promise, which React must not take for a clean-up function.
    void document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  const choose = (command: Command | undefined) =>
    run(async () => {
      if (!command) return;
      // The next dialog takes the focus only after this one has restored it.
      dialog.current?.close();
      await command.run();
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Enter') void choose(all[active]);
    else if (key === 'ArrowDown') setMarked((active + 1) % Math.max(all.length, 1));
    else if (key === 'ArrowUp') setMarked((active - 1 + all.length) % Math.max(all.length, 1));
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
        aria-activedescendant={all.length > 0 ? idOf(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="hint" role="status">
        {isSearching ? 'Searching…' : countText(all.length)}
      </p>
      <div id={list} role="listbox" aria-label="Commands" className="palette-list">
        {withIndexes(groups).map(({ heading, commands }) => (
          <Group key={heading} heading={heading}>
            {commands.map(({ command, index }) => (
              <Option
                key={`${index} ${command.label}`}
                id={idOf(index)}
                command={command}
                isMarked={index === active}
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
function withIndexes(groups: readonly CommandGroup[]) {
  let index = 0;
  return groups.map(({ heading, commands }) => ({
    heading,
    commands: commands.map((command) => ({ command, index: index++ })),
  }));
}

const countText = (count: number) => (count === 0 ? 'No results.' : count === 1 ? '1 result' : `${count} results`);

interface Command {
  label: string;
  hint?: string;
  run: () => unknown;
}

/** Commands of one kind, under a heading. */
interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** Maximum manuscripts offered; the search screen shows all. */
const FOUND_MAX = 8;
/** A single letter matches nearly every manuscript. */
const SEARCHED_MIN = 2;

/**
 * Commands and places matching every typed word; manuscripts by number, title or author. `isSearching` while results
 * are outdated.
 */
function useCommands(typed: string, onKeys: () => void): { groups: CommandGroup[]; isSearching: boolean } {
  const go = useNavigate();
  const may = useRights();
  const words = foldForSearch(typed).match(/\S+/g) ?? [];
  const matches = ({ label }: Command) => words.every((word) => foldForSearch(label).includes(word));
  const screens = SCREENS.filter(({ right = 'read' }) => may(right)).map(({ label, to }) => ({
    label,
    run: () => void go(to),
  }));
  const { manuscripts, isSearching } = useFoundManuscripts(typed.trim(), go);
  const manuscriptCommands = useManuscriptCommands(go);
  const groups = [
    { ...manuscriptCommands, commands: manuscriptCommands.commands.filter(matches) },
    { heading: 'Screens', commands: screens.filter(matches) },
    { heading: 'Manuscripts', commands: manuscripts },
    { heading: 'Help', commands: [{ label: 'Keyboard shortcuts', run: onKeys }].filter(matches) },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching };
}

type Go = ReturnType<typeof useNavigate>;

function useFoundManuscripts(typed: string, go: Go) {
  const query = useDebounced(typed);
  const isAsked = query.length >= SEARCHED_MIN;
  const search = new URLSearchParams({ search: query, limit: String(FOUND_MAX) });
  const { data, isFetching } = useQuery({
    queryKey: ['palette', query],
    queryFn: () => listManuscripts(`${editorialApi.editorManuscripts('all')}?${search}`),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const found = isAsked && typed.length >= SEARCHED_MIN ? (data?.items ?? []) : [];
  const manuscripts = found.map(({ id, title, manuscript_number, status, co_authors }) => ({
    label: title,
    hint: [manuscript_number, statusLabel(status), co_authors.join(', ')].join(' · '),
    run: () => void go(paths.editorManuscript(id)),
  }));
  return { manuscripts, isSearching: typed.length >= SEARCHED_MIN && (isFetching || query !== typed) };
}

function useManuscriptCommands(go: Go): CommandGroup {
  const [, , area, id = ''] = useLocation().pathname.split('/');
  const may = useRights();
  const assign = useAssignEditor(id);
  const manuscript = useQueryClient().getQueryData<EditorManuscript>(manuscriptKey(id));
  if (area !== 'manuscript' || !manuscript) return { heading: '', commands: [] };
  const { status, editor, manuscript_number } = manuscript;
  const at = (part: string) => () => void go(`${paths.editorManuscript(id)}#${part}`);
  const work = [
    { label: 'Decide', run: at('decision-heading'), isOffered: true },
    { label: 'Invite a reviewer', run: at('assign-heading'), isOffered: DECISIONS[status].isInReview },
    { label: 'Assign to me', run: () => assign({ instead_of: null }), isOffered: !editor },
    { label: editor ? 'Change the editor' : 'Choose an editor', run: at('handling-editor'), isOffered: true },
  ];
  const parts = PARTS.filter(({ right = 'read' }) => may(right)).map(({ label, address }) => ({
    label: `Open ${label.toLowerCase()}`,
    run: () => void go(address(id)),
  }));
  const offered = may('edit') ? work.filter(({ isOffered }) => isOffered) : [];
  return { heading: manuscript_number, commands: [...offered, ...parts] };
}

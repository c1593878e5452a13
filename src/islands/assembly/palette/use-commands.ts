import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { foldForSearch } from '#domain/kernel/search-text';
import { statusLabel } from '#domain/manuscript/status';
import { useRights } from '#islands/account/Allowed.tsx';
import { useAssignEditor } from '#islands/account/colleague/use-editors.ts';
import { listManuscripts } from '#islands/desk/list/calls.ts';
import { PARTS } from '#islands/desk/manuscript/ManuscriptParts.tsx';
import { PLACES } from '#islands/kernel/office/places.ts';
import { useDebounced } from '#islands/kernel/office/use-debounced.ts';
import { manuscriptKey } from '#islands/manuscript/use-editorial.ts';

/** Something the palette offers. */
export interface Command {
  label: string;
  hint?: string;
  does: () => unknown;
}

/** Commands of one kind, with a heading. */
export interface CommandGroup {
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
export function useCommands(typed: string, onKeys: () => void): { groups: CommandGroup[]; isSearching: boolean } {
  const go = useGo();
  const may = useRights();
  const words = foldForSearch(typed).match(/\S+/g) ?? [];
  const holds = ({ label }: Command) => words.every((word) => foldForSearch(label).includes(word));
  const screens = PLACES.filter(({ right = 'read' }) => may(right)).map(({ label, to }) => ({
    label,
    does: () => go(to),
  }));
  const { manuscripts, isSearching } = useFoundManuscripts(typed.trim(), go);
  const own = useManuscriptCommands(go);
  const groups = [
    { ...own, commands: own.commands.filter(holds) },
    { heading: 'Screens', commands: screens.filter(holds) },
    { heading: 'Manuscripts', commands: manuscripts },
    { heading: 'Help', commands: [{ label: 'Keyboard shortcuts', does: onKeys }].filter(holds) },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching };
}

/** Opens an office address, and scrolls to its fragment. */
function useGo() {
  const navigate = useNavigate();
  return (to: string) => {
    void navigate(to);
    const [, part] = to.split('#');
    if (part) focusWhenThere(part);
  };
}

type Go = ReturnType<typeof useGo>;

function useFoundManuscripts(typed: string, go: Go) {
  const words = useDebounced(typed);
  const isAsked = words.length >= SEARCHED_MIN;
  const search = new URLSearchParams({ search: words, limit: String(FOUND_MAX) });
  const { data, isFetching } = useQuery({
    queryKey: ['palette', words],
    queryFn: () => listManuscripts(`${editorialApi.editorManuscripts('all')}?${search}`),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const found = isAsked && typed.length >= SEARCHED_MIN ? (data?.items ?? []) : [];
  const manuscripts = found.map(({ id, title, manuscript_number, status, co_authors }) => ({
    label: title,
    hint: [manuscript_number, statusLabel(status), co_authors.join(', ')].join(' · '),
    does: () => go(paths.editorManuscript(id)),
  }));
  return { manuscripts, isSearching: typed.length >= SEARCHED_MIN && (isFetching || words !== typed) };
}

/** Commands for the open manuscript. */
function useManuscriptCommands(go: Go): CommandGroup {
  const [, , area, id = ''] = useLocation().pathname.split('/');
  const may = useRights();
  const assign = useAssignEditor(id);
  const manuscript = useQueryClient().getQueryData<EditorManuscript>(manuscriptKey(id));
  if (area !== 'manuscript' || !manuscript) return { heading: '', commands: [] };
  const { status, editor, manuscript_number } = manuscript;
  const at = (part: string) => () => go(`${paths.editorManuscript(id)}#${part}`);
  const work = [
    { label: 'Decide', does: at('decision-heading'), isOffered: true },
    { label: 'Invite a reviewer', does: at('assign-heading'), isOffered: DECISIONS[status].isInReview },
    { label: 'Assign to me', does: () => assign({ instead_of: null }), isOffered: !editor },
    { label: editor ? 'Change the editor' : 'Choose an editor', does: at('handling-editor'), isOffered: true },
  ];
  const parts = PARTS.filter(({ right = 'read' }) => may(right)).map(({ label, address }) => ({
    label: `Open ${label.toLowerCase()}`,
    does: () => go(address(id)),
  }));
  const offered = may('edit') ? work.filter(({ isOffered }) => isOffered) : [];
  return { heading: manuscript_number, commands: [...offered, ...parts] };
}

/** How long to wait for a screen's part. */
const PATIENCE_MS = 10_000;

/** Scrolls to a screen's part, once it exists. */
function focusWhenThere(id: string): void {
  const go = () => {
    const part = document.getElementById(id);
    if (!part) return false;
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.focus();
    return true;
  };
  const watch = new MutationObserver(() => {
    if (go()) watch.disconnect();
  });
  // The previous screen may have a part of that name, so start with the next frame.
  requestAnimationFrame(() => {
    if (go()) return;
    watch.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => watch.disconnect(), PATIENCE_MS);
  });
}

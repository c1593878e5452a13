import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKLIST_DEFAULTS, type ChecklistGroup } from '#domain/journal/checklist-defaults';
import {
  assignChecklistIds,
  checklistChanges,
  checklistProblems,
  cleanChecklist,
  fillInFacts,
  parseChecklist,
  serialiseChecklist,
} from '#domain/submission/checklist/checklist';
import { MERIDIAN } from '../../support/meridian.ts';

const group = (title: string, ...labels: string[]): ChecklistGroup => ({
  id: '',
  title,
  items: labels.map((label) => ({ id: '', label })),
});
const named = (...groups: ChecklistGroup[]) => checklistProblems(serialiseChecklist(groups)).map(({ name }) => name);
const idsOf = (text: string) => parseChecklist(text)?.flatMap(({ id, items }) => [id, ...items.map((one) => one.id)]);

describe('the checklist of authors', () => {
  it('as it is delivered has nothing wrong, is kept as it is, and keeps its ids', () => {
    const text = serialiseChecklist(CHECKLIST_DEFAULTS);
    expect([checklistProblems(text), cleanChecklist(text), assignChecklistIds('', text)]).toEqual([[], text, text]);
  });

  it('shows the facts of the guidelines where their names stand in braces', () => {
    expect(fillInFacts(MERIDIAN, 'Figures have {figure resolution} dpi, {file size}.')).toBe(
      'Figures have 300 dpi, 10 MB.',
    );
    expect(fillInFacts(MERIDIAN, '{constructor} {words}')).toBe('{constructor} {words}');
  });

  it('says which words of which group are wrong', () => {
    expect(named(group('Files', 'One file.'))).toEqual([]);
    expect(named()).toEqual(['groups']);
    expect(named(group('', 'A file.'), group('Ethics'), group('More', '', 'A {fact}.', 'A {brace.'))).toEqual([
      ...['groups-0-title', 'groups-1-items', 'groups-2-items-0-label'],
      ...['groups-2-items-1-label', 'groups-2-items-2-label'],
    ]);
    expect(named(group('Files', 'One file.'), group('More', 'One  file.'))).toEqual([
      'groups-0-items-0-label',
      'groups-1-items-0-label',
    ]);
    expect(named(group('Many', ...Array.from({ length: 61 }, (_, index) => `Item ${index}`)))).toEqual(['groups']);
    for (const text of ['', '[1]', '{}', '[{"id":"","title":"A","items":[{"id":"A b","label":"x"}]}]']) {
      expect(checklistProblems(text).map(({ name }) => name)).toEqual(['groups']);
    }
  });

  it('gives what is new an id of its own and leaves every other as it was, whatever its words', () => {
    const before = assignChecklistIds('', serialiseChecklist([group('Files', 'One file.', 'One file!')]));
    expect(idsOf(before)).toEqual(['files', 'one-file', 'one-file-2']);
    const [files] = parseChecklist(before) as [ChecklistGroup];
    const after = [group('Files', 'New.'), { ...files, title: 'Documents' }];
    expect(idsOf(assignChecklistIds(before, serialiseChecklist(after)))).toEqual([
      'files-2',
      'new',
      'files',
      'one-file',
      'one-file-2',
    ]);
  });

  it('has no id twice, whatever is written, and is cleaned once for all', () => {
    const words = fc.oneof(fc.string(), fc.constantFrom('One file.', 'Ärzte', '医'));
    const id = fc.constantFrom('', '', 'one-file', 'files', 'item');
    const items = fc.array(fc.record({ id, label: words }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.record({ id, title: words, items }), { maxLength: 5 }), fc.string(), (groups, text) => {
        const once = cleanChecklist(serialiseChecklist(groups));
        expect(cleanChecklist(once)).toBe(once);
        const ids = idsOf(assignChecklistIds('', once)) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain('');
        expect(parseChecklist(assignChecklistIds('', once))).toBeDefined();
        checklistProblems(text);
      }),
    );
  });

  it('is compared in sentences', () => {
    const before = assignChecklistIds(
      '',
      serialiseChecklist([group('Files', 'One file.', 'A cover letter.'), group('Ethics', 'Approval.')]),
    );
    const [files, ethics] = parseChecklist(before) as [ChecklistGroup, ChecklistGroup];
    const [first, second] = files.items as [ChecklistGroup['items'][0], ChecklistGroup['items'][0]];
    const after = [
      ethics,
      {
        ...files,
        items: [
          { ...first, label: 'Two files.' },
          { id: '', label: 'A title page.' },
        ],
      },
    ];
    expect(second.label).toBe('A cover letter.');
    expect(checklistChanges(before, serialiseChecklist(after))).toEqual([
      'Added: A title page.',
      'Removed: A cover letter.',
      'Changed: One file. Now: Two files.',
      'New order: Ethics, Files',
    ]);
  });
});

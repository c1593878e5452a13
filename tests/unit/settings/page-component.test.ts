import { describe, expect, it } from 'vitest';
import {
  COMPONENTS,
  type ComponentName,
  mdxToOfficeText,
  placeholderName,
} from '#domain/settings/information/component';
import { findPlaceholder, placeholders } from '#domain/settings/information/placeholder';
import { MERIDIAN } from '../../support/meridian.ts';

const NAMES = Object.keys(COMPONENTS) as ComponentName[];
/** A placeholder's name without its argument. */
const kind = (placeholder: string) => placeholder.replace(/(?<=:).*/, '');

describe('a component of a delivered page', () => {
  it('is there for each placeholder, and shows that one alone', () => {
    const kinds = [...new Set(placeholders(MERIDIAN).map(({ name }) => kind(name)))];
    expect(kinds.length).toBeGreaterThan(30);
    expect(NAMES.map((name) => COMPONENTS[name]).toSorted()).toEqual(kinds.toSorted());
  });

  it('becomes its placeholder in the text that the office edits', () => {
    for (const { name } of placeholders(MERIDIAN)) {
      const [component] = NAMES.filter((one) => COMPONENTS[one] === kind(name));
      const of = /(?<=: ).*/.exec(name)?.[0];
      const written = of === undefined ? `<${component} />` : `<${component} of="${of}" />`;
      expect(mdxToOfficeText(`Before ${written}, after.`)).toBe(`Before {${name}}, after.`);
      expect(findPlaceholder(MERIDIAN, placeholderName(component as ComponentName, of))).toMatchObject({ name });
    }
  });

  it('leaves the rest of a text as it is', () => {
    const text = '## Members\n\n> *One* & [two](/about) `three`\n\n| a | b |\n| --- | --- |\n';
    expect(mdxToOfficeText(text)).toBe(text);
  });

  it.each([
    ['<Poem />', 'there is no component <Poem />'],
    ['<constructor />', '“<constructor />” is neither'],
    ['<Time />', '<Time /> needs the attribute “of”'],
    ['<Publisher of="x" />', '<Publisher of="x" /> must not have “of”'],
    ['<Publisher/>', '“<Publisher/>” is neither Markdown nor a component'],
    ['<Publisher>x</Publisher>', 'is neither'],
    ['<Publisher name="x" />', 'is neither'],
    ['<b>bold</b>', 'is neither'],
    ['<https://journal.example>', 'is neither'],
    ['{publisher}', '“{publisher}” is neither'],
    ['<Time of="{x}" />', 'is neither'],
    ["Text.\n\nimport x from './x.ts'", "“import x from './x.ts'” is neither"],
    ['export const x = 1', 'is neither'],
  ])('is all that may stand beside Markdown: %j is refused', (text, sentence) => {
    expect(() => mdxToOfficeText(text)).toThrow(sentence);
  });
});

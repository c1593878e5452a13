import type { Article, Declarations } from '#domain/publication/article';
import { DECLARATION_HEADINGS } from '#domain/publication/declarations';
import { SUPPLEMENT_MEDIA_TYPES, supplementFormatOf } from '#domain/publication/supplement';
import { element, type WrittenXml, type XmlContent } from '#domain/xml';
import type { JatsBody } from './body.ts';
import { referenceList } from './reference.ts';
import { linkedParagraphs, paragraphs } from './words.ts';

/** Statements that stand at the end, with the kind of section each is; the rest stand in the front. */
const STATEMENTS: readonly [field: keyof Declarations, type: string][] = [
  ['ethics', 'ethics-statement'],
  ['trial_registration', 'trial-registration'],
  ['data_availability', 'data-availability'],
  ['ai_use', 'ai-statement'],
];

/** What stands behind the text: thanks, statements, supplementary files, notes and references. */
export function back(article: Article, { notes, notesTitle }: JatsBody): XmlContent {
  const { declarations, supplements, references } = article;
  const parts = [
    declarations.acknowledgements &&
      element('ack', {}, titleOf('acknowledgements'), paragraphs(declarations.acknowledgements)),
    STATEMENTS.map(
      ([field, type]) =>
        declarations[field] &&
        element('sec', { 'sec-type': type }, titleOf(field), linkedParagraphs(declarations[field])),
    ),
    supplements.length > 0 &&
      element(
        'sec',
        { 'sec-type': 'supplementary-material' },
        element('title', {}, 'Supplementary files'),
        supplements.map(supplement),
      ),
    notes.length > 0 && element('fn-group', {}, notesTitle && element('title', {}, notesTitle), notes),
    referenceList(references),
  ];
  const whole = element('back', {}, parts);
  return whole.written === '<back/>' ? '' : whole;
}

const titleOf = (field: keyof Declarations) => element('title', {}, DECLARATION_HEADINGS[field]);

function supplement({ file, title, description, guideline }: Article['supplements'][number]): WrittenXml {
  const media = (SUPPLEMENT_MEDIA_TYPES[supplementFormatOf(file) ?? 'txt'].split(';')[0] ?? '').split('/');
  return element(
    'supplementary-material',
    {
      ...{ id: file.replace(/\.[a-z]+$/, ''), mimetype: media[0], 'mime-subtype': media[1], 'xlink:href': file },
      ...(guideline && { 'content-type': 'reporting-checklist', 'specific-use': guideline }),
    },
    element('caption', {}, element('title', {}, title), description && paragraphs(description)),
  );
}

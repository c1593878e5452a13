import type { IslandJournal } from '#domain/journal/journal';
import { markupElement } from '#domain/kernel/element';
import type { MarkupNode } from '#domain/kernel/markup';
import { paths } from '#domain/kernel/paths';
import type { SearchQuery } from '#domain/publication/search/query';
import type { Findings } from '#domain/publication/search/search';
import { followedSearchPath, searchName } from './followed-search.ts';
import { alertApi, alertPaths } from './paths.ts';

export interface FollowChoice {
  readonly path: string;
  readonly name: string;
}

/** The form for following by email, on pages and below search results. */
export function followForm(choices: readonly FollowChoice[]): MarkupNode {
  const [only, ...others] = choices;
  const hiddenInput = only ? [markupElement('input', { type: 'hidden', name: 'follow', value: only.path }, [])] : [];
  return markupElement('form', { class: 'follow', method: 'post', action: alertApi.follow }, [
    ...(others.length > 0 ? [choiceField(choices)] : hiddenInput),
    markupElement('div', { class: 'field' }, [
      markupElement('label', { for: 'follow-email' }, ['Email address']),
      markupElement('input', { ...EMAIL, id: 'follow-email', name: 'email', required: '', maxlength: '254' }, []),
    ]),
    markupElement('p', { class: 'trap', 'aria-hidden': 'true' }, [
      markupElement('label', { for: 'follow-website' }, ['Leave this empty']),
      markupElement('input', { id: 'follow-website', name: 'website', tabindex: '-1', autocomplete: 'off' }, []),
    ]),
    markupElement('button', { class: 'button' }, ['Follow by email']),
    markupElement('p', { class: 'hint' }, [
      'One email a week, only when there is something new. We email you a link to start; you can unsubscribe at any time. ',
      ...(others.length > 0 ? [] : [markupElement('a', { href: alertPaths.alerts }, ['More to follow']), ' ']),
      markupElement('a', { href: paths.privacy }, ['Privacy']),
    ]),
  ]);
}

const EMAIL = { type: 'email', autocomplete: 'email' };

const choiceField = (choices: readonly FollowChoice[]) =>
  markupElement('div', { class: 'field' }, [
    markupElement('label', { for: 'follow' }, ['What to follow']),
    markupElement(
      'select',
      { id: 'follow', name: 'follow' },
      choices.map(({ path, name }) => markupElement('option', { value: path }, [name])),
    ),
  ]);

const WORD = /[\p{L}\p{N}\p{M}'’ʼ‘]+/gu;

/** The collapsed form for following a search, with corrected spelling. */
export function followSearchForm(
  journal: Pick<IslandJournal, 'articleTypes'>,
  question: SearchQuery,
  { respelt }: Pick<Findings, 'respelt'>,
): MarkupNode[] {
  const corrections = new Map(respelt.map(({ written, spelt }) => [written, spelt]));
  const q = question.q.replace(WORD, (word) => corrections.get(word) ?? word);
  const path = followedSearchPath(journal, { ...question, q });
  if (!path) return [];
  return [
    markupElement('details', { class: 'follow-by-mail' }, [
      markupElement('summary', {}, ['Follow this search by email']),
      followForm([{ path, name: searchName(journal, { ...question, q }) }]),
    ]),
  ];
}

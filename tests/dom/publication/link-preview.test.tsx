import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDom } from '../../support/dom.ts';
import { useScripts } from '../../support/dom-script.tsx';

const openScript = useScripts(useDom());

const HTML = `<div class="full-text">
  <p id="plain">As before <sup><a class="cite" id="cite-1-1" href="#ref-1">1</a>,<a class="cite" href="#ref-2">2</a></sup>.
  See <a href="#figure-1">Figure 1</a>, <a href="#note-1">*</a>, <a href="#methods">Methods</a> and
  <a href="#figure-9">Figure 9</a>.</p>
  <h2 id="methods">Methods</h2>
  <figure id="figure-1"><figcaption id="figure-1-caption">Figure 1. Participant flow</figcaption></figure>
  <ol><li id="note-1">In January. <a href="#note-mark-1">↑</a></li></ol>
</div>
<ol><li id="ref-1" value="1">Adeyemi T.</li><li id="ref-2" value="2">Brandt U.</li></ol>
<div id="link-preview" popover role="dialog" tabindex="-1"><p>Cited in this paragraph</p><div></div><a href="#main">Go</a></div>`;

/** Long enough for a preview to open or close. */
const WAIT = 1_000;

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const link = (href: string) => find(`.full-text a[href="${href}"]`);
const box = () => find('#link-preview');
const preview = () => (box().dataset.open ? box().children[1]?.textContent?.replaceAll(/\s+/g, ' ').trim() : null);
const wait = () => vi.advanceTimersByTime(WAIT);

beforeEach(async () => {
  vi.useFakeTimers();
  await openScript('/articles/one', HTML, () => import('#islands/publication/link-preview.ts'));
  // Happy DOM lacks popovers.
  Object.assign(box(), {
    showPopover: () => Object.assign(box().dataset, { open: 'yes' }),
    hidePopover: () => delete box().dataset.open,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

it('a pointer that rests on a link shows what it leads to, with the other references of the paragraph, until it moves away', () => {
  fireEvent.mouseOver(link('#ref-1'));
  expect(preview()).toBe(null);
  wait();
  expect(preview()).toBe('Adeyemi T.Brandt U.');
  expect([...box().querySelectorAll('li')].map(({ value, id }) => [value, id])).toEqual([
    [1, ''],
    [2, ''],
  ]);
  // The pointer may move onto the preview.
  fireEvent.mouseOver(find('#plain'));
  fireEvent.mouseOver(box());
  wait();
  expect(preview()).not.toBe(null);
  fireEvent.mouseOver(find('#plain'));
  wait();
  expect(preview()).toBe(null);

  fireEvent.mouseOver(link('#figure-1'));
  wait();
  expect(preview()).toBe('Figure 1. Participant flow');
  expect(document.querySelectorAll('#figure-1, #figure-1-caption')).toHaveLength(2);
  fireEvent.mouseOver(link('#note-1'));
  wait();
  expect(preview()).toBe('In January. ↑');
  expect(box().querySelector<HTMLAnchorElement>(':scope > a')?.hash).toBe('#note-1');
});

it('a pointer that only passes over a link shows nothing', () => {
  fireEvent.mouseOver(link('#ref-1'));
  fireEvent.mouseOver(find('#plain'));
  wait();
  expect(preview()).toBe(null);
});

it('focus shows a preview that Tab does not lead into, and a pointer elsewhere does not hide', () => {
  link('#ref-2').focus();
  wait();
  expect(preview()).toBe('Brandt U.Adeyemi T.');
  expect(box().inert).toBe(true);
  expect(document.activeElement).toBe(link('#ref-2'));
  fireEvent.mouseOver(find('#plain'));
  wait();
  expect(preview()).not.toBe(null);
  link('#methods').focus();
  wait();
  expect(preview()).toBe(null);
});

it('a press shows the preview at once and moves the focus into it, where it stays as the pointer moves', () => {
  const isFollowed = fireEvent.click(link('#figure-1'));
  expect([isFollowed, preview()]).toEqual([false, 'Figure 1. Participant flow']);
  expect([document.activeElement, box().inert]).toEqual([box(), false]);
  fireEvent.mouseOver(link('#ref-1'));
  wait();
  expect(preview()).toBe('Figure 1. Participant flow');
});

it('links to sections, back to a mark, or to what is missing are followed without a preview', () => {
  for (const href of ['#methods', '#note-mark-1', '#figure-9']) {
    fireEvent.mouseOver(link(href));
    wait();
    expect([fireEvent.click(link(href)), preview()], href).toEqual([true, null]);
  }
});

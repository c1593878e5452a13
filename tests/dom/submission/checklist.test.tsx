import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { checklist, progressText } from '#domain/submission/checklist/checklist';
import { button, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const openPage = useDom();

/** The list as rendered by `Checklist.astro`. */
const page = (
  <form id="checklist">
    {checklist(MERIDIAN).map(({ id, title, items }) => (
      <section key={id} aria-labelledby={`group-${id}`}>
        <h2 id={`group-${id}`}>{title}</h2>
        {items.map((item) => (
          <label key={item.id}>
            <input type="checkbox" name={item.id} />
            <span>{item.label}</span>
          </label>
        ))}
      </section>
    ))}
    <p role="status" id="checklist-progress">
      {progressText(MERIDIAN, 0)}
    </p>
    <p id="checklist-reason">Tick every item to continue to the submission form.</p>
    <button type="submit" data-href="/submit" disabled>
      {progressText(MERIDIAN, 0)}
    </button>
    <button type="reset">Start again</button>
  </form>
);

/** Opens or reloads the page. */
async function open() {
  document.body.innerHTML = '';
  const opened = openPage('/for-authors/checklist', page);
  vi.resetModules();
  await import('#islands/submission/checklist/checklist.ts');
  return opened;
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const progress = () => screen.getByRole('status').textContent;
const proceed = () => document.querySelector('[type=submit]') as HTMLButtonElement;
const tick = (count: number) => {
  for (const box of boxes().slice(0, count)) if (!box.checked) fireEvent.click(box);
};

describe('the submission checklist', () => {
  it('has 23 boxes in six groups, each with its own label', async () => {
    await open();
    expect(boxes()).toHaveLength(23);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      checklist(MERIDIAN).map(({ title }) => title),
    );
    expect(checklist(MERIDIAN)).toHaveLength(6);
    const form = within(document.querySelector('form') as HTMLElement);
    for (const { label } of checklist(MERIDIAN).flatMap(({ items }) => items))
      expect(form.getAllByLabelText(label)).toHaveLength(1);
  });

  it('counts the ticked items in its button, and unlocks submission only with the last box', async () => {
    const { user } = await open();
    expect(progress()).toBe('0 of 23 items done');
    tick(19);
    expect([progress(), proceed().textContent, proceed().disabled]).toEqual([
      ...['19 of 23 items done', '19 of 23 items done', true],
    ]);
    expect(document.querySelector<HTMLElement>('#checklist-reason')?.hidden).toBe(false);
    tick(23);
    expect([progress(), proceed().textContent]).toEqual(['23 of 23 items done', 'Proceed to submission']);
    expect(document.querySelector<HTMLElement>('#checklist-reason')?.hidden).toBe(true);
    await user.click(button('Proceed to submission'));
    expect(location.pathname).toBe('/submit');
  });

  it('locks submission again when a tick is removed', async () => {
    await open();
    tick(23);
    fireEvent.click(boxes()[7] as HTMLInputElement);
    expect([progress(), proceed().textContent, proceed().disabled]).toEqual([
      ...['22 of 23 items done', '22 of 23 items done', true],
    ]);
  });

  it('remembers the ticks on this device, and forgets them on request', async () => {
    await open();
    tick(5);
    const { user } = await open();
    expect(progress()).toBe('5 of 23 items done');
    expect(boxes().map(({ checked }) => checked)).toEqual(boxes().map((_, index) => index < 5));
    await user.click(button('Start again'));
    await waitFor(() => expect(progress()).toBe('0 of 23 items done'));
    await open();
    expect(progress()).toBe('0 of 23 items done');
  });

  it('is ticked by keyboard alone', async () => {
    const { user } = await open();
    boxes()[0]?.focus();
    await user.keyboard(' ');
    await user.tab();
    await user.keyboard(' ');
    expect(progress()).toBe('2 of 23 items done');
  });

  it('works where the browser refuses to remember', async () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    await open();
    tick(23);
    expect(progress()).toBe('23 of 23 items done');
    vi.restoreAllMocks();
  });
});

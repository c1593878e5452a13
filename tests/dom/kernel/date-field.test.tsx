import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DateField } from '#ui/DateField';
import { field, useDom } from '../../support/dom.ts';

const open = useDom();

it('a date field says the chosen day in words, also to a screen reader, and nothing without a day', () => {
  open('/', <DateField id="due" label="Due" hint="The last day." defaultValue="2026-12-26" />);
  const describedBy = () =>
    field('Due')
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(describedBy()).toEqual(['The last day.', 'Saturday 26 December 2026']);
  fireEvent.change(field('Due'), { target: { value: '2027-01-04' } });
  screen.getByText('Monday 4 January 2027');
  fireEvent.change(field('Due'), { target: { value: '' } });
  expect(describedBy()).toEqual(['The last day.', '']);
});

it('a date field of a form that keeps its value shows the day the form has', () => {
  open('/', <DateField id="due" label="Due" value="2026-12-26" onChange={() => {}} />);
  fireEvent.change(field('Due'), { target: { value: '2027-01-04' } });
  screen.getByText('Saturday 26 December 2026');
});

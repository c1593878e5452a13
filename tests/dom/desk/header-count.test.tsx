import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/account/role';
import { clearSession, SHOW_PERSON } from '#islands/kernel/session.ts';
import { signInAs, useDom } from '../../support/dom.ts';
import { useScripts } from '../../support/dom-script.tsx';

const openScript = useScripts(useDom());

const COUNTS = 'GET /api/editor/desk/counts/';
const HEADER = '<ul><li id="desk" hidden><a href="/editor">Dashboard</a></li></ul>';
const PERSON = '<div id="person"><details><summary></summary></details><button></button></div>';
const TEMPLATES = ['editor', 'tabs'].map((id) => `<template id="${id}"><i class="${id}"></i></template>`).join('');

const desk = () => document.querySelector<HTMLElement>('#desk');
const count = () => desk()?.textContent?.replace('Dashboard', '').trim();
/** Stores five waiting items, as an earlier page of the tab did. */
const remember = (email: string, at: number) =>
  sessionStorage.setItem('desk-count', JSON.stringify({ email, rows: 5, at }));

/** Opens a public page of an editor with this many waiting items. */
async function openPage(rows: number) {
  const page = await openScript('/about', HEADER, () => import('#islands/desk/need/header-count.ts'), {
    [COUNTS]: { body: { rows, kinds: {} } },
  });
  desk()?.removeAttribute('hidden');
  return page;
}

describe('the header of a public page', () => {
  it.each<[Role, number]>([
    ['editor', 1],
    ['author', 0],
    ['reviewer', 0],
  ])(
    'offers the dashboard to editors before the first paint, and loads its count for no one else: %s',
    async (role, offers) => {
      signInAs(role);
      await openScript('/about', HEADER + PERSON + TEMPLATES, async () => new Function(SHOW_PERSON)());
      expect(desk()?.hidden).toBe(offers === 0);
      expect(document.querySelectorAll('i.editor')).toHaveLength(offers);
      dispatchEvent(new Event('session'));
      expect(document.querySelectorAll('i.editor')).toHaveLength(offers);
    },
  );

  it('says how many items are waiting, and remembers it for the next page', async () => {
    signInAs('editor');
    const { calls } = await openPage(5);
    await screen.findByRole('link', { name: 'Dashboard, 5 items are waiting for you' });
    expect(count()).toBe('5');
    expect(calls(COUNTS)).toHaveLength(1);
    expect(JSON.parse(sessionStorage.getItem('desk-count') ?? '')).toMatchObject({ rows: 5 });
  });

  it.each([
    [59, '5 items are', 0],
    [61, '1 item is', 1],
  ])('asks again after a minute: %i seconds', async (age, items, asked) => {
    signInAs('editor');
    remember('editor@journal.example', Date.now() - age * 1_000);
    const { calls } = await openPage(1);
    await screen.findByRole('link', { name: `Dashboard, ${items} waiting for you` });
    expect(calls(COUNTS)).toHaveLength(asked);
  });

  it.each([
    [0, '', 'Dashboard'],
    [1_204, '99+', 'Dashboard, 1,204 items are waiting for you'],
  ])('shows no number for nothing, and none that would not fit: %i', async (rows, number, name) => {
    signInAs('editor');
    const { calls } = await openPage(rows);
    await waitFor(() => expect(calls(COUNTS)).toHaveLength(1));
    await screen.findByRole('link', { name });
    expect(count()).toBe(number);
  });

  it('shows no one the count of another account, and forgets it on sign-out', async () => {
    signInAs('editor', { email: 'other@journal.example' });
    remember('editor@journal.example', Date.now());
    await openPage(7);
    await screen.findByRole('link', { name: /7 items/ });
    clearSession();
    expect(sessionStorage.getItem('desk-count')).toBeNull();
    expect(count()).toBe('');
  });
});

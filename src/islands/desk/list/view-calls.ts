import { listApi } from '#domain/desk/list/paths';
import type { SavedView, SavedViewsChange } from '#domain/desk/list/saved-view';
import type { NewView, ViewChange } from '#domain/desk/list/saved-view-change';
import { callApi } from '#islands/kernel/api.ts';

export const listViews = () =>
  callApi<SavedView[]>(listApi.views, { as: true, fallback: 'The saved views could not be loaded.' });

export const saveView = (body: NewView) =>
  callApi<SavedViewsChange>(listApi.views, {
    method: 'POST',
    body,
    as: true,
    fallback: 'The view could not be saved. Please try again.',
  });

export const changeView = (id: string, body: ViewChange) =>
  callApi<SavedViewsChange>(listApi.view(id), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The view could not be changed. Please try again.',
  });

export const removeView = (id: string) =>
  callApi<SavedViewsChange>(listApi.view(id), {
    method: 'DELETE',
    as: true,
    fallback: 'The view could not be removed. Please try again.',
  });

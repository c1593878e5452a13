import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useLocation } from 'react-router';
import { listApi } from '#domain/desk/editorial/paths';
import { type NewView, type SavedView, type SavedViewsChange, ViewChange } from '#domain/desk/list/saved-view';
import { paths } from '#domain/kernel/paths';
import { useRights } from '#islands/account/Allowed.tsx';
import { callApi } from '#islands/kernel/api.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';

const KEY = ['saved-views'];

/** Replaces the loaded views with the changed ones, and reports the change. */
function useViewChange() {
  const client = useQueryClient();
  return ({ message, views }: SavedViewsChange) => {
    client.setQueryData(KEY, views);
    toast.success(message);
  };
}

/** The list’s filters, order and columns, as saved in a view. */
const useQueryText = () => new URLSearchParams(useLocation().search).toString();

/** The person’s views and the shared ones. */
export function SavedViews({ status }: { status: string }) {
  const { value: views = [], failure } = useRead(KEY, listViews);
  const show = useViewChange();
  const query = useQueryText();
  if (views.length === 0 && !failure) return null;
  return (
    <section className="saved-views" aria-labelledby="saved-views">
      <h2 id="saved-views">Saved views</h2>
      {failure && <p className="field-error">{failure}</p>}
      <ul>
        {views.map((view) => (
          <View key={view.id} view={view} isShown={view.status === status && view.query === query} onDone={show} />
        ))}
      </ul>
    </section>
  );
}

/** Saves the list shown as a view. */
export function SaveView({ status }: { status: string }) {
  const [isOpen, setOpen] = useState(false);
  const show = useViewChange();
  const query = useQueryText();
  return (
    <>
      <button
        type="button"
        id="save-view"
        className="button quiet"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Save this view
      </button>
      {isOpen && (
        <ViewForm
          id="new-view"
          submit="Save"
          send={(view) => saveView({ ...view, status: status as 'all', query })}
          onDone={(change) => {
            setOpen(false);
            document.getElementById('save-view')?.focus();
            show(change);
          }}
        />
      )}
    </>
  );
}

interface ViewProps {
  view: SavedView;
  /** Whether the page shows this view. */
  isShown: boolean;
  onDone: (change: SavedViewsChange) => void;
}

function View({ view, isShown, onDone }: ViewProps) {
  const { id, name, status, query, is_shared, is_own, by } = view;
  const [isChanging, setChanging] = useState(false);
  const may = useRights();
  const { run, isBusy, failure } = useAction();
  const done = (change: SavedViewsChange) => {
    setChanging(false);
    onDone(change);
    document.getElementById('save-view')?.focus();
  };
  return (
    <li>
      <div className="saved-view">
        <Link
          to={`${paths.editorManuscripts(status)}${query && `?${query}`}`}
          aria-current={isShown ? 'page' : undefined}
        >
          {name}
        </Link>
        {is_shared && <span className="hint">{is_own ? 'Shared with the office' : `Shared by ${by}`}</span>}
        {(is_own || may('manage')) && (
          <button type="button" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            Change<span className="visually-hidden"> {name}</span>
          </button>
        )}
      </div>
      {isChanging && (
        <ViewForm
          id={`view-${id}`}
          submit="Save"
          view={view}
          send={(change) => changeView(id, change)}
          onDone={done}
          aside={
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => run(async () => done(await removeView(id)))}
            >
              Remove<span className="visually-hidden"> {name}</span>
            </button>
          }
        />
      )}
      {failure && <p className="field-error">{failure}</p>}
    </li>
  );
}

interface FormProps {
  id: string;
  submit: string;
  view?: SavedView;
  send: (change: ViewChange) => Promise<SavedViewsChange>;
  onDone: (change: SavedViewsChange) => void;
  aside?: React.ReactNode;
}

function ViewForm({ id, submit, view, send, onDone, aside }: FormProps) {
  const may = useRights();
  const api = useApiForm<ViewChange, SavedViewsChange>({ id, schema: ViewChange, send, onDone });
  return (
    <Form api={api} submit={submit} busy="Saving…" aside={aside}>
      <Field label="View name" maxLength={80} defaultValue={view?.name ?? ''} {...api.field('name')} />
      {may('manage') && (
        <Choice
          type="checkbox"
          label="Share with the office"
          defaultChecked={view?.is_shared ?? false}
          {...api.field('is_shared')}
        />
      )}
    </Form>
  );
}

const listViews = () =>
  callApi<SavedView[]>(listApi.views, { as: true, fallback: 'The saved views could not be loaded.' });

const saveView = (body: NewView) =>
  callApi<SavedViewsChange>(listApi.views, {
    method: 'POST',
    body,
    as: true,
    fallback: 'The view could not be saved. Please try again.',
  });

const changeView = (id: string, body: ViewChange) =>
  callApi<SavedViewsChange>(listApi.view(id), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The view could not be changed. Please try again.',
  });

const removeView = (id: string) =>
  callApi<SavedViewsChange>(listApi.view(id), {
    method: 'DELETE',
    as: true,
    fallback: 'The view could not be removed. Please try again.',
  });

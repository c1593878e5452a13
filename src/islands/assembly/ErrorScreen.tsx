import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '#domain/kernel/paths';
import { MEMORY } from '#islands/kernel/typed-words.ts';
import { TypedList } from '#ui/ErrorBoundary';

/** Replaces a screen that broke, under the heading of the router's own (spec §2), with a way back. */
export function ErrorScreen() {
  const error = useRouteError();
  // The broken screen is still in the page while this is rendered for the first time.
  const [typed] = useState(MEMORY.read);
  useEffect(() => MEMORY.keep(typed), [typed]);
  return (
    <div className="notice stack" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>{error instanceof Error ? error.message : 'Something went wrong on this page.'}</p>
      {typed.length > 0 && <p>What you typed is kept and will reappear when this screen works again.</p>}
      <TypedList typed={typed} />
      <p>
        {/* Not a link of the router, so that the page is reloaded. */}
        <a className="button" href={paths.editorDashboard}>
          Return to Dashboard
        </a>
      </p>
    </div>
  );
}

import { useRouteError } from 'react-router';
import { paths } from '#domain/paths';

/** What stands in place of a screen that broke, under the heading of the router's own (spec §2), with a way back. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <div className="notice stack" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>{error instanceof Error ? error.message : 'Something went wrong on this page.'}</p>
      <p>What you have typed is kept on this device.</p>
      <p>
        {/* Not a link of the router: the page starts anew. */}
        <a className="button" href={paths.editorDashboard}>
          Return to Dashboard
        </a>
      </p>
    </div>
  );
}

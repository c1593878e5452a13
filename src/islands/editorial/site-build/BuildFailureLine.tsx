import { Link } from 'react-router';
import { paths } from '#domain/paths';
import { useSite } from './use-builds.ts';

/** On the dashboard: that the last build failed, with the way to its reason. Nothing where all is well. */
export function BuildFailureLine() {
  const { data } = useSite();
  if (!data?.failure) return null;
  return (
    <p className="notice">
      The last build of the site failed: what was published since is not on its pages.{' '}
      <Link to={paths.editorBuilds}>See why, and what to do</Link>
    </p>
  );
}

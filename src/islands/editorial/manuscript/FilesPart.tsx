import { FurtherFiles } from '#islands/editorial/further-file/FurtherFiles.tsx';
import { RoundFiles } from '#islands/editorial/RoundFiles.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** The files of a manuscript, round by round. */
export function Component() {
  const manuscript = useFramedManuscript();
  return (
    <>
      <RoundFiles manuscript={manuscript} />
      <FurtherFiles id={manuscript.id} />
    </>
  );
}

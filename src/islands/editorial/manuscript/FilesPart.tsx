import { RoundFiles } from '#islands/editorial/RoundFiles.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** The files of a manuscript, round by round. */
export function Component() {
  return <RoundFiles manuscript={useFramedManuscript()} />;
}

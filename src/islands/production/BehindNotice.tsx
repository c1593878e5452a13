import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { VersionNotice } from '#ui/VersionNotice';

interface Props {
  /** What differs, in words of the screen. */
  differs: readonly string[];
  onKeep: () => void;
  onTake: () => void;
}

/** Another editor was faster: what was typed is kept until this one decides. */
export function BehindNotice({ differs, onKeep, onTake }: Props) {
  return (
    <VersionNotice
      sentence={PRODUCTION_TEXTS.behind}
      differences={differs.map((label) => ({ label }))}
      takesFocus
      onKeepOwn={onKeep}
      onTakeOther={onTake}
    />
  );
}

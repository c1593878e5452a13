import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

/** A button of a toolbar. */
export interface Tool {
  label: string;
  /** The visible label, if shorter. */
  sign?: ReactNode;
  /** Whether it is active at the cursor; undefined for one-off actions. */
  isOn?: boolean | undefined;
  isOff?: boolean;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

interface Props {
  label: string;
  /** The tools, in groups. */
  groups: readonly (readonly Tool[])[];
  /** Escape leads back to the text. */
  onLeave: () => void;
}

/** A toolbar: one tab stop, with arrow keys between tools. */
export function Toolbar({ label, groups, onLeave }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [present, setPresent] = useState(0);
  const count = groups.flat().length;
  const stop = Math.min(present, count - 1);
  const goTo = (index: number) => {
    setPresent(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: (stop + 1) % count,
      ArrowLeft: (stop + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') onLeave();
    else if (next !== undefined) goTo(next);
    else return;
    event.preventDefault();
  };
  const starts = groups.map((_, at) => groups.slice(0, at).flat().length);
  return (
    <div className="toolbar" role="toolbar" aria-label={label} ref={bar} onKeyDown={onKeyDown}>
      {groups.map((tools, group) => (
        <div className="tools" key={tools[0]?.label}>
          {tools.map(({ label: name, sign, isOn, isOff, keys, run }, at) => {
            const index = (starts[group] ?? 0) + at;
            return (
              <button
                type="button"
                key={name}
                aria-pressed={isOn}
                aria-disabled={isOff || undefined}
                aria-keyshortcuts={keys}
                title={sign ? name : undefined}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setPresent(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !isOff && run()}
              >
                {sign && <span aria-hidden="true">{sign}</span>}
                <span className={sign ? 'visually-hidden' : undefined}>{name}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

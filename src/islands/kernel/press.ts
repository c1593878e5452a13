/**
 * A click is made of a press and a release. Where a list is redrawn between the two, what was pressed is gone or has
 * moved, and the click is lost. So lists that change automatically wait for the end of a press.
 */
const CONTROLS = 'a, button, label, input, select, summary';
const SECONDARY_BUTTON = 2;
/** The click of a finger comes this long after its release at the latest. */
const CLICK_MS = 100;

let isPressed = false;
let end: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

/** Draws at once, or right after the press on a control that is under way has become a click. */
export function afterPress(draw: () => void): void {
  if (isPressed) waiting.add(draw);
  else draw();
}

function release(): void {
  isPressed = false;
  const draws = [...waiting];
  waiting.clear();
  for (const draw of draws) draw();
}

function releaseIn(milliseconds: number): void {
  clearTimeout(end);
  end = setTimeout(release, milliseconds);
}

if (typeof document !== 'undefined') {
  const listen = (names: string, listener: (event: Event) => void) => {
    for (const name of names.split(' ')) addEventListener(name, listener, { capture: true, passive: true });
  };
  listen('pointerdown', (event) => {
    clearTimeout(end);
    const { target, button } = event as PointerEvent;
    isPressed = button !== SECONDARY_BUTTON && target instanceof Element && target.closest(CONTROLS) !== null;
    if (!isPressed) release();
  });
  listen('pointerup', () => releaseIn(CLICK_MS));
  listen('pointercancel', () => releaseIn(0));
  // Controls lose the focus too, with every press; only the window matters.
  addEventListener('blur', () => releaseIn(0));
  listen('click auxclick', () => {
    // What waits must not take away what is clicked before the browser follows it; what the click causes need not wait.
    isPressed = false;
    releaseIn(0);
  });
}

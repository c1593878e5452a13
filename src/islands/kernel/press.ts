/**
 * A click is a press and a release. If a list re-renders in between, its target moves or disappears and the
 * click is lost. So self-updating lists wait for the end of a press.
 */
const CONTROLS = 'a, button, label, input, select, summary';
const SECONDARY_BUTTON = 2;
/** The maximum delay of a touch's click after its release. */
const CLICK_MS = 100;

let isPressed = false;
let end: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

export function afterPress(render: () => void): void {
  if (isPressed) waiting.add(render);
  else render();
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
  // Only for the window: controls lose the focus with every press.
  addEventListener('blur', () => releaseIn(0));
  listen('click auxclick', () => {
    // Delayed work must not remove a clicked element before the browser follows it; work caused by the click need not
    // wait.
    isPressed = false;
    releaseIn(0);
  });
}

import { itemsDone } from '#domain/submission/checklist/checklist-progress';
import { readTicks, saveTicks } from '#islands/kernel/checklist-ticks.ts';

/** Remembers the checklist's ticks on this device and enables submission with the last one. */
const form = document.querySelector('#checklist') as HTMLFormElement;
const boxes = [...form.querySelectorAll<HTMLInputElement>('input')];
const proceed = form.querySelector<HTMLButtonElement>('[type=submit]') as HTMLButtonElement;
const progress = form.querySelector('#checklist-progress') as HTMLElement;
const reason = form.querySelector('#checklist-reason') as HTMLElement;

function update(): void {
  const done = boxes.filter((box) => box.checked);
  saveTicks(done.map(({ name }) => name));
  proceed.disabled = done.length < boxes.length;
  progress.textContent = itemsDone(done.length, boxes.length);
  proceed.textContent = proceed.disabled ? progress.textContent : 'Proceed to submission';
  reason.hidden = !proceed.disabled;
}

const ticked = readTicks();
for (const box of boxes) box.checked = ticked.includes(box.name);
update();

form.addEventListener('change', update);
form.addEventListener('reset', () => setTimeout(update));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  location.assign(proceed.dataset.href ?? '');
});

/** Lets the reader choose colours and the size of text; a choice stays on this device, under the name of its control. */
const chosen = document.documentElement.dataset;

for (const select of document.querySelectorAll<HTMLSelectElement>('footer select')) {
  select.value = chosen[select.name] ?? '';
  select.onchange = () => {
    chosen[select.name] = select.value;
    try {
      localStorage[select.name] = select.value;
    } catch {
      // Without storage the choice holds for this page.
    }
  };
}

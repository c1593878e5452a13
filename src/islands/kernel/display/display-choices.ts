/** Stores the reader's theme and text size on this device, by control name. */
const chosen = document.documentElement.dataset;

for (const select of document.querySelectorAll<HTMLSelectElement>('footer select')) {
  select.value = chosen[select.name] ?? '';
  select.onchange = () => {
    chosen[select.name] = select.value;
    try {
      localStorage[select.name] = select.value;
    } catch {
      // Without storage the choice lasts for this page.
    }
  };
}

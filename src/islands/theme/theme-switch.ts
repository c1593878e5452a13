/** Lets the reader choose between the system's, the light and the dark theme; the choice stays on this device. */
const select = document.querySelector<HTMLSelectElement>('#theme');
const root = document.documentElement.dataset;

if (select) {
  select.value = root.theme ?? '';
  select.onchange = () => {
    root.theme = select.value;
    try {
      localStorage.setItem('theme', select.value);
    } catch {
      // Without storage the choice holds for this page.
    }
  };
}

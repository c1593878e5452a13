/** On an article page: the Share button, and references shown beside the mark that cites them. */
addEventListener('click', async ({ target }) => {
  if (!(target as Element).closest('#share')) return;
  const status = document.querySelector('#shared');
  let message = 'Article URL copied to clipboard';
  await navigator.clipboard.writeText(location.href).catch(() => {
    message = location.href;
  });
  if (status) status.textContent = message;
});

addEventListener('click', (event) => {
  const mark = (event.target as Element).closest<HTMLAnchorElement>('.cite');
  const note = document.querySelector<HTMLElement>('#reference-note');
  const reference = mark && document.querySelector(mark.hash);
  // Without popovers the link leads to the reference list, as it does without this script.
  if (!reference || !note?.showPopover || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const copy = reference.cloneNode(true) as Element;
  copy.querySelector('.backlinks')?.remove();
  note.firstElementChild?.replaceChildren(mark.text, '. ', ...copy.childNodes);
  note.showPopover({ source: mark });
});

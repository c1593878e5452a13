interface QueryForm<Query> {
  form: HTMLFormElement;
  typingPauseMs: number;
  parse: (parameters: URLSearchParams) => Query;
  addressOf: (query: Query) => string;
  hasFilters: (query: Query) => boolean;
  fill: (query: Query) => void;
  run: (query: Query) => Promise<void>;
}

/** Runs the query of a form as it changes, and keeps it in the address. Returns what runs any other query. */
export function openQueryForm<Query>(page: QueryForm<Query>): (query: Query, remember: 'push' | 'replace') => void {
  const { form, typingPauseMs, parse, addressOf, hasFilters, fill, run } = page;
  const fromAddress = () => parse(new URLSearchParams(location.search));
  const fromForm = () => parse(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`])));
  const navigate = (query: Query, remember: 'push' | 'replace') => {
    const address = addressOf(query);
    if (remember === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    void run(query);
  };
  const showAddress = () => {
    fill(fromAddress());
    void run(fromAddress());
  };

  // Typing replaces the address; each completed choice adds to the history.
  let typing: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', ({ target }) => {
    if ((target as Element).id !== 'q') return;
    clearTimeout(typing);
    typing = setTimeout(() => navigate(fromForm(), hasFilters(fromAddress()) ? 'replace' : 'push'), typingPauseMs);
  });
  form.addEventListener('change', ({ target }) => {
    if ((target as Element).id !== 'q') navigate(fromForm(), 'push');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(typing);
    navigate(fromForm(), 'replace');
  });
  addEventListener('popstate', showAddress);
  showAddress();
  return navigate;
}

// @ts-check
/** The history of the playground: the last forms that were sent, without files. Of callers it ends with the tab, as their key does. */

const HISTORY = 'playground-history';
const MOST_KEPT = 200;
const MOST_ADDRESS = 2_000;
const isCaller = document.getElementById('caller-key') !== null;
const storage = isCaller ? sessionStorage : localStorage;

/** @returns {{ search: string, model: string, text: string }[]} */
function known() {
  return JSON.parse(storage.getItem(HISTORY) ?? '[]');
}

function showHistory() {
  const items = known().map(({ search, model, text }) => {
    const link = document.createElement('a');
    link.href = `/play?${search}`;
    link.textContent = `${model}: ${text}`;
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  document.getElementById('play-history')?.replaceChildren(...items);
  const clear = document.querySelector('[data-clear-history]');
  if (clear instanceof HTMLElement) clear.hidden = items.length === 0;
}

document.addEventListener('play:send', (event) => {
  const { card } = /** @type {CustomEvent} */ (event).detail;
  const form = document.getElementById('play-form');
  const fields = form instanceof HTMLFormElement ? [...new FormData(form)] : [];
  const texts = fields.flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && !name.startsWith('n.') ? [[name, value]] : [],
  );
  // Each body has its own field for the words, the form has one.
  const text = String(Object.fromEntries(texts)['c.prompt'] ?? '').slice(0, 120);
  // What is too long for an address is left out of it.
  const search = texts
    .map((pair) => new URLSearchParams([pair]).toString())
    .reduce((all, one) => (all.length + one.length < MOST_ADDRESS ? `${all}&${one}` : all), '')
    .slice(1);
  const all = [
    { search, model: String(card.dataset.model), text },
    ...known().filter((one) => one.search !== search),
  ];
  storage.setItem(HISTORY, JSON.stringify(all.slice(0, MOST_KEPT)));
  showHistory();
});
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.target.closest('[data-clear-history]') === null) return;
  storage.removeItem(HISTORY);
  showHistory();
});
document.addEventListener('play:form', showHistory);
// Of callers it was stored beyond the tab once.
if (isCaller) localStorage.removeItem(HISTORY);
showHistory();

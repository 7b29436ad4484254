// @ts-check
// Finds pages while somebody types, and copies programs. Without it the form shows the same on a page of its own.

const WAIT_MS = 150;

const form = document.querySelector('form[role="search"]');
const field = form?.querySelector('input');
const found = document.querySelector('#found');
let timer = 0;
let last = 0;

if (field instanceof HTMLInputElement && found instanceof HTMLElement) {
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => show(field.value, found), WAIT_MS);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') found.replaceChildren();
    const first = found.querySelector('a');
    if (event.key === 'ArrowDown' && first !== null) {
      event.preventDefault();
      first.focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (event.key !== '/' || typing) return;
    event.preventDefault();
    field.focus();
  });
}

/**
 * @param {string} words
 * @param {HTMLElement} list
 */
async function show(words, list) {
  last += 1;
  const turn = last;
  if (words.trim() === '') return list.replaceChildren();
  const response = await fetch(`/docs/search?q=${encodeURIComponent(words.slice(0, 100))}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const items = page.querySelector('main ul') ?? page.querySelector('main p');
  // Answers may come in another order than the words were typed.
  if (turn === last && items !== null) list.replaceChildren(items);
}

// Browsers give the clipboard to pages under https and of this machine alone.
for (const block of navigator.clipboard === undefined ? [] : document.querySelectorAll('main pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1_500);
  });
  const holder = document.createElement('div');
  holder.className = 'with-copy';
  block.replaceWith(holder);
  holder.append(block, button);
}

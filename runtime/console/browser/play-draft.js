// @ts-check
/** Texts of the form that its address does not have: the tab keeps them while the page is not shown, for when it is loaded again. */

const DRAFT = 'playground-draft';

/** What somebody writes, but no addresses of files. @returns {(HTMLInputElement | HTMLTextAreaElement)[]} */
function fields() {
  const named = document.querySelectorAll(
    '#play-form textarea[name^="c."], #play-form input[name^="c."]:not([type])',
  );
  return [...named].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);
}

function keep() {
  if (document.getElementById('play-form') === null) return;
  const address = new URLSearchParams(location.search);
  const texts = fields().flatMap(({ name, value }) =>
    value === '' || value === address.get(name) ? [] : [[name, value]],
  );
  const draft = { search: location.search, texts: Object.fromEntries(texts) };
  if (texts.length === 0) sessionStorage.removeItem(DRAFT);
  else sessionStorage.setItem(DRAFT, JSON.stringify(draft));
}

/** Fills in what was kept of this form, but over nothing that was typed since. */
function restore() {
  const form = document.getElementById('play-form');
  if (form === null) return;
  const { search, texts } = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}');
  sessionStorage.removeItem(DRAFT);
  if (search !== location.search) return;
  const lost = fields().filter(({ name, defaultValue }) => (texts[name] ?? defaultValue) !== defaultValue);
  for (const field of lost) if (field.value === field.defaultValue) field.value = texts[field.name];
  if (lost.length > 0) form.dispatchEvent(new Event('change'));
}

addEventListener('pagehide', keep);
// A phone may end a page that is not shown without a word.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keep();
});
document.addEventListener('play:form', restore);
// After the form is watched for changes, which begins at the next turn.
setTimeout(restore);

// @ts-check
/** Whether the cards of the playground are of its form as it is filled in. */

/** Changes of the form so far, those that the cards shown have in them, and those of the last request that failed. */
const changes = { made: 0, shown: 0, failed: 0 };
/** @type {WeakMap<object, number>} Changes that a request for the form has in it. */
const changesIn = new WeakMap();
/** @type {Set<() => void>} Who waits for a request for the form to end. */
const waiting = new Set();

function formEnded() {
  for (const go of waiting) go();
  waiting.clear();
}

/** Whether nothing was changed since the cards were made. */
export function isFormShown() {
  return changes.shown === changes.made;
}

/** Resolves when the cards are of the form as it is filled in; throws where they cannot be asked for. */
export async function formShown() {
  const form = document.getElementById('play-form');
  // Asks again.
  if (changes.failed === changes.made && changes.shown < changes.made)
    form?.dispatchEvent(new Event('change'));
  while (changes.shown < changes.made) {
    await new Promise((resolve) => waiting.add(() => resolve(undefined)));
    if (changes.failed === changes.made)
      throw new Error('The price of this request was not answered, and it was not sent. Try again.');
  }
}

/** @param {Event} event */
function countChange(event) {
  const { target } = event;
  const form = document.getElementById('play-form');
  if (target === form || (event.bubbles && target instanceof Node && form?.contains(target)))
    changes.made += 1;
}

/** @param {Event} event @returns {{ ctx: object, count: number | undefined }} */
function formRequest(event) {
  const { ctx } = /** @type {CustomEvent} */ (event).detail;
  return { ctx, count: changesIn.get(ctx) };
}

for (const name of ['input', 'change']) document.addEventListener(name, countChange, true);
document.addEventListener('htmx:config:request', (event) => {
  const { ctx } = formRequest(event);
  if (event.target instanceof Element && event.target.id === 'play-form') changesIn.set(ctx, changes.made);
});
document.addEventListener('htmx:before:swap', (event) => {
  const { count } = formRequest(event);
  // It would take back what was typed since; the next request is due already.
  if (count !== undefined && count < changes.made) event.preventDefault();
});
document.addEventListener('htmx:after:swap', (event) => {
  const { count } = formRequest(event);
  if (count !== undefined) changes.shown = count;
});
document.addEventListener('htmx:finally:request', (event) => {
  const { count } = formRequest(event);
  if (count !== changes.made) return;
  if (changes.shown < count) changes.failed = count;
  formEnded();
});
document.addEventListener('play:form', () => {
  changes.shown = changes.made;
  formEnded();
});

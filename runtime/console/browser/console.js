// What every page does beside what the server sent: times in the viewer's zone, keys, and copying.

const SECTIONS = { o: '/', t: '/tasks', c: '/channels', k: '/keys', m: '/money', p: '/play' };

/** Shows times in the viewer's zone; the title keeps UTC. */
function showTimes() {
  const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });
  for (const time of document.querySelectorAll('time[datetime]:not([data-form="clock"])')) {
    const at = Date.parse(time.getAttribute('datetime') ?? '');
    if (Number.isNaN(at)) continue;
    time.textContent = time.getAttribute('data-form') === 'ago' ? ago(Date.now() - at) : exact.format(at);
  }
}

/** @param {number} ms */
function ago(ms) {
  const secs = Math.max(0, Math.round(ms / 1000));
  if (secs < 60) return `${secs} s ago`;
  if (secs < 3600) return `${Math.floor(secs / 60)} min ago`;
  return secs < 86_400 ? `${Math.floor(secs / 3600)} h ago` : `${Math.floor(secs / 86_400)} d ago`;
}

let afterG = false;

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  if (target.closest('input, textarea, select, [contenteditable]') !== null) return;
  const section = Object.entries(SECTIONS).find(([letter]) => afterG && letter === key)?.[1];
  afterG = key === 'g';
  if (section !== undefined) location.assign(section);
  else if (key === '/') focusOn('#jump', event);
  else if (key === 'j' || key === 'k') moveRow(key === 'j' ? 1 : -1);
}

/**
 * @param {string} selector
 * @param {Event} event
 */
function focusOn(selector, event) {
  const field = document.querySelector(selector);
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.focus();
}

/** Moves the focus to the first link of the next row of a table. @param {number} by */
function moveRow(by) {
  const links = [...document.querySelectorAll('main tbody tr')].flatMap(
    (row) => row.querySelector('a') ?? [],
  );
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}

/** @param {MouseEvent} event */
async function onClick(event) {
  const button = event.target instanceof Element ? event.target.closest('[data-copies]') : null;
  if (button === null) return;
  const shown = button.closest('[data-copied-from]')?.querySelector('pre')?.textContent;
  await navigator.clipboard.writeText(shown ?? button.getAttribute('data-copies') ?? '');
  button.setAttribute('data-copied', '');
  setTimeout(() => button.removeAttribute('data-copied'), 2000);
}

showTimes();
document.addEventListener('keydown', onKey);
document.addEventListener('click', onClick);
document.addEventListener('htmx:after:swap', showTimes);

/**
 * A part of a page that is asked for again keeps what it shows when the answer has nothing for it: an error, the sign-in
 * page, or nothing at all. The page says since when it is old.
 * @param {Event} event
 */
function keepWhatIsShown(event) {
  const { ctx, tasks } = /** @type {CustomEvent} */ (event).detail;
  const isEmpty = ctx.select && tasks[0]?.fragment.childElementCount === 0;
  if (isEmpty) event.preventDefault();
  if (ctx.select) showFollowed(!isEmpty);
}

/** @param {boolean} isLive */
function showFollowed(isLive) {
  const state = document.getElementById('live-state');
  if (state === null || document.getElementById('live') !== null) return;
  if (isLive || state.dataset.live !== 'false') {
    const now = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(Date.now());
    state.textContent = isLive ? '' : `not live since ${now}`;
    if (isLive) delete state.dataset.live;
    else state.dataset.live = 'false';
  }
}

document.addEventListener('htmx:before:swap', keepWhatIsShown);
document.addEventListener('htmx:error', () => showFollowed(false));

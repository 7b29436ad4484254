// Says whether the page is live: a stream that is silent for ten seconds, or whose session has ended, is not.

const SILENT_MS = 10_000;

const source = document.getElementById('live');
const state = document.getElementById('live-state');
let heardAt = Date.now();
/** @type {string | undefined} */
let ended;

function heard() {
  heardAt = Date.now();
  show();
}

function show() {
  if (state === null) return;
  const isSilent = Date.now() - heardAt > SILENT_MS;
  // What a hidden tab does not hear is asked for when it is looked at again.
  const isLive = ended === undefined && (!isSilent || document.hidden);
  const since = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(heardAt);
  const text = isLive ? 'live' : `not live since ${since}${ended === undefined ? '' : `: ${ended}`}`;
  state.dataset.live = String(isLive);
  if (state.textContent !== text) state.textContent = text;
}

if (source !== null) {
  source.addEventListener('beat', heard);
  source.addEventListener('htmx:sse:after:message', heard);
  // The stream that began with another cookie ends; the next one takes that of today, and is refused where there is none.
  source.addEventListener('htmx:sse:error', (event) => {
    if (!(event instanceof CustomEvent) || event.detail?.status !== 401) return;
    ended = 'the session has ended';
    source.remove();
    show();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) heardAt = Date.now();
    show();
  });
  setInterval(show, 1000);
  show();
  /**
   * @typedef {{ attrName: string }} Morphed
   * @typedef {{ htmx_before_morph_attr(element: Element, morphed: Morphed): boolean }} Extension
   * @typedef {{ process(element: Element): void, registerExtension(name: string, extension: Extension): void }} Library
   */
  const { htmx } = /** @type {{ htmx?: Library }} */ (/** @type {unknown} */ (globalThis));
  // What somebody opened stays open.
  htmx?.registerExtension('keep-open', {
    htmx_before_morph_attr: (element, { attrName }) => attrName !== 'open' || element.localName !== 'details',
  });
  // The library looks at the page once it is there, and by then its extension may not be: it is told to look again.
  setTimeout(() => {
    source.setAttribute('hx-sse:connect', source.dataset.address ?? '');
    htmx?.process(source);
  });
}

// @ts-check
/** The playground of a caller: the key stays in this tab, and goes with each request as a header. */

const KEY = 'gateway-key';

/** @param {string} address @param {RequestInit} [init] */
function asCaller(address, init = {}) {
  const authorization = `Bearer ${sessionStorage.getItem(KEY) ?? ''}`;
  return fetch(address, { ...init, headers: { ...init.headers, authorization } });
}

async function load() {
  const place = document.getElementById('caller-main');
  const words = document.getElementById('caller-words');
  if (place === null || words === null) return;
  const answered = await asCaller(`/play/form${location.search}`);
  const text = await answered.text();
  if (!answered.ok) {
    words.textContent = answered.status === 401 ? 'This is no key of this gateway.' : text.slice(0, 500);
    return;
  }
  words.textContent = '';
  // It is made by this server, with every text of others escaped.
  place.replaceChildren(...new DOMParser().parseFromString(text, 'text/html').body.childNodes);
  /** @type {any} */ (globalThis).htmx?.process(place);
  document.dispatchEvent(new CustomEvent('play:form'));
}

document.getElementById('caller-key')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = document.querySelector('#caller-key input');
  if (!(field instanceof HTMLInputElement)) return;
  sessionStorage.setItem(KEY, field.value.trim());
  field.value = '';
  void load();
});
// What this tab made stays with it, which another page would not have.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('#play nav a, #play-history a') : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void load();
});
addEventListener('popstate', () => void load());
document.addEventListener('htmx:config:request', (event) => {
  const { ctx } = /** @type {any} */ (event).detail;
  ctx.request.headers.authorization = `Bearer ${sessionStorage.getItem(KEY) ?? ''}`;
});

/** @param {any} answer @param {readonly string[] | undefined} place */
const at = (answer, place) => place?.reduce((value, name) => value?.[name], answer);

/** @param {Response} response */
async function messageOf(response) {
  const { error, message } = await response.json().catch(() => ({}));
  return String(error?.message ?? message ?? `the answer was ${response.status}`);
}

document.addEventListener('play:send', (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  // How a task is read, as the specs of the route have it; of routes that make none there is nothing.
  const reading = JSON.parse(detail.card.dataset.task || 'null');
  const addressOf = (/** @type {string} */ pattern, /** @type {string} */ task) =>
    pattern.replace('{task_id}', encodeURIComponent(task));
  const json = { 'content-type': 'application/json' };
  detail.way = {
    send: (/** @type {any} */ request, /** @type {AbortSignal} */ signal) =>
      asCaller(request.route, {
        method: 'POST',
        headers: { ...json, 'idempotency-key': request.idempotency_key },
        body: JSON.stringify(request.body),
        signal,
      }),
    quote: (/** @type {any} */ { route, body }) =>
      asCaller('/v1/quote', { method: 'POST', headers: json, body: JSON.stringify({ route, ...body }) }),
    async read(/** @type {Response} */ response) {
      const answer = await response.json();
      const id = response.ok ? at(answer, reading?.id_at) : undefined;
      return { status: response.status, answer, ...(typeof id === 'string' ? { task: id } : {}) };
    },
    async state(/** @type {string} */ task) {
      const { method, address, body_field: field, state, error_at: error } = reading;
      const body = field === undefined ? {} : { headers: json, body: JSON.stringify({ [field]: task }) };
      const answered = await asCaller(addressOf(address, task), { method, ...body });
      // It is asked again: the task goes on.
      if (!answered.ok) throw new Error(await messageOf(answered));
      const answer = await answered.json();
      // A surface may have no place for the state of what failed.
      return { state: state.words[at(answer, state.at)] ?? 'failed', error: at(answer, error) };
    },
    async media(/** @type {string} */ task) {
      const content = await asCaller(addressOf(reading.content, task));
      if (!content.ok) throw new Error(await messageOf(content));
      return URL.createObjectURL(await content.blob());
    },
    content: async (/** @type {string} */ task) => (await asCaller(addressOf(reading.content, task))).blob(),
    page: () => undefined,
    remember: (/** @type {object} */ result) =>
      document.dispatchEvent(new CustomEvent('play:result', { detail: result })),
  };
});
if (sessionStorage.getItem(KEY) !== null) void load();

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

/** @param {string} task @param {string} route */
const addressOf = (task, route) => `${route.split('?')[0]}/${task}`;

document.addEventListener('play:send', (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  const { route } = detail.request;
  detail.way = {
    send: (/** @type {any} */ request, /** @type {AbortSignal} */ signal) =>
      asCaller(request.route, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': request.idempotency_key },
        body: JSON.stringify(request.body),
        signal,
      }),
    async read(/** @type {Response} */ response) {
      const answer = await response.json();
      const id = answer.id ?? answer.task_id;
      const isTask = response.ok && typeof id === 'string' && id.startsWith('task_');
      return { status: response.status, answer, ...(isTask ? { task: id } : {}) };
    },
    async state(/** @type {string} */ task) {
      const answered = await asCaller(addressOf(task, route));
      const now = await answered.json();
      // It is asked again: the task goes on.
      if (!answered.ok) throw new Error(now.error?.message ?? `the answer was ${answered.status}`);
      return { state: now.status ?? 'failed', progress: now.progress, error: now.error?.message };
    },
    async media(/** @type {string} */ task) {
      const content = await asCaller(`${addressOf(task, route)}/content`);
      return URL.createObjectURL(await content.blob());
    },
    content: async (/** @type {string} */ task) =>
      (await asCaller(`${addressOf(task, route)}/content`)).blob(),
    page: () => undefined,
    remember: (/** @type {object} */ result) =>
      document.dispatchEvent(new CustomEvent('play:result', { detail: result })),
  };
});
if (sessionStorage.getItem(KEY) !== null) void load();

// @ts-check
/** The playground: files of the form, sending, and what comes of it. */

const POLL_MS = 1_000;
const ENDED = ['completed', 'failed', 'cancelled', 'expired'];

/** @param {string} name @param {Record<string, string>} [attributes] @param {string} [text] */
function element(name, attributes = {}, text = '') {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

/** @param {string} operation @param {string} csrf @param {object} fields @param {AbortSignal} [signal] */
function ask(operation, csrf, fields, signal) {
  return fetch(`/ask/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': csrf },
    body: JSON.stringify(fields),
    signal: signal ?? null,
  });
}

/** @param {File} file @returns {Promise<string>} */
function dataUri(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });
}

/** A request with the files of the form in the places that stand for them. @param {string} text */
async function withFiles(text) {
  let whole = text;
  for (const [place, role, index] of text.matchAll(/"local:([\w]+)\/(\d+)"/g)) {
    const input = document.querySelector(`fieldset[data-role="${role}"] input[type=file]`);
    const file = input instanceof HTMLInputElement ? input.files?.[Number(index)] : undefined;
    if (file === undefined) throw new Error(`${role} is missing: choose the file again`);
    whole = whole.replace(place, JSON.stringify(await dataUri(file)));
  }
  return JSON.parse(whole);
}

/** @param {Element} result @param {string} text */
function problem(result, text) {
  result.replaceChildren(element('p', { class: 'refusal', role: 'alert' }, text));
}

/** Says to screen readers how a request stands, which changes less often than what is shown. @param {Element} result @param {string} text */
function announce(result, text) {
  const state = result.parentElement?.querySelector('[data-state]');
  if (state && state.textContent !== text) state.textContent = text;
}

/** @param {unknown} answer */
function messageOf(answer) {
  const error = /** @type {any} */ (answer)?.error;
  return typeof error === 'string' ? error : (error?.message ?? 'it was refused');
}

/**
 * How an operator's requests are sent and followed; who plays with an own key has another way.
 * @typedef {{ status: number, answer: any, task?: string }} Answered
 * @typedef {{
 *   send: (request: any, signal: AbortSignal) => Promise<Response>,
 *   quote: (request: any) => Promise<Response>,
 *   read: (response: Response) => Promise<Answered>,
 *   state: (task: string) => Promise<{ state: string, progress?: number, error?: string }>,
 *   media: (task: string) => Promise<string>,
 *   page: (task: string) => string | undefined,
 * }} Way
 */

/** @param {string} csrf @returns {Way} */
function operatorsWay(csrf) {
  return {
    send: (request, signal) => ask('play', csrf, request, signal),
    quote: ({ route, body }) => ask('quote', csrf, { route, body }),
    async read(response) {
      const body = await response.json();
      return response.ok ? body : { status: response.status, answer: body };
    },
    async state(task) {
      const now = await (await ask('explain', csrf, { id: task })).json();
      return { state: now.state ?? 'failed', progress: now.live?.progress, error: now.error?.message };
    },
    media: async (task) => `/tasks/${task}/content`,
    page: (task) => `/tasks/${task}`,
  };
}

/** @param {HTMLElement} card */
async function send(card) {
  const result = card.querySelector('[data-result]');
  if (result === null) return;
  const begun = performance.now();
  try {
    result.replaceChildren(element('progress'), element('p', {}, 'sending'));
    announce(result, 'sending');
    const request = await withFiles(card.dataset.request ?? '{}');
    const control = new AbortController();
    const detail = {
      request,
      card,
      control,
      way: operatorsWay(card.dataset.csrf ?? ''),
      ready: Promise.resolve(true),
    };
    document.dispatchEvent(new CustomEvent('play:send', { detail }));
    const { way } = detail;
    if (!(await detail.ready)) return;
    const answered = await way.send(request, control.signal);
    if (answered.headers.get('content-type')?.startsWith('text/event-stream')) {
      const stream = { answered, request, way, card, result, control, begun };
      document.dispatchEvent(new CustomEvent('play:stream', { detail: stream }));
      return;
    }
    const { status, answer, task } = await way.read(answered);
    if (status >= 400) problem(result, messageOf(answer));
    else if (task !== undefined) await follow({ task, way, result, kind: card.dataset.kind ?? '', begun });
    else showPictures(result, answer, begun);
  } catch (error) {
    problem(result, error instanceof Error ? error.message : String(error));
  }
}

/** @param {{ task: string, way: Way, result: Element, kind: string, begun: number }} made */
async function follow({ task, way, result, kind, begun }) {
  const address = way.page(task);
  const name = address === undefined ? element('p', {}, task) : element('a', { href: address }, task);
  const bar = document.createElement('progress');
  const line = element('p');
  result.replaceChildren(bar, line, name);
  for (;;) {
    const { state, progress, error } = await way.state(task);
    if (typeof progress === 'number') bar.value = progress / 100;
    announce(result, state.replaceAll('_', ' '));
    line.textContent = `${state.replaceAll('_', ' ')}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`;
    if (ENDED.includes(state)) {
      bar.remove();
      if (state !== 'completed') return problem(result, error ?? state);
      const tag = kind === 'image' ? 'img' : kind === 'audio' ? 'audio' : 'video';
      const more = tag === 'img' ? { alt: 'result' } : { controls: '' };
      result.prepend(element(tag, { src: await way.media(task), ...more }));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @param {Element} result @param {any} answer @param {number} begun */
function showPictures(result, answer, begun) {
  const pictures = Array.isArray(answer.data) ? answer.data : [];
  const shown = pictures.map((/** @type {any} */ one) =>
    typeof one.b64_json === 'string'
      ? element('img', { src: `data:image/png;base64,${one.b64_json}`, alt: 'result' })
      : element('a', { href: String(one.url), rel: 'noreferrer', target: '_blank' }, 'open the picture'),
  );
  const time = element('p', {}, `${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  result.replaceChildren(...shown, time);
  announce(result, 'completed');
  if (shown.length === 0) result.append(element('pre', {}, JSON.stringify(answer, null, 2)));
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-send]') : null;
  const card = button?.closest('.play-card');
  if (card instanceof HTMLElement) void send(card);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  for (const card of document.querySelectorAll('.play-card:has([data-send]:not(:disabled))'))
    if (card instanceof HTMLElement) void send(card);
});
document.addEventListener('change', (event) => {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
  const count = target.closest('fieldset')?.querySelector('input[type=hidden]');
  if (count instanceof HTMLInputElement) count.value = String(target.files?.length ?? 0);
});

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
 *   content: (task: string) => Promise<Blob>,
 *   page: (task: string) => string | undefined,
 *   remember: (result: { kind: string, label: string, load: () => Promise<Blob> }) => void,
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
    content: async (task) => (await fetch(`/tasks/${task}/content`)).blob(),
    page: (task) => `/tasks/${task}`,
    // The server lists it, and says what is left.
    remember: () => document.getElementById('play-form')?.dispatchEvent(new Event('change')),
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
    else {
      const made = { way, result, kind: card.dataset.kind ?? '', label: labelOf(request.body), begun };
      if (task !== undefined) await follow(task, made);
      else showPictures(answer, made);
    }
  } catch (error) {
    problem(result, error instanceof Error ? error.message : String(error));
  }
}

/** @param {any} body */
function labelOf(body) {
  return `${String(body.prompt ?? '').slice(0, 48)} (${body.model})`;
}

/** @typedef {{ way: Way, result: Element, kind: string, label: string, begun: number }} Made */

/** @param {string} task @param {Made} made */
async function follow(task, { way, result, kind, label, begun }) {
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
      return way.remember({ kind, label, load: () => way.content(task) });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @param {string} base64 */
function pictureOf(base64) {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const type = base64.startsWith('/9j/')
    ? 'image/jpeg'
    : base64.startsWith('UklGR')
      ? 'image/webp'
      : 'image/png';
  return new Blob([bytes], { type });
}

/** @param {any} answer @param {Made} made */
function showPictures(answer, { way, result, kind, label, begun }) {
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
  for (const { b64_json: base64 } of pictures)
    if (typeof base64 === 'string') way.remember({ kind, label, load: async () => pictureOf(base64) });
}

/** Sends a card, or asks first where its price is above what operators set. @param {HTMLElement} card */
function sendOrConfirm(card) {
  const dialog = card.querySelector('dialog');
  if (dialog === null) void send(card);
  else if (!dialog.open) dialog.showModal();
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-send]') : null;
  const card = button?.closest('.play-card');
  if (!(card instanceof HTMLElement)) return;
  // Without scripts the button sends the form.
  event.preventDefault();
  const dialog = button?.closest('dialog');
  dialog?.close();
  if (dialog) void send(card);
  else sendOrConfirm(card);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  if (document.querySelector('dialog[open]') !== null) return;
  for (const card of document.querySelectorAll('.play-card:has([data-send]:not(:disabled))'))
    if (card instanceof HTMLElement) sendOrConfirm(card);
});

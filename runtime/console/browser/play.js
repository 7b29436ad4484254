// @ts-check
/** The playground: files of the form, sending, what comes of it, and the history of this browser. */

const HISTORY = 'playground-history';
const MOST_KEPT = 200;
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

/** @param {unknown} answer */
function messageOf(answer) {
  const error = /** @type {any} */ (answer)?.error;
  return typeof error === 'string' ? error : (error?.message ?? 'it was refused');
}

/** @param {HTMLElement} card */
async function send(card) {
  const result = card.querySelector('[data-result]');
  if (result === null) return;
  const csrf = card.dataset.csrf ?? '';
  const begun = performance.now();
  try {
    result.replaceChildren(element('progress'), element('p', {}, 'sending'));
    const request = await withFiles(card.dataset.request ?? '{}');
    const control = new AbortController();
    const turn = new CustomEvent('play:send', { detail: { request, card, control } });
    document.dispatchEvent(turn);
    const answered = await ask('play', csrf, request, control.signal);
    keep(card, request.body);
    if (answered.headers.get('content-type')?.startsWith('text/event-stream')) {
      document.dispatchEvent(
        new CustomEvent('play:stream', { detail: { answered, card, result, control, begun } }),
      );
      return;
    }
    const body = await answered.json();
    if (!answered.ok) return problem(result, messageOf(body));
    if (body.status >= 400) return problem(result, messageOf(body.answer));
    if (body.task !== undefined && body.answer.data === undefined)
      await follow({ task: body.task, csrf, result, kind: card.dataset.kind ?? '', begun });
    else showPictures(result, body, begun);
  } catch (error) {
    problem(result, error instanceof Error ? error.message : String(error));
  }
}

/** @param {{ task: string, csrf: string, result: Element, kind: string, begun: number }} made */
async function follow({ task, csrf, result, kind, begun }) {
  const link = element('a', { href: `/tasks/${task}` }, task);
  const bar = document.createElement('progress');
  const state = element('p');
  result.replaceChildren(bar, state, link);
  for (;;) {
    const answered = await ask('explain', csrf, { id: task });
    const now = await answered.json();
    if (!answered.ok) return problem(result, messageOf(now));
    const progress = now.live?.progress;
    if (typeof progress === 'number') bar.value = progress / 100;
    state.textContent = `${now.state.replaceAll('_', ' ')}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`;
    if (ENDED.includes(now.state)) {
      bar.remove();
      if (now.state !== 'completed') return problem(result, now.error?.message ?? now.state);
      const name = kind === 'image' ? 'img' : kind === 'audio' ? 'audio' : 'video';
      const media = element(name, {
        src: `/tasks/${task}/content`,
        ...(name === 'img' ? { alt: 'result' } : { controls: '' }),
      });
      result.prepend(media);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @param {Element} result @param {any} body @param {number} begun */
function showPictures(result, body, begun) {
  const pictures = Array.isArray(body.answer.data) ? body.answer.data : [];
  const shown = pictures.map((/** @type {any} */ one) =>
    typeof one.b64_json === 'string'
      ? element('img', { src: `data:image/png;base64,${one.b64_json}`, alt: 'result' })
      : element('a', { href: String(one.url), rel: 'noreferrer', target: '_blank' }, 'open the picture'),
  );
  const time = element('p', {}, `${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  result.replaceChildren(...shown, time);
  if (shown.length === 0) result.append(element('pre', {}, JSON.stringify(body.answer, null, 2)));
}

/** @param {HTMLElement} card @param {any} body */
function keep(card, body) {
  const known = JSON.parse(localStorage.getItem(HISTORY) ?? '[]');
  const text = String(body.prompt ?? body.messages?.at(-1)?.content ?? '').slice(0, 120);
  known.unshift({ address: location.pathname + location.search, model: card.dataset.model, text });
  localStorage.setItem(HISTORY, JSON.stringify(known.slice(0, MOST_KEPT)));
  showHistory();
}

function showHistory() {
  const known = JSON.parse(localStorage.getItem(HISTORY) ?? '[]');
  const items = known.map((/** @type {any} */ { address, model, text }) => {
    const item = element('li');
    item.append(
      element('a', { href: String(address).startsWith('/play') ? address : '/play' }, `${model}: ${text}`),
    );
    return item;
  });
  document.getElementById('play-history')?.replaceChildren(...items);
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
showHistory();

// @ts-check
/** The playground: files of the form, sending, and what comes of it. */

const POLL_MS = 1_000;
const MOST_POLL_MS = 30_000;
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

/** Shows what is wrong; the task that it is about stays beside it. @param {Element} result @param {string} text */
function problem(result, text) {
  const task = result.querySelector('[data-task]');
  const line = element('p', { class: 'refusal', role: 'alert' }, text);
  result.replaceChildren(line, ...(task === null ? [] : [task]));
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
      const answered = await ask('explain', csrf, { id: task });
      const now = await answered.json();
      if (!answered.ok) throw new Error(messageOf(now));
      return { state: now.state, progress: now.live?.progress, error: now.error?.message };
    },
    media: async (task) => `/tasks/${task}/content`,
    content: async (task) => (await fetch(`/tasks/${task}/content`)).blob(),
    page: (task) => `/tasks/${task}`,
    // The server lists it, and says what is left.
    remember: () => document.getElementById('play-form')?.dispatchEvent(new Event('change')),
  };
}

/** @type {Map<string, { body: string, key: string }>} Requests of cards whose answer did not arrive. */
const unanswered = new Map();

/** A request that is sent again because nobody knows what became of it is paid once. @param {string} card @param {string} body */
function idempotencyKey(card, body) {
  const before = unanswered.get(card);
  if (before?.body === body) return before.key;
  const key = `play-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  unanswered.set(card, { body, key });
  return key;
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
    request.idempotency_key = idempotencyKey(card.id, JSON.stringify(request.body));
    const answered = await way.send(request, control.signal);
    if (answered.headers.get('content-type')?.startsWith('text/event-stream')) {
      unanswered.delete(card.id);
      const { readable, writable } = new TransformStream();
      const read = answered.body?.pipeTo(writable);
      const shown = new Response(readable);
      const stream = { answered: shown, request, way, card, result, control, begun };
      document.dispatchEvent(new CustomEvent('play:stream', { detail: stream }));
      // Who shows the stream says how it ended.
      return await read?.catch(() => undefined);
    }
    const { status, answer, task } = await way.read(answered);
    if (answer?.error?.code !== 'idempotency_in_progress') unanswered.delete(card.id);
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
  const named = { 'data-task': task };
  const name =
    address === undefined ? element('p', named, task) : element('a', { ...named, href: address }, task);
  const bar = document.createElement('progress');
  const line = element('p');
  result.replaceChildren(bar, line, name);
  let waitMs = POLL_MS;
  for (;;) {
    try {
      const { state, progress, error } = await way.state(task);
      waitMs = POLL_MS;
      if (typeof progress === 'number') bar.value = progress / 100;
      announce(result, String(state).replaceAll('_', ' '));
      line.textContent = `${String(state).replaceAll('_', ' ')}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`;
      if (ENDED.includes(state)) {
        if (state !== 'completed') return problem(result, error ?? state);
        break;
      }
    } catch (error) {
      // The task goes on, whoever asks about it.
      waitMs = Math.min(2 * waitMs, MOST_POLL_MS);
      const why = error instanceof Error ? error.message : String(error);
      line.textContent = `How it stands is not known: ${why}. It is asked again in ${waitMs / 1_000} s.`;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  bar.remove();
  const tag = kind === 'image' ? 'img' : kind === 'audio' ? 'audio' : 'video';
  const more = tag === 'img' ? { alt: 'result' } : { controls: '' };
  result.prepend(element(tag, { src: await way.media(task), ...more }));
  way.remember({ kind, label, load: () => way.content(task) });
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

/** Resolves when the cards are of the form as it is filled in; throws where they cannot be asked for. */
async function formShown() {
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

/**
 * The card as it is once the form is answered; undefined: it is not to be sent, and says why. The price may not be above
 * the one that its button had when it was pressed.
 * @param {HTMLElement} card @param {Element} result
 */
async function cardOfForm(card, result) {
  if (changes.shown === changes.made) return card;
  const { micros: seen = '0', model } = card.dataset;
  result.replaceChildren(element('progress'), element('p', {}, 'waiting for the price'));
  try {
    await formShown();
  } catch (error) {
    problem(result, error instanceof Error ? error.message : String(error));
    return undefined;
  }
  const now = document.getElementById(card.id);
  if (now === null) return undefined;
  const place = now.querySelector('[data-result]') ?? result;
  const button = now.querySelector('[data-send]');
  const { micros = '0', play } = now.dataset;
  if (button === null || button.matches(':disabled'))
    problem(place, button?.getAttribute('title') ?? `${model} cannot be asked for this`);
  else if (play === undefined && Number(micros) > Number(seen) && now.querySelector('dialog') === null)
    problem(
      place,
      `It costs ${now.querySelector('.quote strong')?.textContent} now, and was not sent. Press again.`,
    );
  else {
    place.replaceChildren();
    return now;
  }
  return undefined;
}

/** @type {Set<string>} Cards whose request is on its way or followed: there is one at a time. */
const busy = new Set();

function showBusy() {
  for (const button of document.querySelectorAll('.play-card [data-send]')) {
    const isBusy = busy.has(button.closest('.play-card')?.id ?? '');
    if (isBusy) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
  }
}

/** Sends a card, or asks first where its price is above what operators set. @param {HTMLElement} card */
async function press(card, isConfirmed = false) {
  const result = card.querySelector('[data-result]');
  if (result === null || busy.has(card.id)) return;
  if (changes.shown === changes.made && card.querySelector('[data-send]:not(:disabled)') === null) return;
  busy.add(card.id);
  showBusy();
  const seen = card.dataset.micros;
  const now = await cardOfForm(card, result);
  const dialog = now?.querySelector('dialog') ?? null;
  const isAgreed = dialog === null || (isConfirmed && now?.dataset.micros === seen);
  if (now !== undefined && isAgreed) await send(now);
  busy.delete(card.id);
  showBusy();
  if (!isAgreed && dialog !== null && !dialog.open) dialog.showModal();
}

document.addEventListener('htmx:after:swap', showBusy);
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-send]') : null;
  const card = button?.closest('.play-card');
  if (!(card instanceof HTMLElement)) return;
  // Without scripts the button sends the form.
  event.preventDefault();
  // The second click of a double click means nothing more.
  if (event.detail > 1) return;
  const dialog = button?.closest('dialog');
  dialog?.close();
  void press(card, dialog != null);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  const isOnButton = event.target instanceof Element && event.target.closest('[data-send]') !== null;
  if (event.repeat) {
    if (isOnButton) event.preventDefault();
    return;
  }
  if (!event.metaKey && !event.ctrlKey) return;
  if (document.querySelector('dialog[open]') !== null) return;
  // A button would be clicked by it, too.
  if (isOnButton) event.preventDefault();
  for (const card of document.querySelectorAll('.play-card'))
    if (card instanceof HTMLElement) void press(card);
});

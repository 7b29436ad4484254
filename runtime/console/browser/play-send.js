// @ts-check
/** Sends the request of a card, with the files of the form, and again under the same key where its answer did not arrive. */

import { showStream } from './chat.js';
import { announce, element, follow, problem, showPictures } from './play-follow.js';

/** @typedef {import('./play-follow.js').Way} Way */
/** @typedef {import('./play-follow.js').Answered} Answered */

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

/** @param {unknown} answer */
function messageOf(answer) {
  const error = /** @type {any} */ (answer)?.error;
  return typeof error === 'string' ? error : (error?.message ?? 'it was refused');
}

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
export async function send(card) {
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
      const hasEnded = await showStream({ answered, request, way, card, result, control, begun });
      if (hasEnded) unanswered.delete(card.id);
      return;
    }
    const { status, answer, task } = await way.read(answered);
    // A fault of the server says nothing of what was made.
    if (status !== 500 && answer?.error?.code !== 'idempotency_in_progress') unanswered.delete(card.id);
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

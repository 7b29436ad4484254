// @ts-check
/** What comes of a request of the playground: a task that is asked about until it has ended, or pictures. */

const POLL_MS = 1_000;
const MOST_POLL_MS = 30_000;
/** Polls that fail in a row, which takes four minutes. */
const MOST_FAILURES = 12;
const ENDED = ['completed', 'failed', 'cancelled', 'expired'];

/** @param {string} name @param {Record<string, string>} [attributes] @param {string} [text] */
export function element(name, attributes = {}, text = '') {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

/** Shows what is wrong; the task that it is about stays beside it. @param {Element} result @param {string} text */
export function problem(result, text) {
  const task = result.querySelector('[data-task]');
  const line = element('p', { class: 'refusal', role: 'alert' }, text);
  result.replaceChildren(line, ...(task === null ? [] : [task]));
}

/** Says to screen readers how a request stands, which changes less often than what is shown. @param {Element} result @param {string} text */
export function announce(result, text) {
  const state = result.parentElement?.querySelector('[data-state]');
  if (state && state.textContent !== text) state.textContent = text;
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

/** @param {number} failures */
function pauseMs(failures) {
  return Math.min(POLL_MS * 2 ** failures, MOST_POLL_MS);
}

/** A button that follows a task once more; `play.js` keeps other requests of the card away meanwhile. @param {string} task @param {Made} made */
function againButton(task, made) {
  const { result } = made;
  const button = element('button', { type: 'button', class: 'button' }, 'Ask again');
  const act = () => follow(task, made).catch((error) => problem(result, String(error.message)));
  button.addEventListener('click', () => {
    button.dispatchEvent(new CustomEvent('play:again', { bubbles: true, detail: act }));
    // The button is gone, and what had the focus with it.
    result.querySelector('a')?.focus();
  });
  return button;
}

/** @typedef {{ way: Way, result: Element, kind: string, label: string, begun: number }} Made */

/** @param {string} task @param {Made} made */
export async function follow(task, made) {
  const { way, result, kind, label, begun } = made;
  const address = way.page(task);
  const named = { 'data-task': task };
  const name =
    address === undefined ? element('p', named, task) : element('a', { ...named, href: address }, task);
  const bar = document.createElement('progress');
  const line = element('p');
  result.replaceChildren(bar, line, name);
  let failures = 0;
  for (;;) {
    try {
      const { state, progress, error } = await way.state(task);
      failures = 0;
      if (typeof progress === 'number') bar.value = progress / 100;
      announce(result, String(state).replaceAll('_', ' '));
      line.textContent = `${String(state).replaceAll('_', ' ')}, ${((performance.now() - begun) / 1_000).toFixed(0)} s`;
      if (ENDED.includes(state)) {
        if (state !== 'completed') return problem(result, error ?? state);
        break;
      }
    } catch (error) {
      // The task goes on, whoever asks about it.
      failures += 1;
      const why = error instanceof Error ? error.message : String(error);
      const unknown = `How it stands is not known: ${why}.`;
      if (failures === MOST_FAILURES) {
        bar.remove();
        line.textContent = `${unknown} The page has stopped asking.`;
        announce(result, line.textContent);
        return result.append(againButton(task, made));
      }
      line.textContent = `${unknown} It is asked again in ${pauseMs(failures) / 1_000} s.`;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs(failures)));
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
export function showPictures(answer, { way, result, kind, label, begun }) {
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

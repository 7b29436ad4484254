// @ts-check
/** Chats of the playground: what was said so far, and an answer as it comes. */

/** @type {Map<string, { role: string, content: string }[]>} Messages and answers of each card that came whole. */
const turns = new Map();
/** @type {Map<string, number>} What they add to the price of a form, in integers of the ledger. */
const added = new Map();

/** @param {string} name @param {string} text */
function paragraph(name, text) {
  const made = document.createElement('p');
  made.className = name;
  made.textContent = text;
  return made;
}

/** Events of a stream, as objects; throws where it ends without its last word. @param {Response} answered */
async function* eventsOf(answered) {
  const reader = answered.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) throw new Error('the answer broke off');
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
      if (data === '[DONE]') return;
      if (data === '') continue;
      const event = JSON.parse(data);
      yield event;
      if (event.error !== undefined) return;
    }
  }
}

/** The price with earlier turns, and the button that forgets them. @param {HTMLElement} card */
function showPrice(card) {
  const fresh = card.querySelector('[data-new-chat]');
  if (fresh instanceof HTMLElement) fresh.hidden = !turns.has(card.id);
  const { micros, unit } = card.dataset;
  if (micros === undefined || unit === undefined) return;
  const [whole, currency] = unit.split(' ');
  const price = (Number(micros) + (added.get(card.id) ?? 0)) / Number(whole);
  for (const place of card.querySelectorAll('.quote strong, [data-price]'))
    place.textContent = `${price.toFixed(6).replace(/0{1,4}$/, '')} ${currency}`;
}

/** Takes the price of a request into the card; whether no less was shown before. @param {any} way @param {any} request @param {HTMLElement} card */
async function takePrice(way, request, card) {
  const answered = await way.quote(request);
  const quote = await answered.json();
  if (!answered.ok) throw new Error(String(quote.error?.message ?? 'the price could not be told'));
  const own = Number(card.dataset.micros);
  const before = own + (added.get(card.id) ?? 0);
  if (quote.price.amount !== before) added.set(card.id, quote.price.amount - own);
  showPrice(card);
  return quote.price.amount <= before;
}

/** @param {readonly { role: string, content: string }[]} messages */
const log = (messages) => messages.map(({ role, content }) => paragraph(`said ${role}`, content));

/** Whether a chat may be sent at the price that is shown; otherwise shows the price, for another press. @param {any} detail */
async function isPriceShown({ way, request, card }) {
  if (await takePrice(way, request, card)) return true;
  const before = turns.get(card.id) ?? [];
  const note = paragraph(
    'usage',
    'With the messages before it costs at most what is shown now. Send it again to agree.',
  );
  note.setAttribute('role', 'status');
  card.querySelector('[data-result]').replaceChildren(...log(before), note);
  return false;
}

document.addEventListener('play:send', (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  const { request, card } = detail;
  if (!Array.isArray(request.body.messages)) return;
  const before = turns.get(card.id) ?? [];
  const system = request.body.messages.filter((/** @type {any} */ one) => one.role === 'system');
  request.body.messages = [...system, ...before, request.body.messages.at(-1)];
  if (before.length > 0) detail.ready = isPriceShown(detail);
});

/**
 * Shows an answer as it comes; answers whether it came to its end, also where that is an error or somebody stopped it.
 * @param {{ answered: Response, request: any, way: any, card: HTMLElement, result: Element, control: AbortController, begun: number }} stream
 */
export async function showStream({ answered, request, way, card, result, control, begun }) {
  const stop = card.querySelector('[data-stop]');
  const state = card.querySelector('[data-state]');
  const end = () => control.abort();
  const before = turns.get(card.id) ?? [];
  const now = request.body.messages.at(-1);
  const answer = paragraph('said assistant', '');
  const status = paragraph('usage', '');
  result.replaceChildren(...log([...before, now]), answer, status);
  if (stop instanceof HTMLElement) stop.hidden = false;
  stop?.addEventListener('click', end);
  if (state !== null) state.textContent = 'the answer comes';
  let how = 'whole';
  let isLost = false;
  try {
    for await (const chunk of eventsOf(answered)) {
      if (chunk.error !== undefined) how = String(chunk.error.message ?? 'failed');
      answer.textContent += chunk.choices?.[0]?.delta?.content ?? '';
      if (chunk.usage) {
        const { prompt_tokens: asked, completion_tokens: told } = chunk.usage;
        status.textContent = `${asked} tokens in, ${told} out`;
      }
    }
  } catch (error) {
    isLost = !control.signal.aborted;
    how = isLost ? `${error}; sent again unchanged, it is paid for once` : 'stopped';
  } finally {
    if (stop instanceof HTMLElement) stop.hidden = true;
    stop?.removeEventListener('click', end);
  }
  const content = answer.textContent ?? '';
  status.textContent = [status.textContent, `${((performance.now() - begun) / 1_000).toFixed(1)} s`, how]
    .filter((part) => part !== '')
    .join(', ');
  if (state !== null) state.textContent = how === 'whole' ? `completed: ${content}` : how;
  // What failed or was stopped is no part of the next request.
  if (how !== 'whole' || content === '') return !isLost;
  turns.set(card.id, [...before, now, { role: 'assistant', content }]);
  const next = { ...request.body, messages: [...request.body.messages, { role: 'assistant', content }, now] };
  // Without a price now there is one before the next is sent.
  void takePrice(way, { ...request, body: next }, card).catch(() => showPrice(card));
  return true;
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-new-chat]') : null;
  const card = button?.closest('.play-card');
  if (!(card instanceof HTMLElement)) return;
  turns.delete(card.id);
  added.delete(card.id);
  card.querySelector('[data-result]')?.replaceChildren();
  showPrice(card);
});
// Each form comes with the price of its own words alone.
document.addEventListener('htmx:after:swap', () => {
  for (const card of document.querySelectorAll('.play-card'))
    if (card instanceof HTMLElement && turns.has(card.id)) showPrice(card);
});

// @ts-check
/** Chats of the playground: what was said so far, and an answer as it comes. */

/** @type {Map<string, { role: string, content: string }[]>} What was said on each card. */
const said = new Map();

/** @param {string} name @param {string} text */
function paragraph(name, text) {
  const made = document.createElement('p');
  made.className = name;
  made.textContent = text;
  return made;
}

/** Events of a stream, as objects. @param {Response} answered */
async function* eventsOf(answered) {
  const reader = answered.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return;
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
      if (data !== '' && data !== '[DONE]') yield JSON.parse(data);
    }
  }
}

document.addEventListener('play:send', (event) => {
  const { request, card } = /** @type {CustomEvent} */ (event).detail;
  if (!Array.isArray(request.body.messages)) return;
  const before = said.get(card.id) ?? [];
  const system = request.body.messages.filter((/** @type {any} */ one) => one.role === 'system');
  const now = request.body.messages.at(-1);
  request.body.messages = [...system, ...before, now];
  said.set(card.id, [...before, now]);
});

document.addEventListener('play:stream', async (event) => {
  const { answered, card, result, control, begun } = /** @type {CustomEvent} */ (event).detail;
  const stop = card.querySelector('[data-stop]');
  const end = () => control.abort();
  const before = said.get(card.id) ?? [];
  const log = before.map(({ role, content }) => paragraph(`said ${role}`, content));
  const answer = paragraph('said assistant', '');
  const status = paragraph('usage', '');
  result.replaceChildren(...log, answer, status);
  if (stop !== null) stop.hidden = false;
  stop?.addEventListener('click', end);
  let how = 'whole';
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
    how = control.signal.aborted ? 'stopped' : String(error);
  } finally {
    if (stop !== null) stop.hidden = true;
    stop?.removeEventListener('click', end);
  }
  said.set(card.id, [...before, { role: 'assistant', content: answer.textContent ?? '' }]);
  status.textContent = [status.textContent, `${((performance.now() - begun) / 1_000).toFixed(1)} s`, how]
    .filter((part) => part !== '')
    .join(', ');
});

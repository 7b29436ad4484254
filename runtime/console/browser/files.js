// @ts-check
/**
 * Files of the form: chosen, dropped, pasted, or earlier results. All of them end in the file field of their role, which
 * `play-send.js` sends; one that is not taken is refused in words beside it.
 */

/** Of all files together: a request holds them as text, which is a third longer, and is at most 32 MiB. */
const MOST_BYTES = 20_000_000;
const MOST_RESULTS = 12;

/** What this tab made, for who has no list of it at the server. @type {Map<string, { kind: string, label: string, load: () => Promise<Blob> }>} */
const results = new Map();
let resultCount = 0;

/** @param {Element} place @returns {HTMLInputElement | undefined} */
function fileInput(place) {
  const input = place.querySelector('input[type=file]');
  return input instanceof HTMLInputElement ? input : undefined;
}

/** @returns {HTMLElement[]} */
function fieldsets() {
  return [...document.querySelectorAll('#play-form fieldset.files')].filter(
    (one) => one instanceof HTMLElement,
  );
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** @param {Element} place @param {Pick<File, 'type'>} file */
function isTaken(place, file) {
  const types = (fileInput(place)?.accept ?? '').split(',');
  return types.some((type) =>
    type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : type === file.type,
  );
}

/** Why files are not taken; undefined: they are. @param {HTMLElement} place @param {File[]} files */
function refusal(place, files) {
  const most = Number(place.dataset.most ?? 1);
  const mostBytes = Number(place.dataset.maxBytes || MOST_BYTES);
  if (files.length > most) return most === 1 ? 'Only one file is taken.' : `At most ${most} files are taken.`;
  for (const file of files) {
    const kind = file.type === '' ? 'of a kind that the browser does not know' : file.type;
    if (!isTaken(place, file)) return `${file.name} is ${kind}; taken is ${fileInput(place)?.accept}.`;
    if (file.size > mostBytes)
      return `${file.name} has ${megabytes(file.size)}; at most ${megabytes(mostBytes)} are taken.`;
  }
  const others = fieldsets().flatMap((one) => (one === place ? [] : [...(fileInput(one)?.files ?? [])]));
  const bytes = [...others, ...files].reduce((sum, file) => sum + file.size, 0);
  return bytes > MOST_BYTES
    ? `All files together have ${megabytes(bytes)}; at most ${megabytes(MOST_BYTES)} can be sent. Give an address instead.`
    : undefined;
}

/** @param {Element} place @param {string} text */
function refuse(place, text) {
  const shown = document.createElement('p');
  shown.className = 'refusal';
  shown.textContent = text;
  place.querySelector('.picked')?.replaceChildren(shown);
}

/** Name, size and a small picture of each file. @param {Element} place @param {File[]} files */
function show(place, files) {
  const lines = files.map((file) => {
    const line = document.createElement('p');
    line.textContent = `${file.name}, ${megabytes(file.size)}`;
    if (!file.type.startsWith('image/')) return line;
    const picture = document.createElement('img');
    picture.alt = '';
    picture.addEventListener('load', () => {
      URL.revokeObjectURL(picture.src);
      line.append(`, ${picture.naturalWidth}×${picture.naturalHeight}`);
    });
    picture.src = URL.createObjectURL(file);
    line.prepend(picture);
    return line;
  });
  place.querySelector('.picked')?.replaceChildren(...lines);
}

/** Puts files beside those that are there, or in their place where there is one. @param {HTMLElement} place @param {File[]} files */
function put(place, files) {
  const input = fileInput(place);
  if (input === undefined) return;
  const all = input.multiple ? [...(input.files ?? []), ...files] : files;
  const problem = refusal(place, all);
  if (problem !== undefined) return refuse(place, problem);
  const transfer = new DataTransfer();
  for (const file of all) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The field that files are for: the one they were put on, else the first that takes them and has none. @param {EventTarget | null} target @param {File[]} files */
function placeFor(target, files) {
  const own = target instanceof Element ? target.closest('fieldset.files') : null;
  if (own instanceof HTMLElement) return own;
  const able = fieldsets().filter((one) => files.every((file) => isTaken(one, file)));
  return able.find((one) => fileInput(one)?.files?.length === 0) ?? able[0] ?? fieldsets()[0];
}

/** @param {HTMLSelectElement} select @param {HTMLElement} place */
async function putEarlier(select, place) {
  const { value } = select;
  const label = select.selectedOptions[0]?.textContent ?? '';
  select.value = '';
  try {
    const made = results.get(value);
    const blob = made === undefined ? await fetched(value) : await made.load();
    const name = `${label.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)}.${blob.type.split('/')[1] ?? 'bin'}`;
    put(place, [new File([blob], name, { type: blob.type })]);
  } catch (error) {
    refuse(place, error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} address */
async function fetched(address) {
  const answered = await fetch(address);
  const bytes = Number(answered.headers.get('content-length') ?? 0);
  const isRead = answered.ok && bytes <= MOST_BYTES;
  if (!isRead) await answered.body?.cancel();
  if (!answered.ok) throw new Error('This result is no longer there.');
  if (!isRead)
    throw new Error(`This result has ${megabytes(bytes)}; at most ${megabytes(MOST_BYTES)} are taken.`);
  return answered.blob();
}

/** Offers what this tab made in each list of a form that was loaded anew. */
function offerResults() {
  for (const place of fieldsets())
    for (const [value, { kind, label }] of results) {
      const select = place.querySelector('select[data-earlier]');
      if (kind !== place.dataset.kind || select?.querySelector(`[value="${value}"]`)) continue;
      select?.append(new Option(label, value));
    }
}

document.addEventListener('play:result', (event) => {
  resultCount += 1;
  results.set(`result:${resultCount}`, /** @type {CustomEvent} */ (event).detail);
  for (const oldest of results.keys()) {
    if (results.size <= MOST_RESULTS) break;
    results.delete(oldest);
    for (const option of document.querySelectorAll(`option[value="${oldest}"]`)) option.remove();
  }
  offerResults();
});
for (const name of ['htmx:after:swap', 'play:form']) document.addEventListener(name, offerResults);
document.addEventListener('change', ({ target }) => {
  const place = target instanceof Element ? target.closest('fieldset.files') : null;
  if (!(place instanceof HTMLElement)) return;
  if (target instanceof HTMLSelectElement && target.value !== '') void putEarlier(target, place);
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
  const files = [...(target.files ?? [])];
  const problem = refusal(place, files);
  if (problem !== undefined) target.value = '';
  if (problem === undefined) show(place, files);
  else refuse(place, problem);
  const count = place.querySelector('input[type=hidden]');
  if (count instanceof HTMLInputElement) count.value = String(target.files?.length ?? 0);
});
document.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files') && fieldsets().length > 0) event.preventDefault();
});
/** @param {Event} event @param {DataTransfer | null} data */
function takeFiles(event, data) {
  const files = [...(data?.files ?? [])];
  const place = placeFor(event.target, files);
  if (files.length === 0 || place === undefined) return;
  event.preventDefault();
  put(place, files);
}

document.addEventListener('drop', (event) => takeFiles(event, event.dataTransfer));
document.addEventListener('paste', (event) => takeFiles(event, event.clipboardData));

// @ts-check
/** The cards of the playground: their buttons, and the keys that press them. */

import { element, problem } from './play-follow.js';
import { formShown, isFormShown } from './play-form.js';
import { send } from './play-send.js';

/**
 * The card as it is once the form is answered; undefined: it is not to be sent, and says why. The price may not be above
 * the one that its button had when it was pressed.
 * @param {HTMLElement} card @param {Element} result
 */
async function cardOfForm(card, result) {
  if (isFormShown()) return card;
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

/**
 * Does something of a card that does nothing else meanwhile.
 * @template T @param {Element} card @param {() => Promise<T>} act @returns {Promise<T | undefined>}
 */
async function alone(card, act) {
  if (busy.has(card.id)) return undefined;
  busy.add(card.id);
  showBusy();
  try {
    return await act();
  } finally {
    busy.delete(card.id);
    showBusy();
  }
}

/** Sends a card, or asks first where its price is above what operators set. @param {HTMLElement} card */
async function press(card, isConfirmed = false) {
  const result = card.querySelector('[data-result]');
  if (result === null) return;
  if (isFormShown() && card.querySelector('[data-send]:not(:disabled)') === null) return;
  const seen = card.dataset.micros;
  const unconfirmed = await alone(card, async () => {
    const now = await cardOfForm(card, result);
    const dialog = now?.querySelector('dialog') ?? null;
    if (dialog !== null && !(isConfirmed && now?.dataset.micros === seen)) return dialog;
    if (now !== undefined) await send(now);
    return undefined;
  });
  if (unconfirmed?.open === false) unconfirmed.showModal();
}

document.addEventListener('htmx:after:swap', showBusy);
document.addEventListener('play:again', (event) => {
  const card = event.target instanceof Element ? event.target.closest('.play-card') : null;
  if (card !== null) void alone(card, /** @type {CustomEvent} */ (event).detail);
});
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

// Rows of a list that are selected: how many they are stands in the dialogs, whose buttons wait for a selection.

const MOST = 50;

const form = document.getElementById('selection');
const note = document.querySelector('[data-selected-note]');
const all = document.querySelector('[data-select-all]');

function boxes() {
  return [...document.querySelectorAll('input')].filter(
    (input) => input.type === 'checkbox' && input.getAttribute('form') === 'selection',
  );
}

function show() {
  const count = boxes().filter(({ checked }) => checked).length;
  const isTooMany = count > MOST;
  for (const button of document.querySelectorAll('[data-needs-selection]')) {
    button.toggleAttribute('disabled', count === 0 || isTooMany);
  }
  for (const place of document.querySelectorAll('[data-selected]'))
    place.textContent = count === 1 ? '1 selected' : `${count} selected`;
  if (note === null) return;
  if (isTooMany) note.textContent = `${count} selected; at most ${MOST} at once.`;
  else if (count > 0) note.textContent = `${count} selected.`;
  else note.textContent = `Select up to ${MOST} of those in flight.`;
}

function selectAll() {
  const some = boxes().slice(0, MOST);
  const isOff = some.every(({ checked }) => checked);
  for (const box of some) box.checked = !isOff;
  show();
}

if (form !== null) {
  all?.toggleAttribute('hidden', false);
  all?.addEventListener('click', selectAll);
  document.addEventListener('change', show);
  // Going back shows the boxes as they were left.
  addEventListener('pageshow', show);
  show();
}

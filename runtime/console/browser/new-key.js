// The page with a new secret: nobody leaves it by mistake before the secret was copied.

let isSaved = false;

/** @param {MouseEvent} event */
function onSaved(event) {
  const { target } = event;
  if (target instanceof Element && target.closest('.secret [data-copies], [data-saved]') !== null)
    isSaved = true;
}

/** @param {BeforeUnloadEvent} event */
function askBeforeLeaving(event) {
  if (!isSaved) event.preventDefault();
}

document.addEventListener('click', onSaved);
addEventListener('beforeunload', askBeforeLeaving);

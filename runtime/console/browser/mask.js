// @ts-check
/** Draws a mask over the picture of the form: what is painted becomes transparent, which is where to draw anew. */

const MOST_SHOWN = 640;
const STEP = 8;

/** @param {string} role */
function fileInput(role) {
  const input = document.querySelector(`fieldset[data-role="${role}"] input[type=file]`);
  return input instanceof HTMLInputElement ? input : undefined;
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}

/** @typedef {{ x: number, y: number, size: number, erases: boolean }} Dab */

/** @param {ImageBitmap} picture */
function openEditor(picture) {
  const { width, height } = picture;
  const scale = Math.min(1, MOST_SHOWN / width);
  const dialog = document.createElement('dialog');
  dialog.className = 'mask-editor';
  dialog.setAttribute('aria-label', 'Mask');
  const view = Object.assign(document.createElement('canvas'), {
    width: width * scale,
    height: height * scale,
  });
  view.tabIndex = 0;
  view.setAttribute('role', 'img');
  view.setAttribute('aria-label', 'Arrow keys move the brush, space paints, E erases');
  const painted = Object.assign(document.createElement('canvas'), { width, height });
  const mask = painted.getContext('2d');
  const shown = view.getContext('2d');
  if (mask === null || shown === null) return;
  /** What was done, which is drawn again to undo the last of it: pictures of each step would fill the memory. @type {(Dab[] | 'invert')[]} */
  let steps = [];
  let erases = false;
  let size = Math.round(width / 12);
  let at = { x: width / 2, y: height / 2 };

  const draw = () => {
    shown.clearRect(0, 0, view.width, view.height);
    shown.drawImage(picture, 0, 0, view.width, view.height);
    shown.globalAlpha = 0.6;
    shown.drawImage(painted, 0, 0, view.width, view.height);
    shown.globalAlpha = 1;
    shown.beginPath();
    shown.arc(at.x * scale, at.y * scale, (size / 2) * scale, 0, 7);
    shown.stroke();
  };
  const paint = (/** @type {Dab} */ dab) => {
    mask.globalCompositeOperation = dab.erases ? 'destination-out' : 'source-over';
    mask.fillStyle = '#d9544b';
    mask.beginPath();
    mask.arc(dab.x, dab.y, dab.size / 2, 0, 7);
    mask.fill();
  };
  const flip = () => {
    mask.globalCompositeOperation = 'source-out';
    mask.fillStyle = '#d9544b';
    mask.fillRect(0, 0, width, height);
  };
  const begin = () => steps.push([]);
  const dab = () => {
    const stroke = steps.at(-1);
    const made = { ...at, size, erases };
    if (Array.isArray(stroke)) stroke.push(made);
    else steps.push([made]);
    paint(made);
    draw();
  };
  const invert = () => {
    steps.push('invert');
    flip();
    draw();
  };
  const undo = () => {
    steps = steps.slice(0, -1);
    mask.clearRect(0, 0, width, height);
    for (const step of steps) {
      if (step === 'invert') flip();
      else step.forEach(paint);
    }
    draw();
  };
  const use = () => {
    // Opaque everywhere but where it was painted.
    const made = Object.assign(document.createElement('canvas'), { width, height });
    const context = made.getContext('2d');
    context?.fillRect(0, 0, width, height);
    if (context) context.globalCompositeOperation = 'destination-out';
    context?.drawImage(painted, 0, 0);
    made.toBlob((blob) => {
      const input = fileInput('mask');
      if (blob === null || input === undefined) return;
      const files = new DataTransfer();
      files.items.add(new File([blob], 'mask.png', { type: 'image/png' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      dialog.close();
    });
  };
  const moveTo = (/** @type {PointerEvent} */ event) => {
    const box = view.getBoundingClientRect();
    at = {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
    if (event.buttons > 0) dab();
    else draw();
  };
  view.addEventListener('pointerdown', (event) => {
    begin();
    moveTo(event);
  });
  view.addEventListener('pointermove', moveTo);
  view.addEventListener('keydown', (event) => {
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (move !== undefined) at = { x: at.x + (move[0] ?? 0) * STEP, y: at.y + (move[1] ?? 0) * STEP };
    else if (event.key === ' ') {
      begin();
      dab();
    } else if (event.key === 'e') erases = !erases;
    else return;
    event.preventDefault();
    draw();
  });
  dialog.append(
    view,
    button('Brush', () => (erases = false)),
    button('Erase', () => (erases = true)),
    button('Larger', () => (size *= 1.5)),
    button('Smaller', () => (size /= 1.5)),
    button('Undo', undo),
    button('Invert', invert),
    button('Use this mask', use),
    button('Cancel', () => dialog.close()),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  view.focus();
  draw();
}

document.addEventListener('click', async (event) => {
  if (!(event.target instanceof Element) || event.target.closest('[data-draw]') === null) return;
  const file = fileInput('reference')?.files?.[0];
  if (file === undefined) fileInput('reference')?.focus();
  else openEditor(await createImageBitmap(file));
});

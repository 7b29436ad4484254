// Draws the charts of a page: bars on top of each other over time, under one cursor. Dragging a range opens it.

/**
 * @typedef {{ label: string, colour: string, values: number[] }} Series
 * @typedef {{ begin: number, step_secs: number, unit?: { size: number, before?: string, behind?: string }, series: Series[] }} Data
 * @typedef {{ setData(data: number[][]): void, setSize(size: { width: number, height: number }): void, destroy(): void }} Plot
 * @typedef {(new (options: object, data: number[][], target: Element) => Plot) & { paths: { bars(options: object): unknown } }} UPlot
 */

/** @type {UPlot | undefined} */
const uPlot = /** @type {{ uPlot?: UPlot }} */ (/** @type {unknown} */ (globalThis)).uPlot;
const HEIGHT = 200;
const DAY_SECS = 86_400;
/** Steps of an axis that counts. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6];
/** @type {Map<Element, { plot: Plot, shape: string, drawn: string }>} */
const plots = new Map();

/** The colour of the legend, as a canvas takes it. @param {Element} element @param {string} name */
function paint(element, name) {
  const key = element.closest('.chart')?.querySelector(`.key.${name}`);
  return key instanceof Element ? getComputedStyle(key).backgroundColor : 'gray';
}

/** Sums of each step, so that each series stands on the one before it. @param {Data} data */
function stacked({ begin, step_secs, series, unit }) {
  const size = unit?.size ?? 1;
  const times = (series[0]?.values ?? []).map((_, at) => begin + at * step_secs);
  const below = times.map(() => 0);
  const rows = series.map(({ values }) =>
    values.map((value, at) => {
      below[at] = (below[at] ?? 0) + value / size;
      return below[at] ?? 0;
    }),
  );
  // The highest is drawn first, and the others over it.
  return [times, ...rows.reverse()];
}

/** @param {Data} data @param {HTMLElement} target */
function optionsOf({ step_secs, series, unit }, target) {
  const ink = getComputedStyle(target).color;
  const grid = { stroke: getComputedStyle(target).borderTopColor, width: 1 };
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  /** @param {unknown} _ @param {number[]} splits */
  const amounts = (_, splits) =>
    splits.map((value) => `${unit?.before ?? ''}${value.toLocaleString('en')}${unit?.behind ?? ''}`);
  const count = series[0]?.values.length ?? 0;
  const form = new Intl.DateTimeFormat(
    undefined,
    count * step_secs > DAY_SECS
      ? { day: 'numeric', month: 'short' }
      : { hour: '2-digit', minute: '2-digit' },
  );
  /** @param {unknown} _ @param {number[]} splits */
  const times = (_, splits) => splits.map((secs) => form.format(secs * 1000));
  return {
    width: target.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: {
      sync: { key: 'console' },
      drag: { setScale: false, x: true, y: false },
      points: { show: false },
    },
    scales: {
      x: {
        range: (/** @type {unknown} */ _u, /** @type {number} */ min, /** @type {number} */ max) => [
          min,
          max + step_secs,
        ],
      },
      y: {
        range: (/** @type {unknown} */ _u, /** @type {number} */ _min, /** @type {number} */ max) => [
          0,
          max > 0 ? max * 1.05 : 1,
        ],
      },
    },
    axes: [
      { stroke: ink, font, grid: { show: false }, ticks: { show: false }, values: times },
      {
        stroke: ink,
        font,
        grid,
        ticks: { show: false },
        values: amounts,
        size: 56,
        ...(unit === undefined ? { incrs: WHOLE } : {}),
      },
    ],
    series: [
      {},
      ...[...series].reverse().map(({ label, colour: name }) => ({
        label,
        fill: paint(target, name),
        width: 0,
        points: { show: false },
        paths: uPlot?.paths.bars({ size: [0.8, 100], align: 1 }),
      })),
    ],
    hooks: { setSelect: [openRange] },
  };
}

/** @param {{ select: { left: number, width: number }, posToVal(at: number, scale: string): number }} plot */
function openRange({ select, posToVal }) {
  if (select.width < 8) return;
  const [from, to] = [select.left, select.left + select.width].map((at) =>
    new Date(posToVal(at, 'x') * 1000).toISOString(),
  );
  location.assign(`/tasks?${new URLSearchParams({ from: from ?? '', to: to ?? '' })}`);
}

function drawAll() {
  for (const [target, { plot }] of plots) {
    if (target.isConnected) continue;
    plot.destroy();
    plots.delete(target);
  }
  if (uPlot === undefined) return;
  for (const figure of document.querySelectorAll('[data-chart]')) {
    const target = figure.querySelector('.plot');
    const text = figure.getAttribute('data-chart') ?? '';
    if (!(target instanceof HTMLElement)) continue;
    /** @type {Data} */
    const data = JSON.parse(text);
    const shape = `${data.step_secs} ${data.series.map(({ label }) => label).join()}`;
    const known = plots.get(target);
    if (known?.drawn === text) continue;
    if (known?.shape === shape) known.plot.setData(stacked(data));
    else known?.plot.destroy();
    const plot =
      known?.shape === shape ? known.plot : new uPlot(optionsOf(data, target), stacked(data), target);
    plots.set(target, { plot, shape, drawn: text });
  }
}

drawAll();
document.addEventListener('htmx:after:swap', drawAll);
const sizes = new ResizeObserver(() => {
  for (const [target, { plot }] of plots)
    if (target instanceof HTMLElement && target.clientWidth > 0)
      plot.setSize({ width: target.clientWidth, height: HEIGHT });
});
for (const target of plots.keys()) sizes.observe(target);

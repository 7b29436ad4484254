import { type Html, html } from '../html.ts';

/** A line over the steps of a window without numbers, which stand beside it. */
export function sparkLine(values: readonly (number | null)[]): Html {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const width = Math.max(1, values.length - 1);
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`${at},${(20 - (18 * value) / most).toFixed(1)}`],
  );
  const [first = '0', last = '0'] = [points[0], points.at(-1)].map((point) => point?.split(',')[0]);
  return html`<svg class="spark" viewBox="0 0 ${width} 20" preserveAspectRatio="none" aria-hidden="true">${
    points.length > 1 &&
    html`<path class="area" d="M${first},20 L${points.join(' L')} L${last},20 Z"/><path class="line" d="M${points.join(' L')}"/>`
  }</svg>`;
}

/** Bars of which the lower part is what went wrong. */
export function sparkBars(values: readonly { readonly all: number; readonly bad: number }[]): Html {
  const most = Math.max(1, ...values.map(({ all }) => all));
  const bar = (at: number, from: number, to: number, name: string): Html | undefined =>
    to > from
      ? html`<rect class="${name}" x="${at + 0.1}" width="0.8" y="${(20 - (20 * to) / most).toFixed(1)}" height="${((20 * (to - from)) / most).toFixed(1)}"/>`
      : undefined;
  return html`<svg class="spark" viewBox="0 0 ${Math.max(1, values.length)} 20" preserveAspectRatio="none" aria-hidden="true">${values.map(
    ({ all, bad }, at) => [bar(at, 0, bad, 'bad'), bar(at, bad, all, 'ok')],
  )}</svg>`;
}

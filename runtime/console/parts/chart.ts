import { type Html, html } from '../html.ts';

export interface ChartSeries {
  readonly label: string;
  /** A colour of the style sheet, without `--chart-`. */
  readonly colour: string;
  readonly values: readonly number[];
}

export interface ChartInput {
  /** Names it on its page. */
  readonly id: string;
  readonly title: string;
  /** ISO. */
  readonly from: string;
  readonly step_secs: number;
  /** Drawn as bars on top of each other, the first at the bottom. */
  readonly series: readonly ChartSeries[];
  /** A value for people, in the table and at the cursor. */
  readonly text: (value: number) => string;
  /** What a unit of the axis is: values are divided by it, and the words stand before or behind. */
  readonly unit?: { readonly size: number; readonly before?: string; readonly behind?: string };
}

/** Rows of the table that stands for the chart: more steps are joined. */
const MOST_ROWS = 24;

/** A chart of bars over time. `browser/chart.js` draws it; without that its numbers stand in a table. */
export function chart(input: ChartInput): Html {
  const { id, title, from, step_secs, series, unit, text } = input;
  const begin = Date.parse(from) / 1_000;
  const data = JSON.stringify({ begin, step_secs, unit, series });
  return html`<figure class="chart" id="${id}" data-chart="${data}">
    <figcaption><ul class="legend">${series.map(({ label, colour }) => html`<li><span class="key ${colour}" aria-hidden="true"></span>${label}</li>`)}</ul></figcaption>
    <div class="plot" id="${id}-plot" hx-morph-skip aria-hidden="true"></div>
    <details><summary>Numbers</summary>${numbers({ title, begin, step_secs, series, text })}</details></figure>`;
}

function numbers(
  of: Pick<ChartInput, 'title' | 'step_secs' | 'series' | 'text'> & { readonly begin: number },
): Html {
  const { title, begin, step_secs, series, text } = of;
  const steps = series[0]?.values.length ?? 0;
  const joined = Math.max(1, Math.ceil(steps / MOST_ROWS));
  const rows = Array.from({ length: Math.ceil(steps / joined) }, (_, row) => ({
    at: new Date((begin + row * joined * step_secs) * 1_000).toISOString(),
    sums: series.map(({ values }) =>
      values.slice(row * joined, (row + 1) * joined).reduce((a, b) => a + b, 0),
    ),
  }));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}, numbers"><table><caption class="unseen">${title}</caption>
    <thead><tr><th scope="col">from</th>${series.map(({ label }) => html`<th scope="col" class="number">${label}</th>`)}</tr></thead>
    <tbody>${rows.map(({ at, sums }) => html`<tr><td><time datetime="${at}" title="${at}">${at.slice(11, 16)} UTC</time></td>${sums.map((sum) => html`<td class="number">${text(sum)}</td>`)}</tr>`)}</tbody></table></div>`;
}

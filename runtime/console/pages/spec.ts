import { html } from '../html.ts';
import type { LoadPage } from '../page.ts';
import { numberedCode } from '../parts/code.ts';

/** One spec file, with what its lines give beside them. */
export const page: LoadPage = async (visit) => {
  const { kind, name = '' } = visit.params;
  const file = `specs/${kind === undefined ? '' : `${kind}/`}${name}`;
  const spec = await visit.ask('specs-show', { file });
  const byLine = Map.groupBy(spec.gives, ({ line }) => line);
  const losses = await visit.ask(
    'specs-loss',
    kind === 'protocols' ? { protocol: spec.id } : { family: spec.id },
  );
  const isServing = ['families', 'lines', 'protocols'].includes(spec.kind);
  return {
    title: spec.file,
    main: html`<p class="soft"><a href="/specs">Specs</a></p>
      <div class="head"><h1>${spec.title || spec.id}</h1><code>${spec.file}</code></div>
      <p class="soft">${spec.lines} lines${spec.models > 0 && `, ${spec.models} models`}${spec.with.length > 0 && html`; ${spec.kind === 'protocols' ? 'serves' : 'served by'} ${spec.with.join(', ')}`}</p>
      ${
        isServing &&
        losses.length > 0 &&
        html`<section class="card"><header><h2>What is lost</h2></header><div class="body"><ul>${losses.map(
          ({ family, protocol, lost, modes }) =>
            html`<li><strong>${kind === 'protocols' ? family : protocol}</strong> ${lost.map((one) => html`<span class="chip warn">${one}</span> `)}${modes.map((one) => html`<span class="chip">no request for mode ${one}</span> `)}</li>`,
        )}</ul></div></section>`
      }
      <section class="card" aria-label="The file">${numberedCode('yaml', spec.text, (line) => {
        const targets = byLine.get(line)?.map(({ target }) => target);
        return targets === undefined ? undefined : `gives ${[...new Set(targets)].join(', ')}`;
      })}</section>`,
  };
};

import { html } from '../html.ts';
import type { LoadPage } from '../page.ts';
import { choiceLinks, table } from '../parts/lists.ts';

const KINDS = {
  '': 'All',
  families: 'Families',
  lines: 'Picture lines',
  protocols: 'Protocols',
  routes: 'Routes',
  admin: 'Operators',
  losses: 'What is lost',
};

/** The files that the gateway was made from, and what is lost between them. */
export const page: LoadPage = async (visit) => {
  const { kind = '' } = visit.query;
  const head = html`<div class="head"><h1>Specs</h1>${choiceLinks(visit, { name: 'kind', label: 'Kind of file', choices: KINDS })}</div>
    <p class="soft">Everything that the gateway knows of models, prices and vendors stands in these files. This build is <code>${visit.registry.digest}</code>.</p>`;
  if (kind === 'losses') {
    const losses = await visit.ask('specs-loss');
    return {
      title: 'What is lost',
      main: html`${head}<p class="soft">A caller who sends such a field gets a warning, or an error with <code>Gateway-Strict: true</code>.</p>
        <div class="card">${table(
          'What a protocol cannot carry of a family',
          [
            {
              title: 'family',
              cell: ({ family }) =>
                html`<a href="${addressOf(visit.registry.families.some((one) => one.id === family && one.kind === 'image') ? 'lines' : 'families', family)}">${family}</a>`,
            },
            {
              title: 'protocol',
              cell: ({ protocol }) => html`<a href="${addressOf('protocols', protocol)}">${protocol}</a>`,
            },
            {
              title: 'is not carried',
              cell: ({ lost }) => lost.map((name) => html`<span class="chip warn">${name}</span> `),
            },
            {
              title: 'modes without a request',
              cell: ({ modes }) => modes.map((name) => html`<span class="chip">${name}</span> `),
            },
          ],
          losses,
        )}</div>`,
    };
  }
  const files = (await visit.ask('specs-list')).filter((file) => kind === '' || file.kind === kind);
  return {
    title: 'Specs',
    main: html`${head}<div class="card">${table(
      'Spec files',
      [
        {
          title: 'file',
          cell: ({ file }) => html`<a class="mono" href="/${file}">${file.slice('specs/'.length)}</a>`,
        },
        { title: 'title', kind: 'grow', cell: ({ title }) => title },
        { title: 'lines', kind: 'number', cell: ({ lines }) => lines },
        { title: 'models', kind: 'number', cell: ({ models }) => models > 0 && models },
        { title: 'serves, or is served by', kind: 'wide_only', cell: (file) => file.with.join(', ') },
      ],
      files,
    )}</div>`,
  };
};

function addressOf(kind: string, id: string): string {
  return `/specs/${kind}/${id}.yaml`;
}

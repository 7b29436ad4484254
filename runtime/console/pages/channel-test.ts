import type { ChannelTest } from '../../admin/ask-channel.ts';
import { html } from '../html.ts';
import type { PageContent, Visit } from '../page.ts';
import { table } from '../parts/lists.ts';
import { foreignText } from '../parts/texts.ts';

/** What the vendor answered to each credential of a channel. */
export function answerPage(visit: Visit, answer: unknown): PageContent {
  const tests = answer as readonly ChannelTest[];
  const id = tests[0]?.channel ?? '';
  return {
    title: `Test of ${id}`,
    main: html`<p class="crumb"><a href="${visit.address}">${id}</a></p><h1>Test of ${id}</h1>
      <p class="soft">Each credential was asked once, for nothing that costs.</p>
      ${table(
        'Answers to credentials',
        [
          { title: 'Credential', kind: 'number', cell: ({ credential }) => credential },
          {
            title: 'Outcome',
            cell: ({ outcome }) => html`<span class="standing ${TONES[outcome]}">${outcome}</span>`,
          },
          { title: 'HTTP', kind: 'number', cell: ({ http }) => http },
          { title: 'That is', kind: 'grow', cell: ({ says }) => foreignText(says) },
        ],
        tests,
      )}<p><a class="button" href="${visit.address}">Back to the channel</a></p>`,
  };
}

const TONES: Readonly<Record<ChannelTest['outcome'], string>> = {
  ok: 'ok',
  reachable: 'ok',
  refused: 'bad',
  failing: 'bad',
  unreachable: 'bad',
};

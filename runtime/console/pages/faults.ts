import type { AnswerOf } from '../../admin/actions.ts';
import type { SandboxFault, SandboxJob } from '../../admin/sandbox-actions.ts';
import { isBuilt } from '../frame.ts';
import { type Html, html, type Part } from '../html.ts';
import { operationForm } from '../operation-form.ts';
import type { LoadPage, Visit } from '../page.ts';
import { fillSandbox } from '../parts/fill-sandbox.ts';
import { addressWith, card, olderLink, table } from '../parts/lists.ts';
import { emptyState, stateBadge } from '../parts/texts.ts';

const JOBS = '20';

/** What happens now and then at vendors, by one button each. */
const PRESETS: readonly {
  readonly label: string;
  readonly fixed: { readonly fault: SandboxFault['fault']; readonly percent: string };
  /** At the vendor that is chosen, or the first one; otherwise at all. */
  readonly one?: true;
}[] = [
  { label: 'A vendor is down', fixed: { fault: 'server_error', percent: '100' }, one: true },
  { label: 'A vendor account is empty', fixed: { fault: 'quota', percent: '100' }, one: true },
  { label: 'Rate limits everywhere', fixed: { fault: 'rate_limit', percent: '30' } },
  { label: 'Answers are lost', fixed: { fault: 'lost_answer', percent: '10' } },
  { label: 'Everything is slow', fixed: { fault: 'slow', percent: '100' } },
];

/** Faults of the sandbox's vendors on a switch, and what those vendors really made. */
export const page: LoadPage = async (visit) => {
  if (!visit.sandbox)
    return {
      title: 'Sandbox faults',
      main: html`<h1>Sandbox faults</h1>${emptyState('This gateway has real vendors. Start a sandbox with GATEWAY_SANDBOX=1 to make vendors fail.')}`,
    };
  const { vendor = '', before } = visit.query;
  const [{ on, faults, vendors, filled }, { jobs, next }] = await Promise.all([
    visit.ask('sandbox-faults-list'),
    visit.ask('sandbox-jobs', { vendor, before, limit: JOBS }),
  ]);
  const chosen = vendors.includes(vendor) ? vendor : undefined;
  return {
    title: 'Sandbox faults',
    main: html`<div class="head"><h1>Sandbox faults</h1>
      ${on.length > 0 && operationForm(visit, 'sandbox-lift', { only: [], label: 'All well', icon: 'check' })}
      ${!filled && fillSandbox(visit)}</div>
    ${card('In force', inForce(visit, on))}
    ${card(
      'Often needed',
      html`<div class="actions">${PRESETS.map(({ label, fixed, one }) => {
        const at = one === true ? { vendor: chosen ?? vendors[0] ?? '' } : {};
        return operationForm(visit, 'sandbox-fault', { fixed: { ...fixed, ...at }, only: [], label });
      })}</div>`,
    )}
    ${card(
      chosen === undefined ? 'At all vendors' : html`At <code>${chosen}</code>`,
      html`${vendorChoice(vendors, chosen)}
      ${switches(visit, { on, faults, chosen })}`,
      operationForm(visit, 'sandbox-fault', {
        ...(chosen === undefined ? {} : { fixed: { vendor: chosen } }),
        label: 'With a count or a share…',
      }),
    )}
    ${card('What the vendors made', html`${made(visit, jobs)}${olderLink(visit, next === undefined ? undefined : `${next}`, 'before')}`)}`,
  };
};

function inForce(visit: Visit, on: readonly SandboxFault[]): Html {
  if (on.length === 0) return html`<p class="soft">No vendor is told to do anything wrong.</p>`;
  return table(
    'Faults in force',
    [
      { title: 'Fault', cell: ({ fault }: SandboxFault) => html`<code>${fault}</code>` },
      { title: 'Vendor', cell: ({ vendor }) => vendor ?? 'all' },
      { title: 'Share', kind: 'number', cell: ({ percent }) => `${percent} %` },
      { title: 'How long', cell: ({ left }) => (left === null ? 'until it is lifted' : `${left} more`) },
      { title: 'End it', cell: (one) => lift(visit, one) },
    ],
    on,
  );
}

function lift(visit: Visit, { fault, vendor }: SandboxFault): Part {
  const fixed = vendor === null ? { fault } : { fault, vendor };
  return operationForm(visit, 'sandbox-lift', { fixed, only: [], label: 'Lift' });
}

function vendorChoice(vendors: readonly string[], chosen: string | undefined): Html {
  return html`<form class="actions" action="/faults"><label for="vendor">Vendor</label>
    <select id="vendor" name="vendor"><option value="">all vendors</option>${vendors.map(
      (one) => html`<option ${one === chosen && html`selected`}>${one}</option>`,
    )}</select><button class="button">Show</button></form>`;
}

type Known = AnswerOf<'sandbox-faults-list'>['faults'][number];

/** What the words before a colon say that a fault is of. */
const GROUPS: readonly (readonly [begin: string, title: string])[] = [
  ['images: ', 'Pictures'],
  ['chat: ', 'Chat'],
];
const OTHERS = 'Requests, jobs and files';

/** All faults with a switch each, in groups that fold. */
function switches(
  visit: Visit,
  {
    on,
    faults,
    chosen,
  }: Pick<AnswerOf<'sandbox-faults-list'>, 'on' | 'faults'> & { readonly chosen: string | undefined },
): Html {
  const groupOf = ({ about }: Known) => GROUPS.find(([begin]) => about.startsWith(begin));
  const inForceOf = ({ fault }: Known): SandboxFault | undefined =>
    on.find((one) => one.fault === fault && one.vendor === (chosen ?? null));
  const groups = [undefined, ...GROUPS].map((group) => ({
    title: group?.[1] ?? OTHERS,
    begin: group?.[0].length ?? 0,
    rows: faults.filter((row) => groupOf(row) === group),
  }));
  return html`<div class="switches">${groups.map(
    ({ title, begin, rows }) =>
      html`<details ${begin === 0 && html`open`}><summary>${title}</summary>${table(
        title,
        [
          { title: 'Fault', cell: ({ fault }: Known) => html`<code>${fault}</code>` },
          { title: 'What goes wrong', cell: ({ about }) => about.slice(begin) },
          {
            title: 'Switch',
            cell(row) {
              const is = inForceOf(row);
              if (is !== undefined) return lift(visit, is);
              const fixed = { fault: row.fault, ...(chosen === undefined ? {} : { vendor: chosen }) };
              return operationForm(visit, 'sandbox-fault', { fixed, only: [], label: 'Switch on' });
            },
          },
        ],
        rows,
      )}</details>`,
  )}</div>`;
}

function made(visit: Visit, jobs: readonly SandboxJob[]): Html {
  if (jobs.length === 0) return html`<p class="soft">Nothing yet: no vendor was asked for a file.</p>`;
  return table(
    'What the vendors made, newest first',
    [
      { title: 'No.', kind: 'number', cell: ({ number }: SandboxJob) => number },
      {
        title: 'Vendor',
        cell: ({ vendor }) =>
          html`<a href="${addressWith(visit, { vendor, before: undefined })}">${vendor}</a>`,
      },
      { title: 'Its id', kind: 'grow', cell: ({ id }) => found(id) },
      { title: 'State', cell: ({ state }) => state !== null && stateBadge(state) },
      { title: 'Faults', kind: 'wide_only', cell: ({ faults }) => faults.join(', ') },
    ],
    jobs,
  );
}

/** The vendor's id leads to our task. */
function found(id: string): Html {
  return isBuilt({ path: '/find' })
    ? html`<a href="/find?${new URLSearchParams({ q: id }).toString()}"><code>${id}</code></a>`
    : html`<code>${id}</code>`;
}

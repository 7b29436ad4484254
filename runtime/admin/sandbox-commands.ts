import type { CommandsOf } from './operation.ts';
import { fitted } from './print.ts';
import type { SandboxFault } from './sandbox-actions.ts';

/** What is in force, as a table. */
function inForce(on: readonly SandboxFault[], columns: number | undefined): string {
  if (on.length === 0) return 'no vendor is told to do anything wrong';
  const rows = on.map(({ fault, vendor, left, percent }) => [
    fault,
    vendor ?? 'all',
    `${percent} %`,
    left === null ? 'until it is lifted' : `${left} more`,
  ]);
  return fitted(['fault', 'vendor', 'of the requests', 'how long'], rows, columns);
}

export const SANDBOX_COMMANDS: CommandsOf<
  'sandbox-fill' | 'sandbox-faults-list' | 'sandbox-fault' | 'sandbox-lift' | 'sandbox-jobs'
> = {
  'sandbox-fill': {
    show: (fill) => ({
      json: fill,
      text: fill.already
        ? 'the sandbox was filled before; nothing was done'
        : `made ${fill.tasks} tasks and ${fill.calls} chat calls of ${fill.keys} keys`,
    }),
  },
  'sandbox-faults-list': {
    show: (answer, _, { columns }) => ({
      json: answer,
      text: [
        inForce(answer.on, columns),
        '',
        fitted(
          ['fault', 'what goes wrong'],
          answer.faults.map(({ fault, about }) => [fault, about]),
          columns,
        ),
      ].join('\n'),
    }),
  },
  'sandbox-fault': {
    show: (answer, _, { columns }) => ({ json: answer, text: inForce(answer.on, columns) }),
  },
  'sandbox-lift': { show: (answer, _, { columns }) => ({ json: answer, text: inForce(answer.on, columns) }) },
  'sandbox-jobs': {
    show: (answer, _, { columns }) => ({
      json: answer,
      text: fitted(
        ['number', 'vendor', 'id', 'state', 'faults'],
        answer.jobs.map(({ number, vendor, id, state, faults }) => [
          `${number}`,
          vendor,
          id,
          state ?? '',
          faults.join(', '),
        ]),
        columns,
      ),
    }),
  },
};

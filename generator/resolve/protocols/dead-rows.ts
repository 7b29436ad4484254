import { diagnose } from '../../diagnostics/catalog.ts';
import type { RouteRowIr } from '../../ir-protocol.ts';
import { spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';
import { implies } from './implied.ts';
import { conditionIn } from './mode-routes.ts';

/**
 * GW3036 for rows of the routes table that no request can take: requests that they were written for go another
 * way, to an endpoint that may cost something else.
 */
export function checkRows(context: ProtocolContext, rows: readonly RouteRowIr[]): void {
  const { modes } = context.vocabulary;
  for (const [index, { when }] of rows.entries()) {
    const above = rows.slice(0, index);
    const by = above.findIndex((row) => implies(when, row.when));
    const open = modes.filter((_, at) => conditionIn(when, { modes, index: at }) !== 'never');
    const left = open.filter(
      (mode) =>
        !above.some((row) => conditionIn(row.when, { modes, index: modes.indexOf(mode) }) === 'always'),
    );
    const problem =
      by >= 0
        ? `row ${by + 1} fits first`
        : open.length === 0
          ? 'its condition holds in no mode'
          : left.length === 0
            ? 'rows above fit every mode that it is for'
            : undefined;
    if (problem === undefined) continue;
    const { document } = context.spec;
    const related =
      by < 0 ? [] : [{ span: spanAt(document, ['routes', by]), message: 'this row fits first' }];
    const params = { row: index + 1, problem };
    context.sink.add(diagnose('GW3036', spanAt(document, ['routes', index]), params, { related }));
  }
}

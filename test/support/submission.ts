import { movesUsed } from '../../runtime/contract/models/fit-to-model.ts';
import { fitToRow, type RowScope, routeOf } from '../../runtime/contract/models/model-route.ts';
import type { Protocol, SubmitScope } from '../../runtime/contract/protocol.ts';

/** The scope of a submission, its request fitted to the upstream's model; what was moved of it is reported. */
export function submission(protocol: Protocol, scope: RowScope): SubmitScope | undefined {
  const found = fitToRow(protocol, scope);
  if (found === undefined) return undefined;
  const { row, fit } = found;
  const fitted = { ...scope, request: fit.request };
  const route = routeOf(protocol, row, fitted);
  if (route === undefined) return undefined;
  const silent = { ...fitted, route, warnings: [] };
  const used = new Set([...protocol.submit.used(silent), ...(row?.used?.(silent) ?? [])]);
  scope.warnings.push(...movesUsed(fit, used));
  return { ...fitted, route };
}

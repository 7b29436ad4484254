import type { Protocol, RouteChoice } from '../protocol.ts';
import { fitToModel } from './fit-to-model.ts';
import { modelRow } from './model-row.ts';
import { rowTakes } from './row-takes.ts';
import type { RowScope } from './types.ts';

/** The route of a request to one upstream's model: the columns of its row, and those of the routes table. */
export function modelRoute(protocol: Protocol, scope: RowScope): RouteChoice | undefined {
  const row = modelRow(protocol, scope.model, scope.task.kind);
  if (row === undefined || !rowTakes(row, scope.request)) return undefined;
  const fitted = { ...scope, request: fitToModel(row, scope) };
  const chosen = protocol.route(fitted);
  return chosen === undefined ? undefined : { ...chosen, ...row.columns?.(fitted) };
}

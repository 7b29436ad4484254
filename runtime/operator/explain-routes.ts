import type { ExplainDeps } from './explain-deps.ts';
import { explainWork } from './explain-work.ts';
import type { OperatorListener } from './operator-listener.ts';

/** `GET /admin/explain/:id`, of a task or chat call. */
export function installExplainRoutes(listener: OperatorListener, deps: ExplainDeps): void {
  listener.get('/admin/explain/:id', ({ path }) => explainWork(deps, path.id ?? ''));
}

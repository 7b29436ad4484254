import { locate } from '../contract/document/locate.ts';
import type { DeploymentCheck } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';
import { DEFAULT_RESULTS } from './result-settings.ts';

/** Limits of kept results that contradict each other: one file could never be kept. */
export function checkResults({ raw, document, sink }: DeploymentCheck): void {
  const { results } = raw;
  if (results === undefined) return;
  const { max_bytes: one, max_task_bytes: all } = { ...DEFAULT_RESULTS, ...results };
  if (all >= one) return;
  const written = results.max_task_bytes === undefined ? 'max_bytes' : 'max_task_bytes';
  const span = locate(document.tree, ['results', written], 'value');
  sink.add(deploymentDiagnostic('GW6026', span, { one, all }));
}

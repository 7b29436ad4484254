import { locate } from '../contract/document/locate.ts';
import { addressProblem } from './address-problem.ts';
import { DEFAULT_ASSETS } from './asset-settings.ts';
import type { DeploymentCheck } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';

/** Limits of uploads that contradict each other, and an object store that cannot be asked. */
export function checkAssets({ raw, document, sink }: DeploymentCheck): void {
  const { assets } = raw;
  if (assets === undefined) return;
  const { max_bytes: one = DEFAULT_ASSETS.max_bytes, max_owner_bytes: all = DEFAULT_ASSETS.max_owner_bytes } =
    assets;
  if (all < one) {
    // The default is above every `max_bytes` that the schema takes.
    const span = locate(document.tree, ['assets', 'max_owner_bytes'], 'value');
    sink.add(deploymentDiagnostic('GW6018', span, { one, all }));
  }
  const { s3 } = assets;
  if (s3 === undefined) return;
  const problem = s3.endpoint === undefined ? undefined : addressProblem(s3.endpoint);
  if (problem !== undefined) {
    const span = locate(document.tree, ['assets', 's3', 'endpoint'], 'value');
    sink.add(deploymentDiagnostic('GW6007', span, { what: 'endpoint', problem }));
  }
  for (const field of ['access_key_id', 'secret_access_key'] as const) {
    // Scalars that are no text are told with all other secrets.
    if (typeof s3[field] !== 'object') continue;
    const span = locate(document.tree, ['assets', 's3', field], 'value');
    sink.add(deploymentDiagnostic('GW6016', span, { field }));
  }
  const [missing, given] =
    s3.access_key_id === undefined
      ? ['access_key_id', s3.secret_access_key]
      : ['secret_access_key', s3.secret_access_key === undefined ? s3.access_key_id : undefined];
  if (given !== undefined) {
    const span = locate(document.tree, ['assets', 's3'], 'key');
    sink.add(deploymentDiagnostic('GW6019', span, { field: missing }));
  }
}

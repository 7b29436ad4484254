import { allFamilies } from '../contract/registry.ts';
import { locate } from '../document/tree.ts';
import { addressProblem, isEgressEntry } from './address-problem.ts';
import { adminKeyProblem } from './admin-key-problem.ts';
import type { DeploymentCheck } from './channel-check.ts';
import { checkChannels } from './check-channels.ts';
import { modelIds } from './check-models.ts';
import { deploymentDiagnostic } from './codes.ts';
import { hasReference } from './interpolate.ts';
import { secretPlaces } from './mask-secrets.ts';
import { groupsOf } from './raw-deployment.ts';
import { DEFAULT_ASSETS, DEFAULT_RESULTS } from './storage-settings.ts';

/** All that a shape cannot say: names that must exist, addresses, secrets, exact multipliers. */
export function checkMeaning(check: DeploymentCheck): void {
  checkServer(check);
  checkSecrets(check);
  checkAdminKey(check);
  checkGroups(check);
  checkEgress(check);
  checkAssets(check);
  checkResults(check);
  checkChannels(check);
}

function checkServer({ raw, document, sink }: DeploymentCheck): void {
  const url = raw.server?.public_url;
  const problem = url === undefined ? undefined : addressProblem(url);
  if (problem === undefined) return;
  const span = locate(document.tree, ['server', 'public_url'], 'value');
  sink.add(deploymentDiagnostic('GW6007', span, { what: 'public_url', problem }));
}

/** A key that can be guessed, wherever it came from; that it is empty is told with the other secrets. */
function checkAdminKey({ raw, document, sink }: DeploymentCheck): void {
  const key = raw.admin?.key;
  if (typeof key !== 'string' || key === '') return;
  const problem = adminKeyProblem(key);
  if (problem === undefined) return;
  const span = locate(document.tree, ['admin', 'key'], 'value');
  sink.add(deploymentDiagnostic('GW6010', span, { problem }));
}

function checkSecrets({ document, sink }: DeploymentCheck): void {
  for (const { field, node } of secretPlaces(document.tree)) {
    if (field === 'url') continue;
    if (typeof node.value !== 'string' || node.value === '') {
      const empty = field === 'key' && node.value === '';
      sink.add(
        empty
          ? deploymentDiagnostic('GW6010', node.span, { problem: 'is empty' })
          : deploymentDiagnostic('GW6016', node.span, { field }),
      );
    } else if (!hasReference(node.value)) {
      sink.add(deploymentDiagnostic('GW6012', node.span, { field }));
    }
  }
}

function checkGroups({ raw, document, registry, sink }: DeploymentCheck): void {
  const known = modelIds(allFamilies(registry));
  for (const [name, group] of Object.entries(groupsOf(raw))) {
    const { multiplier = 1, free = false, models = [] } = group;
    if (!Number.isInteger(Number((multiplier * 1_000_000).toPrecision(15)))) {
      const span = locate(document.tree, ['groups', name, 'multiplier'], 'value');
      sink.add(deploymentDiagnostic('GW6014', span, { value: multiplier }));
    }
    if ((multiplier === 0) !== free) {
      const span = locate(document.tree, ['groups', name, free ? 'free' : 'multiplier'], 'value');
      sink.add(deploymentDiagnostic('GW6027', span, { group: name, multiplier }));
    }
    for (const [index, model] of models.entries()) {
      if (model === '*' || known.includes(model)) continue;
      const span = locate(document.tree, ['groups', name, 'models', index], 'value');
      sink.add(deploymentDiagnostic('GW6004', span, { name: model, known }));
    }
  }
}

function checkEgress({ raw, document, sink }: DeploymentCheck): void {
  for (const [index, entry] of (raw.egress?.allow ?? []).entries()) {
    if (isEgressEntry(entry)) continue;
    const span = locate(document.tree, ['egress', 'allow', index], 'value');
    sink.add(deploymentDiagnostic('GW6017', span, { entry }));
  }
}

/** Limits of kept results that contradict each other: one file could never be kept. */
function checkResults({ raw, document, sink }: DeploymentCheck): void {
  const { results } = raw;
  if (results === undefined) return;
  const { max_bytes: one, max_task_bytes: all } = { ...DEFAULT_RESULTS, ...results };
  if (all >= one) return;
  const written = results.max_task_bytes === undefined ? 'max_bytes' : 'max_task_bytes';
  const span = locate(document.tree, ['results', written], 'value');
  sink.add(deploymentDiagnostic('GW6026', span, { one, all }));
}

/** Limits of uploads that contradict each other, and an object store that cannot be asked. */
function checkAssets({ raw, document, sink }: DeploymentCheck): void {
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

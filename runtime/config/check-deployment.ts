import { allFamilies } from '../contract/registry.ts';
import { locate, type PathStep } from '../document/tree.ts';
import { OPERATOR } from '../store/audit.ts';
import { addressProblem, isEgressEntry } from './address-problem.ts';
import { type DeploymentCheck, report } from './channel-check.ts';
import { checkChannels } from './check-channels.ts';
import { modelIds } from './check-models.ts';
import { deploymentDiagnostic } from './codes.ts';
import { adminKeyProblem } from './environment.ts';
import { hasReference, secretPlaces } from './mask-secrets.ts';
import { adminKeys, DEFAULT_ASSETS, DEFAULT_RESULTS, groupsOf } from './to-deployment.ts';
import type { AdminKey } from './types.ts';

/** All that a shape cannot say: names that must exist, addresses, secrets, exact multipliers. */
export function checkMeaning(check: DeploymentCheck): void {
  checkServer(check);
  checkSecrets(check);
  checkAdminKeys(check);
  checkGroups(check);
  checkEgress(check);
  checkAssets(check);
  checkResults(check);
  checkTelemetry(check);
  checkChannels(check);
}

function checkServer(check: DeploymentCheck): void {
  const url = check.raw.server?.public_url;
  const problem = url === undefined ? undefined : addressProblem(url);
  if (problem !== undefined)
    report(check, 'GW6007', ['server', 'public_url'], { what: 'public_url', problem });
}

/** Keys that can be guessed, or do not tell who acts; that one is empty is told with the other secrets. */
function checkAdminKeys(check: DeploymentCheck): void {
  const { admin = {} } = check.raw;
  const checkKey = (key: unknown, path: readonly PathStep[]): void => {
    const problem = typeof key === 'string' && key !== '' ? adminKeyProblem(key) : undefined;
    if (problem !== undefined) report(check, 'GW6010', path, { problem });
  };
  checkKey(admin.key, ['admin', 'key']);
  const [unnamed] = adminKeys({ admin: { key: admin.key } }, check);
  const before: AdminKey[] = [{ name: OPERATOR, key: '' }, ...(unnamed === undefined ? [] : [unnamed])];
  for (const [index, { name, key }] of (admin.keys ?? []).entries()) {
    const path = ['admin', 'keys', index];
    checkKey(key, [...path, 'key']);
    if (before.some((one) => one.name === name)) report(check, 'GW6033', [...path, 'name'], { name });
    const same = before.find((one) => key !== '' && one.key === key);
    if (same !== undefined) report(check, 'GW6034', [...path, 'key'], { name, other: same.name });
    if (typeof key === 'string') before.push({ name, key });
  }
}

function checkSecrets({ document, sink }: DeploymentCheck): void {
  for (const { field, node } of secretPlaces(document.tree)) {
    if (field === 'url' || field === 'redis') continue;
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

function checkGroups(check: DeploymentCheck): void {
  const known = modelIds(allFamilies(check.registry));
  for (const [name, group] of Object.entries(groupsOf(check.raw))) {
    const { multiplier = 1, free = false, models = [] } = group;
    if (!Number.isInteger(Number((multiplier * 1_000_000).toPrecision(15)))) {
      report(check, 'GW6014', ['groups', name, 'multiplier'], { value: multiplier });
    }
    if ((multiplier === 0) !== free) {
      report(check, 'GW6027', ['groups', name, free ? 'free' : 'multiplier'], { group: name, multiplier });
    }
    for (const [index, model] of models.entries()) {
      if (model === '*' || known.includes(model)) continue;
      report(check, 'GW6004', ['groups', name, 'models', index], { name: model, known });
    }
  }
}

function checkEgress(check: DeploymentCheck): void {
  for (const [index, entry] of (check.raw.egress?.allow ?? []).entries()) {
    if (!isEgressEntry(entry)) report(check, 'GW6017', ['egress', 'allow', index], { entry });
  }
}

function checkTelemetry(check: DeploymentCheck): void {
  const endpoint = check.raw.telemetry?.endpoint;
  const problem = endpoint === undefined ? undefined : addressProblem(endpoint);
  if (problem !== undefined)
    report(check, 'GW6007', ['telemetry', 'endpoint'], { what: 'endpoint', problem });
}

/** Limits of kept results that contradict each other: one file could never be kept. */
function checkResults(check: DeploymentCheck): void {
  const { results } = check.raw;
  if (results === undefined) return;
  const { max_bytes: one, max_task_bytes: all } = { ...DEFAULT_RESULTS, ...results };
  if (all >= one) return;
  const written = results.max_task_bytes === undefined ? 'max_bytes' : 'max_task_bytes';
  report(check, 'GW6026', ['results', written], { one, all });
}

/** Limits of uploads that contradict each other, and an object store that cannot be asked. */
function checkAssets(check: DeploymentCheck): void {
  const { s3, ...limits } = check.raw.assets ?? {};
  const { max_bytes: one, max_owner_bytes: all } = { ...DEFAULT_ASSETS, ...limits };
  // The default is above every `max_bytes` that the schema takes.
  if (all < one) report(check, 'GW6018', ['assets', 'max_owner_bytes'], { one, all });
  if (s3 === undefined) return;
  const path = ['assets', 's3'];
  const problem = s3.endpoint === undefined ? undefined : addressProblem(s3.endpoint);
  if (problem !== undefined) report(check, 'GW6007', [...path, 'endpoint'], { what: 'endpoint', problem });
  const fields = ['access_key_id', 'secret_access_key'] as const;
  for (const field of fields) {
    // Scalars that are no text are told with all other secrets.
    if (typeof s3[field] === 'object') report(check, 'GW6016', [...path, field], { field });
  }
  const missing = fields.filter((field) => s3[field] === undefined);
  const [field] = missing;
  if (field === undefined || missing.length === fields.length) return;
  check.sink.add(deploymentDiagnostic('GW6019', locate(check.document.tree, path, 'key'), { field }));
}

import { locate } from '../contract/document/locate.ts';
import { suggest } from '../contract/document/suggest.ts';
import { protocolIds, protocolOf } from '../contract/offered.ts';
import { credentialForm } from '../upstream/credential-form.ts';
import { credentialProblems, signingProblem } from '../upstream/credential-problems.ts';
import { addressProblem } from './address-problem.ts';
import { add, type ChannelCheck, type DeploymentCheck, place } from './channel-check.ts';
import { checkBase } from './check-base.ts';
import { checkCallbacks } from './check-callbacks.ts';
import { checkHosting } from './check-hosting.ts';
import { checkModels } from './check-models.ts';
import { checkSettings } from './check-settings.ts';
import { deploymentDiagnostic } from './codes.ts';
import { channelGroups, groupsOf } from './raw-deployment.ts';

/** Every channel against the registry and the groups; each mistake at its word. */
export function checkChannels(check: DeploymentCheck): void {
  const first = new Map<string, number>();
  for (const [index, channel] of check.raw.channels.entries()) {
    const one = { ...check, channel, index };
    const before = first.get(channel.id);
    if (before === undefined) first.set(channel.id, index);
    else reportDuplicate(one, before);
    checkAddress(one);
    checkGroups(one);
    if (protocolOf(check.registry, channel.protocol) !== undefined) {
      checkCredentials(one);
      checkModels(one);
      checkSettings(one);
      checkBase(one);
      checkCallbacks(one);
      checkHosting(one);
    } else {
      const known = protocolIds(check.registry);
      add(one, deploymentDiagnostic('GW6003', place(one, ['protocol']), { name: channel.protocol, known }));
    }
  }
}

function reportDuplicate(one: ChannelCheck, before: number): void {
  const related = [
    { span: locate(one.document.tree, ['channels', before, 'id'], 'value'), message: 'first written here' },
  ];
  const { id } = one.channel;
  add(one, deploymentDiagnostic('GW6006', place(one, ['id']), { id }, { related }));
}

function checkAddress(one: ChannelCheck): void {
  const problem = addressProblem(one.channel.base_url);
  if (problem === undefined) return;
  add(one, deploymentDiagnostic('GW6007', place(one, ['base_url']), { what: 'base_url', problem }));
}

function checkGroups(one: ChannelCheck): void {
  const groups = groupsOf(one.raw);
  for (const [position, name] of channelGroups(one.channel).entries()) {
    if (Object.hasOwn(groups, name)) continue;
    const known = Object.keys(groups);
    add(one, deploymentDiagnostic('GW6005', place(one, ['groups', position]), { name, known }));
  }
}

/** A misspelt field is told once: as the typo, not also as the missing field. */
function checkCredentials(one: ChannelCheck): void {
  const protocol = protocolOf(one.registry, one.channel.protocol);
  if (protocol === undefined) return;
  const unsigned = signingProblem(protocol);
  if (unsigned !== undefined) {
    const params = { protocol: protocol.id, problem: unsigned };
    add(one, deploymentDiagnostic('GW6022', place(one, ['protocol']), params));
  }
  const sets = one.channel.credentials ?? [];
  if (sets.length === 0) {
    for (const field of credentialForm(protocol, [])?.needs ?? []) {
      const span = place(one, [], 'value');
      add(one, deploymentDiagnostic('GW6008', span, { field, protocol: protocol.id }));
    }
  }
  for (const [position, set] of sets.entries()) {
    for (const { field, problem } of credentialProblems(protocol, set)) {
      const span = place(one, ['credentials', position, field]);
      add(one, deploymentDiagnostic('GW6021', span, { field, problem }));
    }
    const names = Object.keys(set);
    const { needs, may } = credentialForm(protocol, names) ?? { needs: [], may: [] };
    const known = [...needs, ...may];
    const missing = needs.filter((field) => !names.includes(field));
    const unused = names.filter((name) => !known.includes(name));
    const meant = new Set(unused.map((name) => suggest(name, missing)));
    for (const name of unused) {
      const span = place(one, ['credentials', position, name], 'key');
      const params = { name, known, protocol: protocol.id };
      add(one, deploymentDiagnostic('GW6015', span, params));
    }
    for (const field of missing.filter((name) => !meant.has(name))) {
      const span = place(one, ['credentials', position], 'value');
      add(one, deploymentDiagnostic('GW6008', span, { field, protocol: protocol.id }));
    }
  }
}

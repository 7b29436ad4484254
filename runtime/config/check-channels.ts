import { settingWords } from '../contract/chat-format-facts.ts';
import { modelInputs } from '../contract/family.ts';
import { proofFacts } from '../contract/protocols/credential-facts.ts';
import { type AnyProtocol, protocolIds, protocolOf } from '../contract/registry.ts';
import { suggest } from '../document/suggest.ts';
import { locate } from '../document/tree.ts';
import { credentialForm, credentialProblems, signingProblem } from '../upstream/credential-form.ts';
import { isReachable } from '../upstream/url-policy.ts';
import { addressProblem, egressPolicy } from './address-problem.ts';
import { type ChannelCheck, type DeploymentCheck, reportChannel } from './channel-check.ts';
import { checkModels } from './check-models.ts';
import { deploymentDiagnostic } from './codes.ts';
import { channelGroups, groupsOf, modelNames } from './to-deployment.ts';

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
    const protocol = protocolOf(check.registry, channel.protocol);
    if (protocol !== undefined) {
      checkCredentials(one, protocol);
      checkModels(one);
      checkSettings(one);
      checkBase(one);
      checkCallbacks(one);
      checkHosting(one);
    } else {
      const known = protocolIds(check.registry);
      reportChannel(one, 'GW6003', ['protocol'], { name: channel.protocol, known });
    }
  }
}

function reportDuplicate(
  { document: { tree }, sink, channel: { id }, index }: ChannelCheck,
  before: number,
): void {
  const idOf = (of: number) => locate(tree, ['channels', of, 'id'], 'value');
  const related = [{ span: idOf(before), message: 'first written here' }];
  sink.add(deploymentDiagnostic('GW6006', idOf(index), { id }, { related }));
}

function checkAddress(one: ChannelCheck): void {
  const problem = addressProblem(one.channel.base_url);
  if (problem !== undefined) reportChannel(one, 'GW6007', ['base_url'], { what: 'base_url', problem });
}

function checkGroups(one: ChannelCheck): void {
  const known = Object.keys(groupsOf(one.raw));
  for (const [position, name] of channelGroups(one.channel).entries()) {
    if (!known.includes(name)) reportChannel(one, 'GW6005', ['groups', position], { name, known });
  }
}

/** A misspelt field is told once: as the typo, not also as the missing field. */
function checkCredentials(one: ChannelCheck, protocol: AnyProtocol): void {
  const { id } = protocol;
  const unsigned = signingProblem(protocol);
  if (unsigned !== undefined) reportChannel(one, 'GW6022', ['protocol'], { protocol: id, problem: unsigned });
  const sets = one.channel.credentials ?? [];
  if (sets.length === 0) {
    for (const field of credentialForm(protocol, [])?.needs ?? []) {
      reportChannel(one, 'GW6008', [], { field, protocol: id });
    }
  }
  for (const [position, set] of sets.entries()) {
    const path = ['credentials', position];
    for (const { field, problem } of credentialProblems(protocol, set)) {
      reportChannel(one, 'GW6021', [...path, field], { field, problem });
    }
    const names = Object.keys(set);
    const { needs, may } = credentialForm(protocol, names) ?? { needs: [], may: [] };
    const known = [...needs, ...may];
    const missing = needs.filter((field) => !names.includes(field));
    const unused = names.filter((name) => !known.includes(name));
    const meant = new Set(unused.map((name) => suggest(name, missing)));
    for (const name of unused) {
      reportChannel(one, 'GW6015', [...path, name], { name, known, protocol: id }, 'key');
    }
    for (const field of missing.filter((name) => !meant.has(name))) {
      reportChannel(one, 'GW6008', path, { field, protocol: id });
    }
  }
}

/** A channel that asks for callbacks which cannot arrive. */
function checkCallbacks(one: ChannelCheck): void {
  const { id, callbacks } = one.channel;
  const problem = callbacks === true ? callbackProblem(one) : undefined;
  if (problem !== undefined) reportChannel(one, 'GW6020', ['callbacks'], { id, problem });
}

function callbackProblem(one: ChannelCheck): string | undefined {
  const { protocol } = one.channel;
  if (one.registry.protocols[protocol]?.callback === undefined) return `protocol \`${protocol}\` has none`;
  return publicUrlProblem(one);
}

/** A channel whose vendor fetches some inputs of its models, and could fetch no file of a caller's from here. */
function checkHosting(one: ChannelCheck): void {
  const { id, protocol } = one.channel;
  const problem = publicUrlProblem(one);
  const encodings = one.registry.protocols[protocol]?.media ?? {};
  const fetched = Object.keys(encodings).filter((role) => encodings[role]?.includes('url'));
  if (problem === undefined || fetched.length === 0) return;
  const ids = modelNames(one.channel).map(([model]) => model);
  const taken = one.registry.families
    .filter(({ protocols }) => protocols.includes(protocol))
    .flatMap((family) =>
      family.models
        .filter((model) => ids.includes(model.id))
        .flatMap((model) => modelInputs(family, model, one.registry.vocabulary)),
    )
    .map(({ role }) => role.name);
  const inputs = fetched.filter((role) => taken.includes(role));
  if (inputs.length > 0) reportChannel(one, 'GW6030', ['protocol'], { id, inputs, problem });
}

/**
 * Settings that neither half of a channel's protocol reads, words that mean nothing to it, and addresses that cannot be
 * asked.
 */
function checkSettings(one: ChannelCheck): void {
  const { settings = {}, protocol: id } = one.channel;
  const { protocols, chat_protocols } = one.registry;
  const addresses = proofFacts(protocols[id]?.callback)?.settings ?? [];
  const read = [...(protocols[id]?.settings ?? []), ...(chat_protocols[id]?.settings ?? [])];
  const known = [...new Set([...read, ...addresses])].sort();
  for (const [name, value] of Object.entries(settings)) {
    const path = ['settings', name];
    if (!known.includes(name)) {
      reportChannel(one, 'GW6023', path, { name, known, protocol: id }, 'key');
    } else if (addresses.includes(name) && !isAskable(value, one)) {
      const problem =
        'must be an https address of the public internet, or one whose host is in `egress.allow`';
      reportChannel(one, 'GW6007', path, { what: name, problem });
    } else {
      checkWord(one, name, value);
    }
  }
}

/** What is written may come from the environment, so that only what is allowed is shown. */
function checkWord(one: ChannelCheck, name: string, value: unknown): void {
  const protocol = one.registry.chat_protocols[one.channel.protocol];
  const known = protocol?.settings?.includes(name) ? settingWords(protocol.format, name) : undefined;
  if (known === undefined || known.some((word) => word === value)) return;
  const near = typeof value === 'string' ? suggest(value, known) : undefined;
  reportChannel(one, 'GW6024', ['settings', name], { name, known, near });
}

function isAskable(value: unknown, { raw }: ChannelCheck): boolean {
  return typeof value === 'string' && egressPolicy(raw).accepts(value);
}

/** GW6025 for a `base_url` that has the version twice together with the path of the calls, or not at all. */
function checkBase(one: ChannelCheck): void {
  const { base_url, protocol: id } = one.channel;
  if (!URL.canParse(base_url)) return;
  const { chat_protocols, protocols } = one.registry;
  const base = segments(new URL(base_url).pathname);
  const example = chat_protocols[id]?.base_url_example ?? protocols[id]?.base_url_example;
  const problem = repeated(base, pathsOf(one)) ?? missing(base, example);
  if (problem !== undefined) reportChannel(one, 'GW6025', ['base_url'], { problem, example });
}

/** How the paths of chats and of tasks begin. */
function pathsOf({ channel, registry }: ChannelCheck): readonly string[] {
  const chat = registry.chat_protocols[channel.protocol]?.calls.complete({
    model: 'model',
    channel: channel.settings ?? {},
  });
  const tasks = registry.protocols[channel.protocol]?.path_begins;
  return [chat?.path, tasks].filter((path) => path !== undefined);
}

function repeated(base: readonly string[], paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const begins = segments(path);
    // `/api/v3` before `/api/v3/images` is both of its segments too many.
    const from = base.findIndex((_, index) => {
      const end = base.slice(index);
      return end.length <= begins.length && end.every((segment, at) => segment === begins[at]);
    });
    if (from >= 0)
      return `ends with \`/${base.slice(from).join('/')}\`, with which the path of every call begins`;
  }
  return undefined;
}

function missing(base: readonly string[], example: string | undefined): string | undefined {
  const wanted = segments(example === undefined ? '' : (URL.parse(example)?.pathname ?? ''));
  return base.length === 0 && wanted.length > 0
    ? 'has no path, and that of the calls has no version'
    : undefined;
}

function segments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Why vendors cannot reach this gateway; undefined where they can, or where the address itself is told to be none. */
function publicUrlProblem({ raw }: Pick<DeploymentCheck, 'raw'>): string | undefined {
  const url = raw.server?.public_url;
  if (url === undefined) return 'there is no `server.public_url`';
  // What is no address at all is told where it stands.
  if (addressProblem(url) !== undefined || isReachable(url, egressPolicy(raw))) return undefined;
  return '`server.public_url` is no address of the public internet, nor is its host in `egress.allow`';
}

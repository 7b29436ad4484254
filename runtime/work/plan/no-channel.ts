import type { Canonical, FactValue } from '../../contract/canonical.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Limits, RoleEntry, TaskKind, Vocabulary } from '../../contract/family.ts';
import type { Media } from '../../contract/media.ts';
import { isPresentIn, modelRow, routed } from '../../contract/models/model-route.ts';
import { parseSize, printSize } from '../../contract/parse-size.ts';
import type { SubmitScope } from '../../contract/protocol.ts';
import type { Size } from '../../contract/size.ts';
import { offeredModes } from '../../intake/check-modes.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import { orList } from '../../words/show-value.ts';
import type { Candidate, ServingChannel } from './directory.ts';
import { withFact, withoutPiece } from './without-piece.ts';

interface NoChannelInput {
  readonly request: CheckedRequest;
  readonly task: SubmitScope['task'];
  /** Every channel of the group that is set up for the model. */
  readonly serving: readonly ServingChannel[];
  readonly vocabulary: Pick<Vocabulary, 'roles' | 'modes'>;
}

/** What is asked for, and whether a channel that is up could serve another request instead. */
interface Question extends Pick<NoChannelInput, 'request' | 'vocabulary'> {
  readonly canServe: (request: Canonical) => boolean;
}

/**
 * Why no channel took a request that none refused for another reason. 503 where one that is disabled could serve
 * it, for then waiting helps; else 400 that names what no channel of the group can do, and what it can.
 */
export function noChannelError(input: NoChannelInput): GatewayError {
  const { request, serving, vocabulary } = input;
  const { canonical, modelName } = request;
  const up = serving.filter(({ channel }) => channel.enabled);
  const down = serving.filter(({ channel }) => !channel.enabled);
  if (anyChannelServes(input, down, canonical)) {
    return new GatewayError('no_available_channel', {
      message: `no channel can serve ${modelName} at the moment`,
      values: { model: modelName },
    });
  }
  const question = { request, vocabulary, canServe: (one: Canonical) => anyChannelServes(input, up, one) };
  return (
    hindranceError(question) ??
    missingError(question, needsOf(up, request.family.kind)) ??
    tooManyError(question) ??
    modeError(question)
  );
}

function anyChannelServes(
  { vocabulary, task }: NoChannelInput,
  channels: readonly ServingChannel[],
  request: Canonical,
): boolean {
  const needs = vocabulary.modes.find(({ id }) => id === request.mode)?.needs ?? [];
  return channels.some(({ protocol, upstreamModel, channel }) => {
    const { facts, roles } = protocol.carries;
    if (!needs.every((need) => facts.includes(need) || roles.includes(need))) return false;
    try {
      const scope = { request, model: upstreamModel, task, channel: channel.settings, warnings: [] };
      return routed(protocol, scope) !== undefined;
    } catch {
      // An adapter that fails on a request cannot serve it; that it failed on the caller's own is told elsewhere.
      return false;
    }
  });
}

/** One thing of a request that is left out or replaced. */
interface Change {
  /** Fact or role. */
  readonly name: string;
  /** Which part of a size it is. */
  readonly part?: keyof Size;
  /** The fact's value, or the part of its size, as a sentence shows it; absent for roles. */
  readonly received?: string;
  readonly without: Canonical;
  /** Other values that the model lists. */
  readonly instead: readonly { readonly text: string; readonly request: Canonical }[];
}

/**
 * Looks for what stands in the way by leaving one thing out at a time: a fact, a part of a size, a role beside
 * those that the mode needs. Undefined when no single thing does, so that it is the mode.
 */
function hindranceError({ request, vocabulary, canServe }: Question): GatewayError | undefined {
  const { canonical, model, modelName, fieldOf } = request;
  if (canServe(canonical)) return undefined;
  const needs = new Set(vocabulary.modes.find(({ id }) => id === canonical.mode)?.needs ?? []);
  const found = [...factChanges(canonical, model.limits), ...roleChanges(canonical)].find(
    ({ name, without }) => !needs.has(name) && canServe(without),
  );
  if (found === undefined) return undefined;
  const { name, part, received, instead } = found;
  const allowed = instead.filter((other) => canServe(other.request)).map(({ text }) => text);
  const field = fieldOf?.(name, part) ?? name;
  const what = received === undefined ? field : `${field} ${received}`;
  const hint = allowed.length > 0 ? `it can with ${orList(allowed)}` : `leave \`${field}\` out`;
  return new GatewayError('invalid_request', {
    param: field,
    message: `no channel of this group can make ${canonical.mode} requests for ${modelName} with ${what}; ${hint}`,
    details: { allowed, ...(received === undefined ? {} : { received }) },
  });
}

function factChanges(request: Canonical, limits: Limits): readonly Change[] {
  return Object.entries(request.facts).flatMap(([name, value]) => {
    // Whatever the words are, it is never they that a channel has no way for.
    if (name === 'prompt' || value === undefined) return [];
    if (typeof value === 'object') return sizeChanges(request, name, { size: value, limits });
    const others: readonly FactValue[] =
      limits.numbers[name]?.one_of ?? limits.texts[name]?.one_of ?? (value === true ? [false] : []);
    return [
      {
        name,
        received: String(value),
        without: withoutPiece(request, { name }),
        instead: others
          .filter((other) => other !== value)
          .map((other) => ({ text: String(other), request: withFact(request, name, other) })),
      },
    ];
  });
}

function sizeChanges(
  request: Canonical,
  name: string,
  { size, limits }: { readonly size: Size; readonly limits: Limits },
): readonly Change[] {
  const limit = limits.sizes[name];
  const listed = { tier: limit?.tiers, ratio: limit?.ratios, pixels: limit?.pixels };
  return (['tier', 'ratio', 'pixels'] as const).flatMap((part) => {
    if (size[part] === undefined) return [];
    const { [part]: removed, ...rest } = size;
    const received = printSize({ [part]: removed }) ?? part;
    return [
      {
        name,
        part,
        received,
        without: withoutPiece(request, { name, part }),
        instead: (listed[part] ?? [])
          .filter((text) => text !== received)
          .map((text) => ({ text, request: withFact(request, name, { ...rest, ...parseSize(text) }) })),
      },
    ];
  });
}

function roleChanges(request: Canonical): readonly Change[] {
  return Object.entries(request.roles)
    .filter(([, media]) => (media?.length ?? 0) > 0)
    .map(([name]) => ({ name, without: withoutPiece(request, { name }), instead: [] }));
}

/** Facts and roles without which the upstreams' models make nothing. */
function needsOf(channels: readonly Candidate[], kind: TaskKind): readonly string[] {
  const needs = channels.flatMap(
    ({ protocol, upstreamModel }) => modelRow(protocol, upstreamModel, kind)?.needs ?? [],
  );
  return [...new Set(['prompt', ...needs])];
}

/** A request without the prompt, or something else that models need, where one with it would be served. */
function missingError(
  { request, vocabulary, canServe }: Question,
  needs: readonly string[],
): GatewayError | undefined {
  const { canonical, modelName, fieldOf } = request;
  const withNeed = (name: string): Canonical => {
    const role = vocabulary.roles[name];
    if (role === undefined) return withFact(canonical, name, 'x');
    return { ...canonical, roles: { ...canonical.roles, [name]: [exampleMedia(role)] } };
  };
  const missing = needs.find((name) => !isPresentIn(canonical, name) && canServe(withNeed(name)));
  if (missing === undefined) return undefined;
  const field = fieldOf?.(missing) ?? missing;
  return new GatewayError('invalid_request', {
    param: field,
    message: `${field} is missing: no channel of this group can make ${canonical.mode} requests for ${modelName} without one`,
  });
}

/** More pictures than any channel takes at once, where fewer of them would do; undefined where they would not. */
function tooManyError({ request, vocabulary, canServe }: Question): GatewayError | undefined {
  const { canonical, modelName, fieldOf } = request;
  for (const [role, media = []] of Object.entries(canonical.roles)) {
    const withFirst = (count: number): Canonical => ({
      ...canonical,
      roles: { ...canonical.roles, [role]: media.slice(0, count) },
    });
    let most = media.length - 1;
    while (most > 0 && !canServe(withFirst(most))) most -= 1;
    if (most <= 0) continue;
    const field = fieldOf?.(role) ?? role;
    const kind = vocabulary.roles[role]?.kind ?? 'file';
    return new GatewayError('invalid_request', {
      param: field,
      message: `no channel of this group can make ${canonical.mode} requests for ${modelName} with ${media.length} ${kind}s in ${field}; send at most ${most}`,
      details: { received: media.length, allowed: most },
    });
  }
  return undefined;
}

function modeError({ request, vocabulary, canServe }: Question): GatewayError {
  const { canonical, model, modelName, fieldOf } = request;
  const { modes, roles } = vocabulary;
  const possible = modes.filter(
    (mode) => mode.id !== canonical.mode && canServe(exampleOf(canonical, { ...mode, roles })),
  );
  const offered = offeredModes(model, possible);
  const needs = modes.find(({ id }) => id === canonical.mode)?.needs ?? [];
  const fields = needs.map((need) => fieldOf?.(need) ?? need);
  const inputs = fields.length === 0 ? 'a prompt only' : `given by ${[...new Set(fields)].join(' and ')}`;
  const hint = offered.ids.length === 0 ? 'use another model' : `it can make ${offered.text}`;
  return new GatewayError('invalid_request', {
    param: 'model',
    message: `no channel of this group can make ${canonical.mode} requests (${inputs}) for ${modelName}; ${hint}`,
    details: { received: canonical.mode, allowed: [...offered.ids] },
  });
}

/** The plainest request of a mode: the words of the one at hand, and something for each need. */
function exampleOf(
  { facts }: Canonical,
  { id, needs, roles }: Vocabulary['modes'][number] & Pick<Vocabulary, 'roles'>,
): Canonical {
  const words = needs.filter((need) => roles[need] === undefined).map((need) => [need, need]);
  const media = needs.flatMap((need) => {
    const role = roles[need];
    return role === undefined ? [] : [[need, [exampleMedia(role)]] as const];
  });
  return {
    mode: id,
    facts: { ...Object.fromEntries(words), prompt: facts.prompt ?? 'x' },
    roles: Object.fromEntries(media),
  };
}

function exampleMedia({ kind }: RoleEntry): Media {
  return { kind, url: 'https://example.invalid/' };
}

import type { Canonical } from '../../contract/canonical.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { RoleEntry, TaskKind, Vocabulary } from '../../contract/family.ts';
import type { Media } from '../../contract/media.ts';
import { modelRow, routed } from '../../contract/models/model-route.ts';
import { isPresentIn } from '../../contract/models/row-takes.ts';
import type { SubmitScope } from '../../contract/protocol.ts';
import { offeredModes } from '../../intake/check-modes.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import { orList } from '../../words/show-value.ts';
import type { Candidate, ServingChannel } from './directory.ts';
import { findHindrance, type Hindrance } from './find-hindrance.ts';
import { withFact } from './without-piece.ts';

interface NoChannelInput {
  readonly request: CheckedRequest;
  readonly task: SubmitScope['task'];
  /** Every channel of the group that is set up for the model. */
  readonly serving: readonly ServingChannel[];
  readonly vocabulary: Pick<Vocabulary, 'roles' | 'modes'>;
}

/**
 * Why no channel took a request that none refused for another reason. 503 where one that is disabled could serve
 * it, for then waiting helps; else 400 that names what no channel of the group can do, and what it can.
 */
export function noChannelError(input: NoChannelInput): GatewayError {
  const { request, serving, vocabulary } = input;
  const { canonical, model, modelName } = request;
  const up = serving.filter(({ channel }) => channel.enabled);
  const down = serving.filter(({ channel }) => !channel.enabled);
  if (anyChannelServes(input, down, canonical)) {
    return new GatewayError('no_available_channel', {
      message: `no channel can serve ${modelName} at the moment`,
      values: { model: modelName },
    });
  }
  const canServe = (other: Canonical): boolean => anyChannelServes(input, up, other);
  const hindrance = canServe(canonical)
    ? undefined
    : findHindrance(canonical, { limits: model.limits, modes: vocabulary.modes, canServe });
  if (hindrance !== undefined) return hindranceError(request, hindrance);
  const known = { request, vocabulary, canServe };
  return (
    missingError(known, needsOf(up, request.family.kind)) ?? tooManyError(known) ?? modeError(input, canServe)
  );
}

function hindranceError(request: CheckedRequest, { name, part, received, allowed }: Hindrance): GatewayError {
  const field = request.fieldOf?.(name, part) ?? name;
  const what = received === undefined ? field : `${field} ${received}`;
  const hint = allowed.length > 0 ? `it can with ${orList(allowed)}` : `leave \`${field}\` out`;
  return new GatewayError('invalid_request', {
    param: field,
    message: `no channel of this group can make ${request.canonical.mode} requests for ${request.modelName} with ${what}; ${hint}`,
    details: { allowed: [...allowed], ...(received === undefined ? {} : { received }) },
  });
}

function modeError(
  { request, vocabulary }: NoChannelInput,
  canServe: (request: Canonical) => boolean,
): GatewayError {
  const { canonical, model, modelName, fieldOf } = request;
  const { modes, roles } = vocabulary;
  const possible = modes.filter(
    ({ id, needs }) => id !== canonical.mode && canServe(exampleOf(canonical, { id, needs, roles })),
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
  mode: {
    readonly id: string;
    readonly needs: readonly string[];
    readonly roles: Readonly<Record<string, RoleEntry>>;
  },
): Canonical {
  const media = mode.needs.flatMap((need): readonly (readonly [string, readonly Media[]])[] => {
    const role = mode.roles[need];
    return role === undefined ? [] : [[need, [{ kind: role.kind, url: 'https://example.invalid/' }]]];
  });
  const words = mode.needs.filter((need) => mode.roles[need] === undefined).map((need) => [need, need]);
  return {
    mode: mode.id,
    facts: { ...Object.fromEntries(words), prompt: facts.prompt ?? 'x' },
    roles: Object.fromEntries(media),
  };
}

function anyChannelServes(
  input: NoChannelInput,
  channels: readonly ServingChannel[],
  request: Canonical,
): boolean {
  const needs = input.vocabulary.modes.find(({ id }) => id === request.mode)?.needs ?? [];
  return channels.some((one) => carries(one, needs) && hasRoute(input, one, request));
}

function carries({ protocol }: Candidate, needs: readonly string[]): boolean {
  const { facts, roles } = protocol.carries;
  return needs.every((need) => facts.includes(need) || roles.includes(need));
}

/** An adapter that fails on a request cannot serve it; that it failed on the caller's own is told elsewhere. */
function hasRoute(
  { task }: NoChannelInput,
  { protocol, upstreamModel, channel }: Candidate,
  request: Canonical,
): boolean {
  try {
    const scope = { request, model: upstreamModel, task, channel: channel.settings, warnings: [] };
    return routed(protocol, scope) !== undefined;
  } catch {
    return false;
  }
}

interface Known {
  readonly request: CheckedRequest;
  readonly vocabulary: Pick<Vocabulary, 'roles'>;
  readonly canServe: (request: Canonical) => boolean;
}

/** More pictures than any channel takes at once, where fewer of them would do; undefined where they would not. */
function tooManyError({ request, vocabulary, canServe }: Known): GatewayError | undefined {
  const { canonical, modelName, fieldOf } = request;
  for (const [role, media = []] of Object.entries(canonical.roles)) {
    const most = mostOf(canonical, role, canServe);
    if (most === undefined) continue;
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

function mostOf(canonical: Canonical, role: string, canServe: Known['canServe']): number | undefined {
  const media = canonical.roles[role] ?? [];
  for (let most = media.length - 1; most > 0; most -= 1) {
    if (canServe({ ...canonical, roles: { ...canonical.roles, [role]: media.slice(0, most) } })) return most;
  }
  return undefined;
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
  { request, vocabulary, canServe }: Known,
  needs: readonly string[],
): GatewayError | undefined {
  const { canonical, modelName, fieldOf } = request;
  const missing = needs.find(
    (name) => !isPresentIn(canonical, name) && canServe(withNeed(canonical, name, vocabulary.roles[name])),
  );
  if (missing === undefined) return undefined;
  const field = fieldOf?.(missing) ?? missing;
  return new GatewayError('invalid_request', {
    param: field,
    message: `${field} is missing: no channel of this group can make ${canonical.mode} requests for ${modelName} without one`,
  });
}

function withNeed(canonical: Canonical, name: string, role: RoleEntry | undefined): Canonical {
  if (role === undefined) return withFact(canonical, name, 'x');
  const media: Media = { kind: role.kind, url: 'https://example.invalid/' };
  return { ...canonical, roles: { ...canonical.roles, [name]: [media] } };
}

import type { Chosen, ProbeMode } from '../../channels/channel-choice.ts';
import type { ChannelGuard, ChannelLease } from '../../channels/channel-guard.ts';
import type { ChatLimits, ChatRequest } from '../../contract/chat.ts';
import { CONTENT_KINDS } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import { inTurns, pauseIfLong } from '../../contract/paused-work.ts';
import type { UpstreamRequest } from '../../contract/upstream.ts';
import type { Warning } from '../../contract/warning.ts';
import { createFetchMeter, type FetchMeter } from '../../files/media/media-reader.ts';
import type { ChatFormat, InlineContent, WrittenAddress } from '../../formats/types.ts';
import type { CheckedChat } from '../../intake/types.ts';
import { withParam } from '../../words/refusal.ts';
import type { ChatDeps } from '../deps.ts';
import type { ChatSettings } from '../settings.ts';
import { type CountedSource, contentSources, replaceInBody, replaceSources } from './content-sources.ts';
import type { ChatCandidate } from './directory.ts';
import { keepFields, keepNativeFields } from './field-losses.ts';
import type { ContentRoom, PreparedContents } from './inline-media.ts';
import { noChannelError } from './no-chat-channel.ts';
import { strictError } from './plan-results.ts';
import { asRefusal, createPlanner, type Planner } from './planner.ts';
import { mergedWarnings } from './warnings.ts';
import { isWritten } from './written-content.ts';

/** One attempt, complete before anything is held: nothing about it can fail any more but the call itself. */
export interface ChatPlan {
  readonly candidate: ChatCandidate;
  readonly credential: number;
  /** The place on its channel, which must be left. */
  readonly lease: ChannelLease;
  readonly request: UpstreamRequest;
  /** How what the upstream sends is read. */
  readonly reader: Pick<ChatFormat, 'answer' | 'stream'>;
  /** The most tokens that each answer may come to; undefined for bodies of an upstream's own dialect. */
  readonly output_tokens: number | undefined;
  /** Contents of the request that were read, by their address. */
  readonly inline: ReadonlyMap<string, InlineContent>;
  /** Everything the caller is told: intake's warnings, what was lowered, what is lost. */
  readonly warnings: readonly Warning[];
}

/** What of a plan is of use once its channel has answered; nothing of the size of its request. */
export type AnsweredPlan = Pick<ChatPlan, 'candidate' | 'lease' | 'warnings'>;

export interface PlannerInput {
  readonly chat: CheckedChat;
  readonly stream: boolean;
  readonly owner_id: string;
  readonly key_id: string;
  /** Counts the addresses that are read for it; absent: only bounded. */
  readonly fetches?: FetchMeter | undefined;
  readonly candidates: readonly ChatCandidate[];
  /** Every channel of the group that is set up for the model, to tell why none of them can serve the request. */
  readonly serving: readonly ChatCandidate[];
  /** Nothing will be sent: no places are taken; with `ignore`, whatever stands against a channel. */
  readonly probe?: ProbeMode;
}

interface PlannerTools {
  readonly deps: Pick<ChatDeps, 'formatOf' | 'observer' | 'log' | 'checkAddress'>;
  readonly guard: ChannelGuard;
  readonly contents: ContentRoom;
  readonly settings: Pick<ChatSettings, 'saturated_retry_secs'>;
}

/**
 * Plans of chat calls; contents are prepared once for channels of one protocol in a row. None asks for longer answers
 * than the first, by which the call is held.
 */
export function createChatPlanner(tools: PlannerTools, input: PlannerInput): Planner<ChatPlan> {
  const { deps, guard, contents, settings } = tools;
  const { chat, stream } = input;
  const { model, modelName } = chat;
  const bounded = chat.kind === 'chat' ? boundOutput(chat, { limits: model.limits, modelName }) : undefined;
  const { fetches = createFetchMeter() } = input;
  let prepared: { readonly protocol: string; readonly contents: PreparedContents } | undefined;
  let sources: readonly CountedSource[] | undefined;
  let most = model.limits.output_tokens;
  let refused: GatewayError | undefined;

  // An upstream that was asked before needs its contents no longer.
  const releaseContents = (): void => {
    prepared?.contents.release();
    prepared = undefined;
  };
  const prepare = async ({ protocol }: ChatCandidate, request: ChatRequest): Promise<PreparedContents> => {
    sources ??= contentSources(request.messages);
    if (sources.length === 0) return NOTHING;
    if (prepared?.protocol === protocol.id) return prepared.contents;
    releaseContents();
    const made = await contents.prepare({
      sources,
      protocol,
      owner_id: input.owner_id,
      key_id: input.key_id,
      fetches,
    });
    prepared = { protocol: protocol.id, contents: made };
    return made;
  };

  /** What takes long is done in pieces, channel by channel. */
  const pass = () => pauseIfLong(chat.bytes ?? 0);

  const refuseAddresses = (addresses: readonly WrittenAddress[], candidate: ChatCandidate): void => {
    for (const { param, url } of addresses) withParam(param, () => deps.checkAddress?.(url));
    refuseOwnAddresses(addresses, candidate);
  };

  const plan = async ({ candidate, credential }: Chosen<ChatCandidate>): Promise<Omit<ChatPlan, 'lease'>> => {
    const { channel, protocol, upstreamModel } = candidate;
    const format = deps.formatOf(protocol.format.use);
    const call = candidate.callOf(stream ? 'stream' : 'complete');
    if (bounded === undefined) {
      const { native } = format;
      if (native === undefined) throw new Error(`internal: ${protocol.format.use} has no bodies of its own`);
      refuseAddresses(native.addresses(chat.body), candidate);
      await pass();
      const kept = await inTurns(keepNativeFields(chat, protocol));
      await pass();
      const warnings = await inTurns(mergedWarnings(chat.warnings, kept.warnings));
      if (chat.strict && warnings.length > 0) throw strictError(warnings);
      const body = native.request(kept.body, { model: upstreamModel, stream });
      const request: UpstreamRequest = { ...call, body: { kind: 'json', value: body } };
      return {
        candidate,
        credential,
        request,
        reader: native,
        output_tokens: undefined,
        inline: NOTHING.inline,
        warnings,
      };
    }
    const media =
      chat.kind === 'chat' && needsContents(chat) ? await prepare(candidate, bounded.request) : NOTHING;
    const read = (sources ?? []).filter(
      ({ kind, url }) => protocol.inputs[kind]?.[0] === 'url' && !isWritten(url),
    );
    refuseOwnAddresses(read, candidate);
    await pass();
    const kept = await inTurns(keepFields({ ...chat, body: bounded.body }, protocol));
    await pass();
    const messages = replaceSources(bounded.request.messages, media);
    const same = messages === bounded.request.messages;
    await pass();
    const conversion = format.request({
      request: same ? bounded.request : { ...bounded.request, messages },
      body: replaceInBody(kept.body, media),
      model: upstreamModel,
      stream,
      choice: protocol.format,
      settings: channel.settings,
      output_tokens: bounded.tokens,
      most_output_tokens: most,
      inputs: protocol.inputs,
      inline: media.inline,
    });
    const converted = await inTurns(conversion);
    await pass();
    const warnings = await inTurns(
      mergedWarnings(chat.warnings, bounded.warnings, kept.warnings, converted.warnings),
    );
    if (chat.strict && warnings.length > 0) throw strictError(warnings);
    return {
      candidate,
      credential,
      request: { ...call, body: { kind: 'json', value: converted.body } },
      reader: format,
      output_tokens: Math.max(bounded.tokens, converted.output_tokens ?? 0),
      inline: media.inline,
      warnings,
    };
  };

  const planner = createPlanner<ChatCandidate, Omit<ChatPlan, 'lease'>>({
    modelName,
    candidates: input.candidates,
    guard,
    places: 'call',
    probe: input.probe,
    full_wait_ms: settings.saturated_retry_secs * 1_000,
    async build(chosen) {
      try {
        return await plan(chosen);
      } catch (error) {
        refused ??= asRefusal(deps, error, {
          step: 'chat',
          message: 'a chat format failed to build a request',
        });
        return undefined;
      }
    },
    refusal: (busy) => refused ?? busy ?? noChannelError(chat, input.serving),
  });
  return {
    ...planner,
    async next() {
      const made = await planner.next();
      most = made?.output_tokens ?? most;
      return made;
    },
    close: releaseContents,
  };
}

/** What an upstream reads at its own address, or at another host of its vendor, are files of the account that the channel is for, whoever made them. */
function refuseOwnAddresses(
  addresses: readonly WrittenAddress[],
  { channel, protocol }: Pick<ChatCandidate, 'channel' | 'protocol'>,
): void {
  if (addresses.length === 0) return;
  const own = [channel.base_url, protocol.base_url_example ?? ''].map(hostOf);
  const vendor = own[1] === undefined ? undefined : domainOf(own[1]);
  for (const { param, url } of addresses) {
    const host = hostOf(url);
    if (host === undefined) continue;
    if (!own.includes(host) && (vendor === undefined || domainOf(host) !== vendor)) continue;
    throw new GatewayError('invalid_request', {
      param,
      message: `${param} must not point to the upstream itself: its files are not those of callers`,
    });
  }
}

function hostOf(address: string): string | undefined {
  const name = URL.parse(address)?.hostname.replace(/\.+$/, '');
  return name === '' ? undefined : name;
}

/** Second labels below which countries register names: `co.uk`, `com.cn`. */
const SHARED = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gob',
  'gov',
  'mil',
  'ne',
  'net',
  'nom',
  'or',
  'org',
]);

/** What all of a vendor's hosts share, by the address that its protocol gives as an example: the name it registered. */
function domainOf(host: string): string {
  if (/^[\d.:[\]]+$/.test(host)) return host;
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isShared = top.length === 2 && SHARED.has(second);
  return labels.slice(isShared ? -3 : -2).join('.');
}

const NOTHING: PreparedContents = { inline: new Map(), replaced: new Map(), release: () => undefined };

const MEDIA = CONTENT_KINDS.filter((kind) => kind !== 'text');

function needsContents({ contents }: Extract<CheckedChat, { readonly kind: 'chat' }>): boolean {
  return MEDIA.some((kind) => contents.has(kind));
}

/** The caller's fields for it, the one that wins first. */
const FIELDS = ['max_completion_tokens', 'max_tokens'] as const;

export interface BoundedOutput<R> {
  /** The most tokens that one answer may have. */
  readonly tokens: number;
  /** Body and request as they were given, or with the fields lowered to what the model can. */
  readonly request: R;
  readonly body: JsonObject;
  readonly warnings: readonly Warning[];
}

/**
 * How long an answer may get: what the caller asked for, at most what the model can, which is also what stands
 * where the caller names nothing. A number above the model's limit is lowered, and the caller is warned.
 */
export function boundOutput<R extends Pick<ChatRequest, (typeof FIELDS)[number]>>(
  { request, body }: { readonly request: R; readonly body: JsonObject },
  { limits, modelName }: { readonly limits: Pick<ChatLimits, 'output_tokens'>; readonly modelName: string },
): BoundedOutput<R> {
  const most = limits.output_tokens;
  const tooLarge = FIELDS.filter((field) => (request[field] ?? 0) > most);
  if (tooLarge.length === 0) {
    return {
      tokens: request.max_completion_tokens ?? request.max_tokens ?? most,
      request,
      body,
      warnings: [],
    };
  }
  const lowered = Object.fromEntries(tooLarge.map((field) => [field, most]));
  const bounded = { ...request, ...lowered };
  return {
    tokens: bounded.max_completion_tokens ?? bounded.max_tokens ?? most,
    request: bounded,
    body: { ...body, ...lowered },
    warnings: tooLarge.map((field) => ({
      field,
      action: 'clamped',
      message: `${field} ${request[field]} was lowered to ${most}, the most that ${modelName} can answer with`,
    })),
  };
}

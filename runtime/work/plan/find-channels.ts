import type { Deployment, Group } from '../../config/types.ts';
import type { ContentKind } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import { listAllows } from '../../intake/requested-model.ts';
import type { CheckedChat, CheckedRequest } from '../../intake/types.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { Candidate, ChatCandidate, Directory, FoundChannels, ServingChannel } from './directory.ts';

/** One consistent view of the deployment; a request keeps the one it started with. */
export interface DeploymentView {
  readonly deployment: Pick<Deployment, 'channels' | 'groups'>;
  readonly directory: Directory;
  /** Channels that an operator disabled: nobody asks them about the tasks that they have. Absent: there are none. */
  readonly paused?: ReadonlySet<string>;
}

/** The key's group, and its channels for the model of a request. */
export interface ChannelsOf<C, S> extends FoundChannels<C, S> {
  readonly group: Group;
}

export type ResultChannels = ChannelsOf<Candidate, ServingChannel>;
export type ChatChannels = ChannelsOf<ChatCandidate, ChatCandidate>;

interface ForKey {
  readonly key: Pick<KeyRecord, 'group'>;
  /** What decides inside one priority, from 0 to 1; absent: chance. */
  readonly random?: () => number;
}

/** Channels for results, of which there may be none at the moment. Throws GatewayError that says why there never are. */
export function channelsForResults(
  view: DeploymentView,
  { key, request, random }: ForKey & { readonly request: CheckedRequest },
): ResultChannels {
  const { model, modelName, family, canonical, given } = request;
  const { group, isSetUp } = accessOf(view, { key, model: model.id, modelName });
  if (!isSetUp) {
    throw new GatewayError('no_available_channel', {
      message: `no channel is set up for ${modelName} here; nothing was charged, and waiting does not help`,
      values: { model: modelName },
      details: { charged: 0, retryable: false },
    });
  }
  const query = { model: model.id, group: key.group, protocols: family.protocols, request: canonical, given };
  const found = view.directory.forResults(random === undefined ? query : { ...query, random });
  return { group, ...found };
}

const NO_CONTENTS: ReadonlySet<ContentKind> = new Set();

/** Channels that may answer, of which there may be none at the moment. Throws GatewayError for a model that the key may not use. */
export function channelsForChat(
  view: DeploymentView,
  { key, chat, random }: ForKey & { readonly chat: CheckedChat },
): ChatChannels {
  const { model, modelName, family } = chat;
  const { group } = accessOf(view, { key, model: model.id, modelName });
  const found = view.directory.forChat({
    model: model.id,
    group: key.group,
    protocols: family.protocols,
    contents: chat.kind === 'chat' ? chat.contents : NO_CONTENTS,
    ...(random === undefined ? {} : { random }),
    ...(chat.kind === 'native' ? { native: chat.surface } : {}),
  });
  return { group, ...found };
}

/** The group of a key that may use the model there, which intake has made sure of unless the deployment has changed since. */
function accessOf(
  { deployment: { groups }, directory }: DeploymentView,
  {
    key,
    model,
    modelName,
  }: { readonly key: ForKey['key']; readonly model: string; readonly modelName: string },
): { readonly group: Group; readonly isSetUp: boolean } {
  const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
  const known = directory.groupsWith(model);
  const isAllowed = group !== undefined && listAllows(group.models, model);
  if (isAllowed && (known === undefined || known.has(key.group)))
    return { group, isSetUp: known !== undefined };
  throw new GatewayError('model_not_allowed', {
    message: `the group of this key may not use ${modelName}`,
    values: { model: modelName, group: key.group },
  });
}

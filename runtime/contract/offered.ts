import type { ChatFamily, ChatModel, ChatProtocol } from './chat.ts';
import type { Family, Model } from './family.ts';
import type { Protocol } from './protocol.ts';
import type { Registry } from './registry.ts';

/** A family or model of any kind: what listings, look-ups and channels have to do with. */
export type AnyFamily = Family | ChatFamily;
export type AnyModel = Model | ChatModel;
export type AnyProtocol = Protocol | ChatProtocol;

export function isChatFamily(family: AnyFamily): family is ChatFamily {
  return family.kind === 'chat';
}

/** Every family, those of tasks first. */
export function allFamilies({
  families,
  chat_families,
}: Pick<Registry, 'families' | 'chat_families'>): readonly AnyFamily[] {
  return [...families, ...chat_families];
}

/** Every protocol id once, sorted. */
export function protocolIds({
  protocols,
  chat_protocols,
}: Pick<Registry, 'protocols' | 'chat_protocols'>): readonly string[] {
  return [...new Set([...Object.keys(protocols), ...Object.keys(chat_protocols)])].sort();
}

/** A protocol by its id; of one that does tasks and chat the half of the tasks, which has the same credentials. */
export function protocolOf(
  { protocols, chat_protocols }: Pick<Registry, 'protocols' | 'chat_protocols'>,
  id: string,
): AnyProtocol | undefined {
  if (Object.hasOwn(protocols, id)) return protocols[id];
  return Object.hasOwn(chat_protocols, id) ? chat_protocols[id] : undefined;
}

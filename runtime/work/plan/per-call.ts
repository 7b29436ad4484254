import type { ChatModel, ChatProtocol } from '../../contract/chat.ts';
import type { Json } from '../../contract/json.ts';
import type { CheckedChat } from '../../intake/types.ts';

/** What fields of one request cost by themselves, in micro-units by field. */
export type PerCall = Readonly<Record<string, number>>;

const NOTHING: PerCall = {};

/** Whether a protocol says a field that costs by the request, for a model that has a price for it. */
export function isSold(
  field: string,
  { per_call_fields = [] }: Pick<ChatProtocol, 'per_call_fields'>,
  model: Pick<ChatModel, 'price'> | undefined,
): boolean {
  const { per_call = {} } = model?.price ?? {};
  return per_call_fields.includes(field) && Object.hasOwn(per_call, field);
}

/** Whether a field has a value, or a list of values, that cost nothing by the request. */
export function isFree(
  field: string,
  value: Json,
  { free_values = {} }: Pick<ChatProtocol, 'free_values'>,
): boolean {
  const free: readonly Json[] | undefined = Object.hasOwn(free_values, field)
    ? free_values[field]
    : undefined;
  if (free === undefined) return false;
  const list: readonly Json[] = Array.isArray(value) ? value : [value];
  return list.every((item) => free.includes(item));
}

/** What the fields of a request cost where it is sent by one protocol. */
export function perCallOf(
  { kind, body, model }: Pick<CheckedChat, 'kind' | 'body' | 'model'>,
  protocol: Pick<ChatProtocol, 'per_call_fields' | 'free_values'>,
): PerCall {
  const { per_call } = model.price;
  if (kind === 'native' || per_call === undefined) return NOTHING;
  return Object.fromEntries(
    Object.entries(per_call).filter(([field]) => {
      const value = body[field] ?? null;
      return value !== null && isSold(field, protocol, model) && !isFree(field, value, protocol);
    }),
  );
}

/** The most that they cost, whichever of the protocols is asked. */
export function mostPerCall(
  chat: Pick<CheckedChat, 'kind' | 'body' | 'model'>,
  protocols: readonly Pick<ChatProtocol, 'per_call_fields' | 'free_values'>[],
): PerCall {
  return Object.assign({}, ...protocols.map((protocol) => perCallOf(chat, protocol)));
}

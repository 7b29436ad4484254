import type { ChatProtocol } from '../../contract/chat.ts';
import { nameGuard } from '../../contract/denied-names.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Steps } from '../../contract/paused-work.ts';
import { lossMessage, type Warning } from '../../contract/warning.ts';
import type { CheckedChat } from '../../intake/types.ts';
import { isFree, isSold } from './per-call.ts';

/** What every chat call says in some way, whatever its upstream. */
const ALWAYS: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'stream_options']);

export interface KeptFields {
  /** The body without what must not be passed on; the same body when that is nothing. */
  readonly body: JsonObject;
  readonly warnings: readonly Warning[];
}

type Chat = Pick<CheckedChat, 'body' | 'family'> & Partial<Pick<CheckedChat, 'model'>>;

/**
 * Of a common chat body, the fields that one protocol makes something of: known ones that its format can say and that
 * cost nothing or are paid for, and, if it speaks the body's own dialect, those of the upstream's own that it lists,
 * without what has a denied name. The caller is told of all others; of one that is null there is nothing to tell.
 */
export function* keepFields(
  { surface, ...chat }: Chat & Pick<CheckedChat, 'surface'>,
  protocol: ChatProtocol,
): Steps<KeptFields> {
  const { says, extra } = rulesOf(protocol);
  return yield* kept(chat, protocol, {
    keeps: (field, value) =>
      ALWAYS.has(field) ||
      says.has(field) ||
      isFree(field, value, protocol) ||
      isSold(field, protocol, chat.model),
    extra: protocol.native === surface ? extra : NONE,
  });
}

/** The same for a body of the upstream's own dialect: what its family knows is passed on. */
export function* keepNativeFields(chat: Chat, protocol: ChatProtocol): Steps<KeptFields> {
  const { fields } = chat.family;
  // The path names the model, and what the body says of it is not sent.
  const keeps = (field: string): boolean => field === 'model' || Object.hasOwn(fields, field);
  return yield* kept(chat, protocol, { keeps, extra: rulesOf(protocol).extra });
}

const NONE: ReadonlySet<string> = new Set();

function* kept(
  { body }: Chat,
  protocol: ChatProtocol,
  {
    keeps,
    extra,
  }: {
    readonly keeps: (field: string, value: Json) => boolean;
    readonly extra: ReadonlySet<string>;
  },
): Steps<KeptFields> {
  const warnings: Warning[] = [];
  const lost = new Set<string>();
  const own: [string, Json][] = [];
  for (const [field, value] of Object.entries(body)) {
    if (value === undefined || keeps(field, value)) continue;
    if (extra.has(field)) {
      own.push([field, value]);
      continue;
    }
    lost.add(field);
    if (value !== null) warnings.push(lossOf(field, protocol));
  }
  const ownFields: JsonObject = Object.fromEntries(own);
  const passed = own.length === 0 ? ownFields : yield* rulesOf(protocol).guard(ownFields, warnings);
  if (lost.size === 0 && passed === ownFields) return { body, warnings };
  const entries = Object.entries(body).flatMap(([field, value]): [string, Json | undefined][] => {
    if (lost.has(field)) return [];
    if (!Object.hasOwn(ownFields, field)) return [[field, value]];
    return Object.hasOwn(passed, field) ? [[field, passed[field]]] : [];
  });
  return { body: Object.fromEntries(entries), warnings };
}

function lossOf(field: string, { id }: Pick<ChatProtocol, 'id'>): Warning {
  const name = field.slice(0, 100);
  return { field: name, action: 'ignored', message: lossMessage({ field: name, protocol: id }) };
}

interface Rules {
  readonly says: ReadonlySet<string>;
  readonly extra: ReadonlySet<string>;
  readonly guard: ReturnType<typeof nameGuard>;
}

/** Patterns are compiled once for each protocol. */
const RULES = new WeakMap<ChatProtocol, Rules>();

function rulesOf(protocol: ChatProtocol): Rules {
  const known = RULES.get(protocol);
  if (known !== undefined) return known;
  const { fields, extra_fields = [], denied_names = [] } = protocol;
  const made = {
    says: new Set(fields),
    extra: new Set(extra_fields),
    guard: nameGuard({ denied: denied_names, of: 'body' }),
  };
  RULES.set(protocol, made);
  return made;
}

import { readdirSync, readFileSync } from 'node:fs';
import { registry } from '../../generated/index.ts';
import type { ChatFormatChoice, ChatProtocol, ChatRequest, ChatUsage } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { WarningAction } from '../../runtime/contract/warning.ts';
import { formatOf } from '../../runtime/formats/table.ts';
import type { ChatFormat, InlineContent, ReadContext } from '../../runtime/formats/types.ts';

const FOLDER = new URL('./cases/', import.meta.url);

/** What callers are shown of every answer in the cases; `public` and `chunks` may leave it out. */
export const IDENTITY = { id: 'chatcmpl-golden', created: 1767225600, model: 'public-model' };

interface CaseBase {
  readonly about?: string;
  /** Options of the format that differ from those of the protocol file. */
  readonly options?: JsonObject;
  /** The answer was asked for by a schema. */
  readonly schema_asked?: boolean;
}

/** A chat body and what the vendor must be sent for it, or why it is refused. */
export interface RequestCase extends CaseBase {
  readonly chat: JsonObject;
  readonly body?: Json;
  /** All that the caller is warned of, in order; absent: nothing. */
  readonly warnings?: readonly { readonly field: string; readonly action: WarningAction }[];
  readonly error?: { readonly param: string; readonly message?: string };
  readonly stream?: boolean;
  readonly settings?: JsonObject;
  readonly output_tokens?: number;
  readonly most_output_tokens?: number;
  /** The most tokens that the body lets an answer come to. */
  readonly asks?: number;
  /** Bytes by address, beside those of the data URIs that stand in the body. */
  readonly inline?: Readonly<Record<string, InlineContent>>;
}

/** A whole answer of the vendor and what the caller gets. */
export interface AnswerCase extends CaseBase {
  readonly upstream: Json;
  readonly public?: JsonObject;
  readonly usage?: ChatUsage;
  readonly delivered_bytes?: number;
  readonly error?: boolean;
  readonly unusable?: boolean;
}

export type StreamEnd = 'done' | 'error' | 'broken' | 'cut';

/** The bytes of a stream, as one text or line by line, and the chunks that the caller gets. */
export interface StreamCase extends CaseBase {
  readonly sse: string | readonly string[];
  readonly chunks: readonly JsonObject[];
  /** The last that was told. */
  readonly usage?: ChatUsage;
  readonly delivered_bytes?: number;
  readonly end: StreamEnd;
}

export interface Found<Case> {
  /** `<protocol>/<file>`. */
  readonly name: string;
  readonly protocol: ChatProtocol;
  readonly format: ChatFormat;
  readonly choice: ChatFormatChoice;
  readonly data: Case;
}

/** The ids of the protocols that have cases. */
export const PROTOCOLS = readdirSync(FOLDER).sort();

/** The cases of all protocols whose file name begins with `<kind>-`. */
export function casesOf<Case extends CaseBase>(kind: string): readonly Found<Case>[] {
  return PROTOCOLS.flatMap((id) => {
    const protocol = registry.chat_protocols[id];
    if (protocol === undefined) throw new Error(`there is no chat protocol ${id}`);
    const files = readdirSync(new URL(`${id}/`, FOLDER)).filter((file) => file.startsWith(`${kind}-`));
    return files.sort().map((file) => {
      const data: Case = JSON.parse(readFileSync(new URL(`${id}/${file}`, FOLDER), 'utf8'));
      const options = { ...protocol.format.options, ...data.options };
      const format = formatOf(protocol.format.use);
      return { name: `${id}/${file}`, protocol, format, choice: { ...protocol.format, options }, data };
    });
  });
}

export function contextOf(found: Found<CaseBase>): ReadContext {
  return { ...IDENTITY, choice: found.choice, schemaAsked: found.data.schema_asked === true };
}

/** The text of a stream, with the line ending that is wanted everywhere. */
export function streamText({ sse }: StreamCase, ending = '\n'): string {
  const text = typeof sse === 'string' ? sse : `${sse.join('\n')}\n`;
  return text.replaceAll(/\r\n|\r|\n/g, ending);
}

const DATA_URI = /^data:([^;,]+)[^,]*,(.*)$/s;

/** Every data URI of a body, as the service prepares it, and what the case adds. */
export function inlineOf(found: RequestCase): ReadonlyMap<string, InlineContent> {
  const map = new Map(Object.entries(found.inline ?? {}));
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const [, mime, base64] = DATA_URI.exec(value) ?? [];
      if (mime !== undefined && base64 !== undefined) map.set(value, { mime, base64 });
    } else if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach(visit);
    }
  };
  visit(found.chat);
  return map;
}

/** The body by its known names: intake has checked that before a format sees it. */
export function requestOf(body: JsonObject): ChatRequest {
  const { messages, model, ...rest } = body;
  if (!Array.isArray(messages)) throw new Error('a case has messages');
  return { ...rest, messages, model: typeof model === 'string' ? model : IDENTITY.model };
}

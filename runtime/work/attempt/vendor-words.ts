import { isIP } from 'node:net';

/** What a vendor's sentence must not tell callers, and what stands in its place. */
export interface Hidden {
  /** The upstream's name of the model, and the caller's. */
  readonly upstreamModel: string;
  readonly modelName: string;
  /** Names of ours: the channel, the host it stands at. */
  readonly names: readonly string[];
  /** Credentials, in any of their forms. */
  readonly secrets: readonly string[];
}

const MOST_CHARS = 300;
/** What is looked at: long texts quote prompts. */
const MOST_READ = 2_000;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/\S+|\bwww\.\S+/gi;
const MAIL = /\b[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** Hosts that end as hosts do; paths to fields (`messages.0.content`) do not. */
const HOST =
  /(?<![\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|io|ai|dev|app|cloud|co|cn|internal|intranet|local|localdomain|corp|lan|example|test|invalid)(?![\w-]|\.\w)(?::\d+)?/gi;
const HOST_WITH_PORT = /(?<![\w.-])(?:localhost|(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*):\d{2,5}\b/g;
const IP4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\w]|\.\d)/g;
/** What may be an address of version 6: hexadecimal digits and colons alone. */
const HEX_GROUPS = /(?<!\w)[0-9a-f:]{3,45}(?!\w)/gi;
/** A key as some vendors show it: its beginning and its end. */
const SHORTENED = /(?<![\w-])(?=[\w-]*[a-z])[\w-]+(?:\*{2,}|(?:\.{3}|…)(?=[\w*-]))[\w*-]*/gi;
/** Ids and keys that say what they are, however short. */
const MARKED_ID = /(?<![\w-])(?:org|proj|req|acct|sk|pk)[-_][\w-]+/gi;
/** Account, project, request and key ids: long, and of letters and digits together. */
const ID = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}\b/gi;

/**
 * A vendor's own sentence about an invalid request, as a caller may read it: one line of at most 300 characters,
 * without credentials, addresses, ids and names of the operator's. Without it nobody could mend a request that only
 * this vendor refuses; of other failures callers never see the vendor's words.
 */
export function vendorWords(message: string | undefined, hidden: Hidden): string | undefined {
  let text = (message ?? '').slice(0, MOST_READ);
  for (const secret of longestFirst(hidden.secrets)) {
    text = text.replace(new RegExp(literal(secret), 'gi'), '[redacted]');
  }
  text = text.replace(ADDRESS, '[address]').replace(MAIL, '[address]');
  if (hidden.upstreamModel !== '') text = text.replace(wordOf(hidden.upstreamModel), () => hidden.modelName);
  for (const name of longestFirst(hidden.names)) text = text.replace(wordOf(name), '[upstream]');
  const unlessModel = (place: string) => (word: string) => (word === hidden.modelName ? word : place);
  text = text
    .replace(HOST, unlessModel('[address]'))
    .replace(HOST_WITH_PORT, unlessModel('[address]'))
    .replace(IP4, '[address]')
    .replace(HEX_GROUPS, (word) => (isIP(word) === 6 ? '[address]' : word))
    .replace(SHORTENED, '[redacted]')
    .replace(MARKED_ID, unlessModel('[id]'))
    .replace(ID, unlessModel('[id]'))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}

/** The name where it stands by itself, in any case: names are short, and may be parts of other words and names. */
function wordOf(name: string): RegExp {
  return new RegExp(`(?<![\\w-])${literal(name)}(?![\\w-]|\\.\\w)(?::\\d{1,5}\\b)?`, 'gi');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function longestFirst(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '').sort((a, b) => b.length - a.length);
}

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
/** Account, project, request and key ids: long, and of letters and digits together. */
const ID = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}\b/gi;

/**
 * A vendor's own sentence about an invalid request, as a caller may read it: one line of at most 300 characters,
 * without credentials, addresses, ids and names of the operator's. Without it nobody could mend a request that only
 * this vendor refuses; of other failures callers never see the vendor's words.
 */
export function vendorWords(message: string | undefined, hidden: Hidden): string | undefined {
  let text = (message ?? '').slice(0, MOST_READ);
  for (const secret of longestFirst(hidden.secrets)) text = text.replaceAll(secret, '[redacted]');
  text = text.replace(ADDRESS, '[address]').replace(MAIL, '[address]');
  if (hidden.upstreamModel !== '') text = text.replace(wordOf(hidden.upstreamModel), () => hidden.modelName);
  for (const name of longestFirst(hidden.names)) text = text.replace(wordOf(name), '[upstream]');
  text = text
    .replace(ID, (id) => (id === hidden.modelName ? id : '[id]'))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}

/** The name where it stands by itself: names are short, and may be parts of other words and names. */
function wordOf(name: string): RegExp {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${literal}(?![\\w-]|\\.\\w)`, 'g');
}

function longestFirst(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '').sort((a, b) => b.length - a.length);
}

/** What must be at hand so that every encoding of a role can be written without any further reading. */
export interface MediaNeeds {
  /** Only an address will do. */
  readonly url: boolean;
  /** The content itself, even of an address. */
  readonly content: boolean;
  /** Content, when it is here, as base64. */
  readonly base64: boolean;
  readonly bytes: boolean;
  /** The content of all inputs of a role, unless every one of them has an address. */
  readonly alike: boolean;
}

/** Reads the encodings a protocol uses for a role; unknown ones are programmer errors. */
export function readNeeds(encodings: readonly string[]): MediaNeeds {
  const needs = { url: false, content: false, base64: false, bytes: false, alike: false };
  for (const encoding of encodings) {
    switch (encoding) {
      case 'url':
        needs.url = true;
        break;
      case 'data_uri':
      case 'raw_base64':
        needs.content = true;
        needs.base64 = true;
        break;
      case 'bytes':
      case 'prepared':
        needs.content = true;
        needs.bytes = true;
        break;
      case 'url_or_prepared':
        needs.bytes = true;
        break;
      case 'urls_or_base64s':
        needs.base64 = true;
        needs.alike = true;
        break;
      case 'url_or_data_uri':
      case 'url_or_base64':
        needs.base64 = true;
        break;
      default:
        throw new Error(`internal: there is no media encoding \`${encoding}\``);
    }
  }
  return needs;
}

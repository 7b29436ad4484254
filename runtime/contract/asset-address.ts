const SCHEME = 'asset://';

/** How a request names an upload as a medium. */
export function assetAddress(id: string): string {
  return `${SCHEME}${id}`;
}

/** The id in such an address, whatever the case of its scheme; undefined for any other text. */
export function assetIdOf(text: string): string | undefined {
  return text.slice(0, SCHEME.length).toLowerCase() === SCHEME ? text.slice(SCHEME.length) : undefined;
}

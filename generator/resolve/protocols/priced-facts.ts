/** Facts that a price may depend on; changing one behind the quote's back would change what is owed. */
export const PRICED_FACTS: ReadonlySet<string> = new Set(['seconds', 'size', 'audio', 'count']);

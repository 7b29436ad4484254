import type { Call } from '../call.ts';

/** The query fields of a request as texts, without the absent ones: what families read. */
export function queryTexts(query: Call['query']): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined) texts[name] = String(value);
  return texts;
}

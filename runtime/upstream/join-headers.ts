import type { IncomingHttpHeaders } from 'node:http';

/** Response headers with lower-case names and one text each; repeated ones are joined by a comma. */
export function joinHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      joined[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return joined;
}

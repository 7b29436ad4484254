import { suggest } from '../../runtime/document/suggest.ts';
import { CATALOG, type Code } from './catalog.ts';

/** All codes in order. */
export const CODES: readonly Code[] = Object.keys(CATALOG).filter(isCode).sort();

/** Whether a text is a code of the catalogue. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(CATALOG, text);
}

/** The page of one code: what it means, why it is refused, what to do. */
export function explain(code: Code): string {
  const { severity, title, cause, fix } = CATALOG[code];
  return `${code} (${severity}): ${title}\n\n${cause}\n\nWhat to do: ${fix}\n`;
}

/** One line per code. */
export function explainAll(): string {
  return CODES.map((code) => `${code}  ${CATALOG[code].severity.padEnd(7)}  ${CATALOG[code].title}\n`).join(
    '',
  );
}

/** The answer for a code that does not exist. */
export function unknownCode(text: string): string {
  const near = suggest(text.toUpperCase(), CODES);
  const help = near === undefined ? '`generate explain` lists all codes' : `did you mean \`${near}\`?`;
  return `unknown code \`${text}\`: ${help}\n`;
}

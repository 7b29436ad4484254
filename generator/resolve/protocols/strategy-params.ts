import type { AuthParams } from '../../../runtime/contract/protocols/credential-facts.ts';
import { quoted } from '../../../runtime/document/suggest.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { type Path, spanAt } from '../place.ts';
import type { CallContext } from './context.ts';

/** The parameters beside a strategy's name, each checked against what the strategy takes: known, text, one of its words, complete. */
export function checkParams(
  context: CallContext,
  place: 'auth' | 'callback',
  { params, takes }: { readonly params: Readonly<Record<string, unknown>>; readonly takes: AuthParams },
): void {
  const { document } = context.spec;
  for (const [name, value] of Object.entries(params)) {
    if (!Object.hasOwn(takes, name)) {
      const known = Object.keys(takes).sort();
      context.sink.add(diagnose('GW1002', spanAt(document, [place, name], 'key'), { field: name, known }));
    } else if (typeof value !== 'string') {
      const span = spanAt(document, [place, name]);
      context.sink.add(diagnose('GW3004', span, { expected: 'text', actual: typeof value }));
    } else {
      checkWord(context, [place, name], { value, allowed: takes[name]?.one_of });
      checkForm(context, [place, name], value);
    }
  }
  const fields = Object.keys(takes).filter((name) => takes[name]?.required && !Object.hasOwn(params, name));
  if (fields.length > 0) context.sink.add(diagnose('GW1003', spanAt(document, [place], 'key'), { fields }));
}

function checkWord(
  context: CallContext,
  path: Path,
  word: { readonly value: string; readonly allowed: readonly string[] | undefined },
): void {
  const { value, allowed } = word;
  if (allowed === undefined || allowed.includes(value)) return;
  const params = { what: `\`${path.join('.')}\``, value, allowed };
  context.sink.add(diagnose('GW1006', spanAt(context.spec.document, path), params));
}

/** What the name of a parameter says of its text. */
const FORMS: readonly {
  readonly name: RegExp;
  readonly fits: (text: string) => boolean;
  readonly rule: string;
}[] = [
  { name: /^ttl_secs$/, fits: isLife, rule: 'must be 60 to 86400 seconds' },
  { name: /_url$/, fits: (text) => /^https:\/\/[^/\s]/.test(text), rule: 'must be an `https://` address' },
];

function isLife(text: string): boolean {
  return /^\d{2,5}$/.test(text) && Number(text) >= 60 && Number(text) <= 86400;
}

function checkForm(context: CallContext, path: Path, value: string): void {
  const broken = FORMS.find(({ name, fits }) => name.test(String(path.at(-1))) && !fits(value));
  if (broken === undefined) return;
  const params = { what: `\`${path.join('.')}\``, rule: broken.rule, received: quoted(value) };
  context.sink.add(diagnose('GW1010', spanAt(context.spec.document, path), params));
}

/** The parameters that are given. */
export function definedParams<T>(
  values: Readonly<Record<string, T | undefined>>,
): Readonly<Record<string, T>> {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

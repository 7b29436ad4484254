import { type Catalog, diagnoser, entry } from './diagnostic.ts';
import { helpFor, listed } from './suggest.ts';

/** Codes that any YAML document of ours can raise, specs and `gateway.yaml` alike. They are never reused. */
export const DOCUMENT_CODES = {
  GW1001: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'bad YAML',
    cause: 'The file is not well-formed YAML 1.2, so nothing in it can be read.',
    fix: 'Correct the marked place; indentation uses spaces, and text with `: ` or ` #` inside needs quotes.',
    message: (p) => p.problem,
  }),
  GW1002: entry<{ readonly field: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'unknown field',
    cause:
      'The field has no meaning at this place. Unknown fields are refused, so that a typo is never silent.',
    fix: 'Correct the name, move the field to where it belongs, or remove it.',
    message: (p) => `unknown field \`${p.field}\``,
    label: () => 'not a field of this object',
    help: (p) => helpFor(p.field, p.known),
  }),
  GW1003: entry<{ readonly fields: readonly string[] }>({
    severity: 'error',
    title: 'missing field',
    cause: 'A field that this object cannot do without is not there.',
    fix: 'Add the field.',
    message: (p) =>
      p.fields.length === 1 ? `missing field ${listed(p.fields)}` : `missing fields ${listed(p.fields)}`,
  }),
  GW1004: entry<{ readonly what: string }>({
    severity: 'error',
    title: 'anchor, alias or merge key',
    cause:
      'Anchors, aliases and merge keys hide where a value comes from and move the position of errors to another place.',
    fix: 'Write the value out where it is needed.',
    message: (p) => `${p.what} is not allowed here`,
    help: () => 'write the value out where it is needed',
  }),
  GW1005: entry<{ readonly what: string; readonly expected: string; readonly actual: string }>({
    severity: 'error',
    title: 'wrong type',
    cause:
      'The value is of another type than the field takes. YAML reads `2.0`, `1e3`, `true` and `null` as numbers, booleans and null unless they are quoted.',
    fix: 'Write a value of the expected type; put quotes around text that looks like something else.',
    message: (p) => `${p.what} must be ${p.expected}, not ${p.actual}`,
  }),
  GW1006: entry<{ readonly what: string; readonly value: string; readonly allowed: readonly string[] }>({
    severity: 'error',
    title: 'not one of the allowed values',
    cause: 'The field takes a fixed set of values and this is none of them.',
    fix: 'Choose one of the allowed values.',
    message: (p) => `${p.what} cannot be \`${p.value}\``,
    label: (p) => (p.allowed.length === 1 ? `must be \`${p.allowed[0]}\`` : undefined),
    help: (p) => helpFor(p.value, p.allowed)?.replace('known here:', 'allowed:'),
  }),
  GW1007: entry<{ readonly id: string; readonly name: string }>({
    severity: 'error',
    title: 'id is not the file name',
    cause: 'Files are found by name and referred to by id, so both must be the same word.',
    fix: 'Change the id, or rename the file.',
    message: (p) => `id \`${p.id}\` does not equal the file name \`${p.name}\``,
    help: (p) => `write \`id: ${p.name}\`, or rename the file to \`${p.id}.yaml\``,
  }),
  GW1008: entry<{ readonly key: string; readonly more: readonly string[] }>({
    severity: 'error',
    title: 'duplicate key',
    cause: 'The same key stands twice in one object; one of the two values would be lost.',
    fix: 'Remove or rename one of them.',
    message: (p) =>
      p.more.length === 0 ? `duplicate key \`${p.key}\`` : `duplicate keys ${listed([p.key, ...p.more])}`,
    label: () => 'written again here',
    help: (p) =>
      p.more.length === 0
        ? undefined
        : `if a new item of a list begins here, write \`- \` before \`${p.key}\``,
  }),
  GW1009: entry<{ readonly expected: string; readonly found: boolean }>({
    severity: 'warning',
    title: 'missing or wrong editor line',
    cause:
      'Without its first line an editor does not know the schema of the file: no completion, no hover texts.',
    fix: 'Run `npm run generate -- --fix-modelines`.',
    message: (p) => (p.found ? 'the editor line names another schema' : 'the editor line is missing'),
    help: (p) => `the first line should be \`${p.expected}\`; \`--fix-modelines\` writes it`,
  }),
  GW1010: entry<{ readonly what: string; readonly rule: string; readonly received: string }>({
    severity: 'error',
    title: 'out of bounds or badly formed',
    cause:
      'The value has the right type, but is too small, too large, too long or not of the form the field takes.',
    fix: 'Write a value within the stated limits.',
    message: (p) => `${p.what} ${p.rule} (got ${p.received})`,
  }),
  GW1011: entry<{ readonly bytes: number; readonly max_bytes: number }>({
    severity: 'error',
    title: 'file too large',
    cause: 'Files over the limit are not read, so that a wrong file cannot exhaust memory.',
    fix: 'Split the file, or remove what does not belong in it.',
    message: (p) => `the file has ${p.bytes} bytes, more than the ${p.max_bytes} that are read`,
  }),
  GW1012: entry<{ readonly path: string }>({
    severity: 'error',
    title: 'missing file',
    cause: 'There is exactly one file of this kind and it is not there.',
    fix: 'Create the file.',
    message: (p) => `missing file \`${p.path}\``,
  }),
  GW1013: entry<{ readonly path: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'unexpected file',
    cause: 'The folder of a spec file says what kind it is; this file lies in no known folder.',
    fix: 'Move the file to the folder of its kind, or out of `specs/`.',
    message: (p) => `\`${p.path}\` is no spec file`,
    help: (p) => `specs are ${listed(p.known)}`,
  }),
  GW1014: entry<{ readonly path: string; readonly problem: string }>({
    severity: 'error',
    title: 'file cannot be read',
    cause: 'The operating system refused to read the file, or it is not UTF-8 text.',
    fix: 'Check that the file exists, may be read and is UTF-8.',
    message: (p) => `cannot read \`${p.path}\`: ${p.problem}`,
  }),
} satisfies Catalog;

/** Makes a diagnostic of the document level; the code decides which parameters are needed. */
export const documentDiagnostic = diagnoser(DOCUMENT_CODES);
